import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/db/database.js';
import {
  CLIENT_TABLES,
  DERIVED_TABLES,
  KEPT_TABLES,
} from '../../../src/schema/tenancy/client-lifecycle/client-tables.js';
import { openTestDatabase } from '../../support/databases.js';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const LISTED: readonly string[] = CLIENT_TABLES.map(({ name }) => name);

describe('the list of tables that a deletion empties and an export shows', () => {
  it('has every table with rows of a client, but for that of deletions, what the database derives and what its agency keeps', async () => {
    const rows = await database.query<{ name: string }>(
      null,
      `select table_name::text as name from information_schema.columns
        where table_schema = current_schema() and column_name = 'client_id' and table_name <> 'client_deletion' order by 1`,
    );
    expect([...LISTED, ...DERIVED_TABLES, ...KEPT_TABLES].sort()).toEqual(rows.map(({ name }) => name));
  });

  it('names who refers to another one before that, and every table refers to the client, itself or through others, but for the journal, which the end looks into', async () => {
    const rows = await database.query<{ from: string; to: string }>(
      null,
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
        where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
    );
    const late = rows.filter(
      ({ from, to }) => LISTED.includes(from) && LISTED.includes(to) && LISTED.indexOf(from) > LISTED.indexOf(to),
    );
    expect(late).toEqual([]);
    const held = new Set(['client']);
    for (let before = 0; before < held.size; ) {
      before = held.size;
      for (const { from, to } of rows) if (held.has(to)) held.add(from);
    }
    expect(LISTED.filter((name) => !held.has(name))).toEqual(['journal']);
  });

  it('orders each by columns that no two rows of a client share', async () => {
    for (const { name, order } of CLIENT_TABLES) {
      const columns = order.map(({ column }) => column);
      const [row] = await database.query<{ unique: boolean }>(
        null,
        `select bool_or(array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any(i.indkey))
             <@ array['client_id', ${columns.map((column) => `'${column}'`).join(', ')}]) as unique
           from pg_index i where i.indrelid = '${name}'::regclass and i.indisunique`,
      );
      expect(row, name).toEqual({ unique: true });
    }
  });
});
