import dataEnrichment from './data-enrichment.js';
import emailbison from './emailbison.js';
import hubspot from './hubspot.js';
import instantly from './instantly.js';
import lemlist from './lemlist.js';
import plusvibe from './plusvibe.js';
import smartlead from './smartlead.js';
import type { PlatformDefinition } from './toolkit/platform.js';

/** All platforms by slug, which is the file name, ordered by slug. */
export const definitions: Readonly<Record<string, PlatformDefinition>> = {
  'data-enrichment': dataEnrichment,
  emailbison,
  hubspot,
  instantly,
  lemlist,
  plusvibe,
  smartlead,
};
