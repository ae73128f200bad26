import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, TimeoutProfile } from '../../../src/db/database.js';
import { dismissDuplicates } from '../../../src/schema/crm/people/dismiss-duplicates.js';
import { mergePeople } from '../../../src/schema/crm/people/merge-people.js';
import { splitPerson } from '../../../src/schema/crm/people/split-person.js';
import { undoMerge } from '../../../src/schema/history/undo/undo-merge.js';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import { Fault, failAfter } from '../../support/failing-database.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
  await opened.database.query(null, 'update client set scoring_enabled = true');
});
afterAll(() => opened.close());

const TABLES = [
  'person',
  'contact',
  'contact_custom_field',
  'merge_record',
  'merge_relinked_contact',
  'merge_overwritten_value',
  'duplicate_refusal',
  'rescoring_request',
  'audit_entry',
  'idempotency_record',
];

const readAll = () =>
  Promise.all(
    TABLES.map((table) =>
      opened.database.query(null, `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`),
    ),
  );

/** Two Persons with two contacts each, whose fields differ. */
async function seedTwo(): Promise<{ ids: number[]; contactIds: number[] }> {
  const { clientId } = opened.workspace;
  const rows = await opened.database.query<{ id: number; person: number }>(
    null,
    `with born as (insert into person (client_id) select $1 from generate_series(1, 2) returning id),
       added as (insert into contact (client_id, person_id, email, origin)
         select $1, b.id, 'c' || n || '.p' || b.id || '@faults.example', 'test' from born b, generate_series(1, 2) n
         returning id, person_id),
       fields as (insert into contact_custom_field (client_id, contact_id, field_name, field_value)
         select $1, id, 'city', id::text from added)
     select id, person_id as person from added order by id`,
    [clientId],
  );
  return { ids: [...new Set(rows.map(({ person }) => person))], contactIds: rows.map(({ id }) => id) };
}

/** Such Persons, of which the second was dismissed beside a third, and merged. */
async function seedMerged() {
  const seeded = await seedTwo();
  const [third = 0] = (await seedTwo()).ids;
  await dismissDuplicates(opened.workspace, [seeded.ids[1] ?? 0, third]);
  const { mergeId = 0 } = await mergePeople(opened.workspace, seeded.ids);
  return { ...seeded, mergeId };
}

/** The workspace with a database whose transactions fail after their nth statement. */
function failingAfter(n: number): Workspace {
  const { database, workspace } = opened;
  const { clientId, agencyId, serviceOrigin, idempotencyDays, phoneCountry, peppers, actor } = workspace;
  return {
    clientId,
    agencyId,
    serviceOrigin,
    idempotencyDays,
    phoneCountry,
    peppers,
    actor,
    database: failAfter(database, n),
  };
}

it.each([
  ['merge', (workspace: Workspace, { ids }: { ids: number[] }) => mergePeople(workspace, ids, `merge ${ids}`)],
  [
    'split',
    (workspace: Workspace, { ids, contactIds }: { ids: number[]; contactIds: number[] }) =>
      splitPerson(workspace, {
        personId: ids[0] ?? 0,
        contactIds: contactIds.slice(0, 1),
        idempotencyKey: `split ${ids}`,
      }),
  ],
])(
  'a %s that fails after any of its statements leaves nothing, and can be repeated with its key',
  async (_name, run) => {
    const seeded = await seedTwo();
    const before = await readAll();
    let failures = 0;
    for (;;) {
      const outcome = await run(failingAfter(failures + 1), seeded).catch((error: unknown) => error);
      if (!(outcome instanceof Fault)) break;
      failures += 1;
      expect(await readAll()).toEqual(before);
    }
    expect(failures).toBeGreaterThan(4);
    expect(await readAll()).not.toEqual(before);
  },
);

it('an undo that fails after any of its statements leaves nothing, and can be repeated with its key', async () => {
  const { mergeId } = await seedMerged();
  const before = await readAll();
  let failures = 0;
  for (;;) {
    const input = { mergeId, dryRun: false, first: 9, idempotencyKey: `undo ${mergeId}` };
    const outcome = await undoMerge(failingAfter(failures + 1), input).catch((error: unknown) => error);
    if (!(outcome instanceof Fault)) break;
    failures += 1;
    expect(await readAll()).toEqual(before);
  }
  expect(failures).toBeGreaterThan(10);
  expect(await readAll()).not.toEqual(before);
});

it('a merge is given more time than a split', async () => {
  const { ids, contactIds } = await seedTwo();
  const { database, workspace } = opened;
  const timeoutProfiles: (TimeoutProfile | undefined)[] = [];
  const { clientId, agencyId, serviceOrigin, idempotencyDays, phoneCountry, peppers, actor } = workspace;
  const listening: Database = {
    ...database,
    transaction: (work, timeoutProfile) => {
      timeoutProfiles.push(timeoutProfile);
      return database.transaction(work, timeoutProfile);
    },
  };
  const heard = {
    clientId,
    agencyId,
    serviceOrigin,
    idempotencyDays,
    phoneCountry,
    peppers,
    actor,
    database: listening,
  };
  await mergePeople(heard, ids);
  await mergePeople(heard, [ids[0] ?? 0, (await seedTwo()).ids[0] ?? 0], 'a key');
  await splitPerson(heard, { personId: ids[0] ?? 0, contactIds: contactIds.slice(0, 1) });
  expect(timeoutProfiles).toEqual(['long', 'long', undefined]);
});
