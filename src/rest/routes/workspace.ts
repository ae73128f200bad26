import { workspace } from '../../capabilities/workspace.js';
import { detailReply, fieldKeyed } from '../errors.js';
import { changeExample, integrationsExample } from '../examples.js';
import { routesUnder } from '../route.js';

const ofIntegrations = routesUnder('Integrations');
const ofChanges = routesUnder('Changes');
const ofKeys = routesUnder('Workspace');
const refusals = { InvalidError: fieldKeyed };

/* That of `changeExample` alone. */
const HASH = 'aab7ddb072ff8b4a6bc4df468c6411b2e5085e334da7a2e2368cd59a8d4af4a5';

/** The routes for a workspace as a whole. */
export const workspaceRoutes = {
  getIntegrations: ofIntegrations(workspace.readIntegrations, {
    at: ['get', '/integrations'],
    summary: 'The state of the integrations',
    description:
      'Every integration of the catalogue, connected or not. Times of records may be up to 10 minutes old and look back 30 days.',
    statuses: { 200: 'The integrations.' },
    example: integrationsExample,
  }),
  readChanges: ofChanges(workspace.readChanges, {
    at: ['get', '/v2/changes'],
    summary: 'What changed',
    request: { query: { page_size: '10' } },
    description:
      'An addition to the published API: the journal of the workspace after a number, oldest first. Numbers have no holes, so whoever reads on with next misses nothing.',
    statuses: { 200: 'A piece of the journal; empty when nothing came since.' },
    example: { changes: [changeExample], next: 42, has_more: false, newest: 42, oldest: 1 },
  }),
  readChangesDigest: ofChanges(workspace.readChangesDigest, {
    at: ['get', '/v2/changes/digest'],
    summary: 'The digest of a range',
    request: { query: { after: '0', through: '1' } },
    description:
      'An addition to the published API: count and hash of the entries after one number, up to and with another, by which a program proves that its copy of the journal is complete. The range is kept as a whole, or the request is refused.',
    statuses: { 200: 'The digest of the range.' },
    refusals,
    example: { first: 42, last: 42, count: 1, hash: HASH },
  }),
  readDailyDigests: ofChanges(workspace.readDailyDigests, {
    at: ['get', '/v2/changes/digest/daily'],
    summary: 'The digests day by day',
    description:
      'An addition to the published API: the digests of the days after a number, oldest first, as many as have 100,000 entries together. A day with more comes in several parts; one without entries is left out.',
    statuses: { 200: 'Days of the journal; empty when nothing came since.' },
    refusals,
    example: { days: [{ day: '2026-05-04', first: 42, last: 42, count: 1, hash: HASH }], next: 42, has_more: false },
  }),
  whoami: ofKeys(workspace.whoami, {
    at: ['get', '/whoami'],
    summary: 'Which workspace a key belongs to',
    description: 'Only client keys (RV-, RO-) resolve.',
    keyRefusal: 401,
    statuses: { 200: 'The workspace of the key.' },
    example: { client_id: 'c_3kTqv0mPz8yWb1nR', client_name: 'Northgate Supply' },
    missing: detailReply(401, 'No client is found for this key.'),
  }),
};
