import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../../../src/db/database.js';
import { ownerOf } from '../../support/databases.js';
import { type BulkService, openBulkService } from './bulk-service.js';

let bulk: BulkService;
let owner: Sql;
let clientId: string;
beforeAll(async () => {
  bulk = await openBulkService();
  owner = ownerOf(bulk.service.database);
  ({ clientId } = bulk.service.tenants.a1);
  // The server would look by itself once a minute.
  for (const table of ['contact', 'contact_custom_field'])
    await owner.query(null, `alter table ${table} set (autovacuum_enabled = false)`);
});
afterAll(() => bulk.close());

/** How many rows the planner thinks that a table has, and how many pages there are. */
const known = async (table: string) => {
  const [row] = await bulk.query<{ rows: number; pages: number }>(
    `select reltuples::int as rows, (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages from pg_class where oid = $1::regclass`,
    [table],
  );
  return row;
};

const fillContacts = (client: string, count: number) =>
  bulk.query(
    `with p as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id),
       c as (insert into contact (client_id, person_id, email, first_name, origin, contact_status)
         select $1, id, id || '@grown.example', 'Ada', 'builtin', 'active' from p returning id)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value) select $1, id, 'plan', 'gold' from c`,
    [client, count],
  );

describe('the planner looks at a table again', () => {
  it('while the undo of a deletion fills it', async () => {
    await fillContacts(clientId, 2_500);
    const job = await bulk.run('contacts', { all: true, change: { delete: true } });
    expect(job).toMatchObject({ state: 'done', rowsWritten: 2_500 });
    await bulk.number();
    for (const table of ['contact', 'contact_custom_field']) await owner.query(null, `vacuum (analyze) ${table}`);
    expect((await known('contact'))?.rows).toBeLessThan(10);
    await bulk.ask('mutation ($id: RecordId!) { bulkUndo(jobId: $id) { __typename } }', { id: job.id });
    await bulk.work();
    expect((await known('contact'))?.rows).toBeGreaterThan(1_500);
    expect((await known('contact_custom_field'))?.rows).toBeGreaterThan(1_500);
  });

  it('where rows come into pages that it has', async () => {
    await owner.query(null, 'create table filled_again (id int, filling text)');
    const fill = (from: number, to: number) =>
      owner.query(null, `insert into filled_again select n, repeat('x', 100) from generate_series(${from}, ${to}) n`);
    const hasGrown = async () => {
      const [row] = await owner.query<{ grown: boolean }>(null, `select has_grown('filled_again') as grown`);
      return row?.grown;
    };
    await fill(1, 5_000);
    await owner.query(null, 'delete from filled_again where id < 5000');
    await owner.query(null, 'vacuum (analyze) filled_again');
    expect(await hasGrown()).toBe(false);
    const before = await known('filled_again');
    await fill(5_001, 9_000);
    await expect.poll(hasGrown, { timeout: 30_000 }).toBe(true);
    expect((await known('filled_again'))?.pages).toBe(before?.pages);
    await owner.query(null, 'analyze filled_again');
    expect(await hasGrown()).toBe(false);
  });

  it('where it knows no rows of a client that has many', async () => {
    const other = bulk.service.tenants.a2.clientId;
    const expects = async () => {
      const rows = await owner.query<{ 'QUERY PLAN': string }>(
        null,
        `explain select from contact_custom_field where client_id = '${other}'`,
      );
      return Number(/rows=(\d+)/.exec(rows[0]?.['QUERY PLAN'] ?? '')?.[1]);
    };
    const look = async () => {
      await bulk.query('select look_at_unknown_client($1)', [other]);
      return expects();
    };
    await owner.query(null, 'analyze contact_custom_field');
    await fillContacts(other, 900);
    expect(await look()).toBeLessThan(10);
    await fillContacts(other, 600);
    await expect.poll(look, { timeout: 30_000 }).toBe(1_500);
  });
});
