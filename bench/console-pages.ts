/* The pages of the console that are measured. */

/** Where there is nothing to list, the text that says so counts. */
const ROWS = 'main tbody tr[aria-rowindex], main tbody td, main h2';
const GRID = 'main tbody tr[aria-rowindex]';

/** Name, address below /console, and what is looked for. */
export const pagesOf = (home: string, word: string): readonly [name: string, address: string, rows: string][] => [
  ['clients', '/clients', GRID],
  ['usage of the agency', '/usage', ROWS],
  ['audit', '/audit', ROWS],
  ['overview', `${home}/overview`, 'main [aria-label="Contacts by status"] .numbers'],
  ['people', `${home}/people`, GRID],
  ['people, searched', `${home}/people?q=${word}`, GRID],
  ['duplicates', `${home}/duplicates`, ROWS],
  ['contacts', `${home}/contacts`, GRID],
  ['contacts, searched', `${home}/contacts?q=${word}`, GRID],
  ['contacts, by name', `${home}/contacts?sort=LAST_NAME`, GRID],
  ['companies', `${home}/companies`, GRID],
  ['emails', `${home}/emails`, GRID],
  ['campaigns', `${home}/campaigns`, ROWS],
  ['imports', `${home}/imports`, ROWS],
  ['jobs', `${home}/jobs`, ROWS],
  ['changes', `${home}/changes`, ROWS],
  ['integrations', `${home}/integrations`, ROWS],
  ['webhook deliveries', `${home}/deliveries`, ROWS],
  ['scoring rules', `${home}/rules`, ROWS],
  ['keys', `${home}/keys`, ROWS],
];
