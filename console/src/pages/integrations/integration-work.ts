import type { Integration } from './integration';
import { text } from './text';

/** What the visitor is about to do with an integration. */
export interface IntegrationWork {
  what: 'connect' | 'disconnect' | 'test';
  key: string;
}

/** What can be done with one integration, with how it is called. */
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
