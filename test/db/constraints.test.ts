import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { openTestDatabase } from '../support/databases.js';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

// Prisma's schema cannot express the checks, partial indexes and NULLS NOT DISTINCT keys that the rules rest on, so the
// whole list is kept in a file: a migration that loses one shows here.
describe('the constraints and indexes of the database', () => {
  it('are exactly those of constraints.txt', async () => {
    const rows = await database.query<{ line: string }>(
      null,
      `select line from (
         select concat_ws(' ', coalesce(nullif(conrelid, 0)::regclass::text, 'domain ' || contypid::regtype::text),
           conname, pg_get_constraintdef(oid)) as line
         from pg_constraint
         where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c', 'x')
         union all
         select indexdef from pg_indexes where schemaname = 'public'
       ) as lines
       where line !~ '_prisma_migrations'
       order by line collate "C"`,
    );
    await expect(`${rows.map((row) => row.line).join('\n')}\n`).toMatchFileSnapshot('constraints.txt');
  });
});
