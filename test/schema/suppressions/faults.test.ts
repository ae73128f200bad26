import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/db/database.js';
import { createContact } from '../../../src/schema/crm/contacts/write-contact.js';
import { addSuppressions, liftSuppressions } from '../../../src/schema/crm/suppressions/write-suppressions.js';
import { claim, claimByKey } from '../../../src/schema/kernel/queues/claims.js';
import { setMany } from '../../../src/schema/work/bulk/set-many.js';
import { importKind } from '../../../src/schema/work/imports/import-kind.js';
import { endErasure } from '../../../src/schema/work/person-erasure/erase-slice.js';
import { startErasure } from '../../../src/schema/work/person-erasure/start-erasure.js';
import { Fault, failAfter } from '../../support/failing-database.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { start, upload } from '../imports/run-import.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => opened.close());

const TABLES = ['suppression', 'contact', 'person', 'audit_entry', 'journal_inbox', 'person_erasure', 'company'];
const readAllRows = () =>
  Promise.all(
    TABLES.map((table) =>
      opened.database.query(null, `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`),
    ),
  );

let turn = 0;
/** Two contacts of a suppressed Person. */
async function seed() {
  turn += 1;
  const { workspace } = opened;
  const first = await createContact(workspace, { email: `a${turn}@faults.example` });
  const second = await createContact(workspace, { email: `b${turn}@faults.example`, personId: first.personId });
  const items = [{ email: `a${turn}@faults.example` }, { personId: first.personId }];
  const outcomes = await addSuppressions(workspace, items, { reason: 'complaint' });
  return { ids: [first.id, second.id], personId: first.personId, entries: outcomes.map(({ id }) => id ?? 0) };
}
type Seeded = Awaited<ReturnType<typeof seed>>;

const withDatabase = (database: Database) => {
  const { clientId, agencyId, serviceOrigin, idempotencyDays, phoneCountry, peppers, actor } = opened.workspace;
  return { clientId, agencyId, serviceOrigin, idempotencyDays, phoneCountry, peppers, actor, database };
};
const job = () => ({ ...withDatabase(opened.database), actor: 'system' });

/** The one slice of an import, again each time. */
async function importing(record: 'contact' | 'suppression', text: string) {
  const id = await upload(opened.workspace, text, { record });
  await start(opened.workspace, id, { liftSuppressions: true });
  const [claimed] = await claim(opened.database, 'job', 1, ['import']);
  if (!claimed) throw new Error('The import was not queued.');
  const { peppers } = opened.workspace;
  return (database: Database) =>
    importKind.slice({ database, peppers, job: claimed, isStopping: () => false, didPiece: () => undefined });
}

type Run = (database: Database) => Promise<unknown>;

it.each<[string, number, (seeded: Seeded) => Run | Promise<Run>]>([
  [
    'an addition',
    1,
    () => (database) =>
      addSuppressions(
        withDatabase(database),
        [{ email: `new${turn}@faults.example` }, { domain: `d${turn}.example` }],
        {},
      ),
  ],
  [
    'a lift',
    3,
    ({ entries }) =>
      (database) =>
        liftSuppressions(withDatabase(database), entries, 'New consent'),
  ],
  [
    'a bulk change that lifts',
    4,
    ({ ids }) =>
      (database) => {
        const change = {
          action: 'set' as const,
          patch: { contact_status: 'cold' },
          companyDomain: null,
          customFields: [],
          clear: [],
        };
        const records = { ...job(), kind: 'contact' as const, ids };
        return database.transaction((session) => setMany(session, records, { ...change, liftSuppressions: true }));
      },
  ],
  ['an import of a list', 1, () => importing('suppression', `value\nl${turn}@faults.example\nl${turn}.example\n`)],
  [
    'an import that lifts',
    5,
    () =>
      importing(
        'contact',
        `email,contact_status\nb${turn}@faults.example,cold\nn${turn}@faults.example,unsubscribed\n`,
      ),
  ],
  [
    'the start of an erasure',
    3,
    ({ personId }) =>
      (database) => {
        const { agencyId, clientId, actor, peppers } = opened.workspace;
        return startErasure({ agencyId, actor, database, pepper: peppers.pepper }, clientId, personId);
      },
  ],
])('%s that fails after any of its statements leaves nothing', async (_name, least, prepare) => {
  const run = await prepare(await seed());
  const before = await readAllRows();
  let failures = 0;
  for (;;) {
    const outcome = await run(failAfter(opened.database, failures + 1)).catch((error: unknown) => error);
    if (!(outcome instanceof Fault)) {
      if (outcome instanceof Error) throw outcome;
      break;
    }
    failures += 1;
    expect(await readAllRows()).toEqual(before);
  }
  expect(failures).toBeGreaterThanOrEqual(least);
  expect(await readAllRows()).not.toEqual(before);
});

it('the end of an erasure that fails after any of its statements leaves all entries', async () => {
  const { personId } = await seed();
  const { database } = opened;
  const { agencyId, clientId, actor, peppers } = opened.workspace;
  await startErasure({ agencyId, actor, database, pepper: peppers.pepper }, clientId, personId);
  const claim = await claimByKey(database, 'person_erasure', clientId, personId);
  if (!claim) throw new Error('Nothing was started.');
  const before = await readAllRows();
  let failures = 0;
  for (;;) {
    const outcome = await endErasure(failAfter(database, failures + 1), claim).catch((error: unknown) => error);
    if (!(outcome instanceof Fault)) break;
    failures += 1;
    expect(await readAllRows()).toEqual(before);
  }
  expect(failures).toBeGreaterThan(10);
  const kept = await database.query(
    null,
    'select kind, reason from suppression where lifted_at is null and source_client_id = $1 and value like $2',
    [clientId, 'erased:%'],
  );
  expect(kept.length).toBeGreaterThanOrEqual(4);
});
