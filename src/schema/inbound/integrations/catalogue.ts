import { PLATFORMS } from '../../../platforms/toolkit/load.js';
import type { IntegrationCategory, Platform } from '../../../platforms/toolkit/platform.js';

const CATEGORIES: readonly IntegrationCategory[] = ['sequencer', 'crm', 'signal'];

/** Every platform that can be connected: sequencers, CRMs, signal sources. @source Specification: Integrations */
export const CATALOGUE: readonly Platform[] = [...PLATFORMS].sort((one, other) =>
  rankOf(one).localeCompare(rankOf(other), 'en'),
);

function rankOf({ category, key }: Platform): string {
  return `${CATEGORIES.indexOf(category)} ${key}`;
}

/** The platform of a key that is known to be one. */
export function integrationOf(key: string): Platform {
  const platform = CATALOGUE.find((one) => one.key === key);
  if (!platform) throw new Error(`The catalogue has no ${key}.`);
  return platform;
}
