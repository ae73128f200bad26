import type { Integration } from './integration';
import { text } from './text';

/** An action on an integration that is under way. */
export interface IntegrationWork {
  what: 'connect' | 'disconnect' | 'test';
  key: string;
}

/** The actions on an integration, with their labels. */
export function worksOf({ connected, webhook }: Integration): { what: IntegrationWork['what']; title: string }[] {
  const works = [
    { what: 'connect' as const, title: connected ? text.change : text.connect },
    { what: 'test' as const, title: text.test },
    { what: 'disconnect' as const, title: text.disconnect },
  ];
  return works.filter(({ what }) => {
    if (what === 'test') return Boolean(webhook?.path);
    return what === 'connect' || connected;
  });
}
