import { createEventLoopScheduler } from '../../src/access/concurrency/event-loop-scheduler.js';
import type { Database } from '../../src/db/database.js';
import { createScoredEvents } from '../../src/schema/crm/scoring/score-watch.js';
import { createJournalEvents } from '../../src/schema/history/changes/journal-events.js';
import { UNLIMITED } from '../../src/schema/inbound/deliveries/body-quota.js';
import { createNewestCache } from '../../src/schema/inbound/integrations/newest-records.js';
import { createContext, type Workspace } from '../../src/schema/kernel/context.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { createJobEvents } from '../../src/schema/work/jobs/read-job.js';
import { openTestDatabase } from './databases.js';

/** What workers of tests are given too. */
const PEPPER = 'a pepper of sixteen characters';

/** A database with two clients of one agency, used without any entry point: for tests of verbs. */
export interface OpenedWorkspace {
  database: Database;
  workspace: Workspace;
  /** The workspace of another client of the same agency. */
  other: Workspace;
  close(): Promise<void>;
}

export async function openWorkspace(): Promise<OpenedWorkspace> {
  const database = await openTestDatabase();
  const agency = await createAgency(database, PEPPER, {
    name: 'X',
    clients: ['A1', 'A2'],
    connect: [],
  });
  const keys = await database.query<{ id: number; clientId: string }>(
    null,
    `select id, client_id as "clientId" from api_key where kind = 'RV' order by id`,
  );
  const [workspace, other] = keys.map(({ id, clientId }) => enterWorkspace(database, agency.agencyId, clientId, id));
  if (!workspace || !other) throw new Error('The clients were not created.');
  return { database, workspace, other, close: () => database.close() };
}

/** The workspace of a read-write key, for tests with a database of their own. */
export function enterWorkspace(database: Database, agencyId: string, clientId: string, keyId: number): Workspace {
  const actor = {
    kind: 'key',
    keyId,
    keyKind: 'RV',
    keyMask: '',
    agencyId,
    clientId,
    clientName: '',
    phoneCountry: null,
    enrichment: true,
    masterListAccess: false,
  } as const;
  const services = {
    database,
    turns: createEventLoopScheduler(),
    serviceOrigin: 'builtin',
    idempotencyDays: 1,
    pepper: PEPPER,
    fieldLimits: { check: () => Promise.resolve() },
    isEnrichmentOn: () => Promise.resolve(true),
    forgetKeys: () => undefined,
    readWebhook: () => ({ refusal: 'No platform is served here.', batch: false, items: [] }),
    bodyQuota: UNLIMITED,
    usage: { note: () => undefined },
    eventNetworks: null,
    mail: undefined,
    publicUrl: undefined,
    newestRecords: createNewestCache(),
    scoredEvents: createScoredEvents(database),
    jobEvents: createJobEvents(database),
    jobDays: 7,
    journalEvents: createJournalEvents(database),
    wakeWorker: () => undefined,
    isTrial: false,
    takeHeavySlot: () => Promise.resolve(() => undefined),
    runDocument: () => Promise.reject(new Error('No document runs here.')),
    metrics: { inputReachedDatabase: () => undefined, newShapes: () => undefined },
    log: { warn: () => undefined, error: () => undefined },
  };
  return createContext(actor, services).workspace;
}
