import { workspace } from '../../capabilities/workspace.js';
import { detail, detailReply, fieldKeyed, titled } from '../errors.js';
import { bulkJobExample, changeExample, integrationsExample } from '../examples.js';
import { routesUnder } from '../route.js';

const ofIntegrations = routesUnder('Integrations');
const ofChanges = routesUnder('Changes');
const ofKeys = routesUnder('Workspace');
const refusals = { InvalidError: fieldKeyed };

/* The hash of `changeExample` alone. */
const HASH = 'aab7ddb072ff8b4a6bc4df468c6411b2e5085e334da7a2e2368cd59a8d4af4a5';

/** The routes of a workspace as a whole. */
export const workspaceRoutes = {
  getIntegrations: ofIntegrations(workspace.readIntegrations, {
    at: ['get', '/integrations'],
    summary: 'Get the state of the integrations',
    description:
      'Every integration of the catalogue, connected or not. Record times cover the last 30 days and may be up to 10 minutes out of date.',
    statuses: { 200: 'The integrations.' },
    example: integrationsExample,
  }),
  readChanges: ofChanges(workspace.readChanges, {
    at: ['get', '/v2/changes'],
    summary: 'List changes',
    request: { query: { page_size: '10' } },
    description:
      'An addition to the published API: the journal entries of the workspace after a number, oldest first. Numbers have no gaps, so readers that continue with next miss nothing.',
    statuses: { 200: 'Journal entries; empty if there are no newer ones.' },
    example: { changes: [changeExample], next: 42, has_more: false, newest: 42, oldest: 1 },
  }),
  undoChanges: ofChanges(workspace.undoChanges, {
    at: ['post', '/v2/changes/undo'],
    summary: 'Undo changes',
    request: { body: { filter: { actor: 'webhook:lemlist' }, dry_run: true } },
    body: { forms: 'json' },
    description:
      'An addition to the published API: undoes in the background what an actor, a request or a job wrote, or what happened to a record, or previews it (dry_run). All conditions of the filter must hold; at least one of actor, key, request, job and record is required. What something else wrote since is kept.',
    statuses: { 200: 'The job, or in a dry run the preview.' },
    refusals: { InvalidError: fieldKeyed, NotFoundError: detail, ConflictError: titled },
    example: { job: { ...bulkJobExample, kind: 'undo' }, records: null, preview: null },
  }),
  readChangesDigest: ofChanges(workspace.readChangesDigest, {
    at: ['get', '/v2/changes/digest'],
    summary: 'Get the digest of a range',
    request: { query: { after: '0', through: '1' } },
    description:
      'An addition to the published API: count and hash of the entries after one number, up to and including another. A program can use it to prove that its copy of the journal is complete. The request is refused unless the whole range is still kept.',
    statuses: { 200: 'The digest of the range.' },
    refusals,
    example: { first: 42, last: 42, count: 1, hash: HASH },
  }),
  readDailyDigests: ofChanges(workspace.readDailyDigests, {
    at: ['get', '/v2/changes/digest/daily'],
    summary: 'List daily digests',
    description:
      'An addition to the published API: daily digests after a number, oldest first, covering up to 100,000 entries together. A day with more entries is split into several parts; a day without entries is omitted.',
    statuses: { 200: 'Days of the journal; empty if there are no newer entries.' },
    refusals,
    example: { days: [{ day: '2026-05-04', first: 42, last: 42, count: 1, hash: HASH }], next: 42, has_more: false },
  }),
  whoami: ofKeys(workspace.whoami, {
    at: ['get', '/whoami'],
    summary: 'Get the workspace of a key',
    description: 'Accepts only client keys (RV-, RO-).',
    keyRefusal: 401,
    statuses: { 200: 'The workspace of the key.' },
    example: { client_id: 'c_3kTqv0mPz8yWb1nR', client_name: 'Northgate Supply' },
    missing: detailReply({ status: 401, code: 'FORBIDDEN' }, 'No client is found for this key.'),
  }),
};
