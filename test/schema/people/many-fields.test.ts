import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../src/db/database.js';
import { MERGE_SQL } from '../../../src/schema/crm/people/merge-sql.js';
import { UNDO_SQL } from '../../../src/schema/history/undo/undo-merge.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

/*
 * What a database knows nothing of yet, as after an import: plans must not depend on statistics. Nothing analyzes the
 * table here.
 */
const CONTACTS = 400;
const FIELDS = 5;

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => opened.close());

async function insertTwoPersons(session: Session): Promise<number[]> {
  const born = await session.query<{ id: number }>(
    null,
    `with born as (insert into person (client_id) select $1 from generate_series(1, 2) returning id),
     added as (insert into contact (client_id, person_id, email, origin)
       select $1, (select min(id) + n % 2 from born), n || '@fields.example', 'builtin' from generate_series(1, $2::int) n returning id),
     fields as (insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select $1, a.id, 'field ' || f, a.id || ' ' || f from added a cross join generate_series(1, $3::int) f)
     select id from born order by id`,
    [opened.workspace.clientId, CONTACTS, FIELDS],
  );
  return born.map(({ id }) => id);
}

/* By all indexes of the custom fields, in this transaction. */
async function fieldsRead(session: Session): Promise<number> {
  const [row] = await session.query<{ n: number }>(
    null,
    `select sum(pg_stat_get_xact_tuples_returned(i.indexrelid))::int as n
       from pg_index i where i.indrelid = 'contact_custom_field'::regclass`,
  );
  return row?.n ?? 0;
}

it('a merge and its undo read each custom field a few times, not all of its name for each', async () => {
  const { clientId } = opened.workspace;
  await opened.database.transaction(async (session) => {
    const ids = await insertTwoPersons(session);
    const before = await fieldsRead(session);
    const [merged] = await session.query<{ mergeId: number }>(null, MERGE_SQL, [clientId, ids, 'system', null]);
    const between = await fieldsRead(session);
    await session.query(null, UNDO_SQL, [clientId, merged?.mergeId, 'system']);
    const after = await fieldsRead(session);
    expect(between - before).toBeLessThan(CONTACTS * FIELDS * 10);
    expect(after - between).toBeLessThan(CONTACTS * FIELDS * 20);
    expect(after - before).toBeGreaterThan(0);
  }, 'long');
});
