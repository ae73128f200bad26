import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../src/db/open.js';
import { openTestDatabase, ownerOf } from '../support/databases.js';

/*
 * One machine ends somewhere. What lies beyond is reached by laying the rows of a client, or of an agency, on a machine
 * of their own (docs/scaling.md), which asks of every table that its keys name the owner.
 */

/** Tables that hold no tenant's rows, or that every machine has whole. */
const EVERYWHERE = ['_prisma_migrations', 'key_pepper', 'schema_function', 'schema_marker', 'agency', 'client'];

/**
 * Tables that move with their agency: their rows may belong to no client, or a value is unique in the whole agency, as the
 * account of a connection is.
 */
const BY_AGENCY = [
  'api_key',
  'audit_entry',
  'integration_connection',
  'parked_event_request',
  'parked_webhook_event',
  'webhook_body_quota',
  'webhook_delivery',
  'webhook_shape',
];

/* Keys that lack the client: primary and unique ones, and references to other tables of tenants. */
const LACKING = `select c.relname as "table", coalesce(i.relname, con.conname) as key
    from pg_class c
    left join lateral (
      select ic.relname from pg_index x join pg_class ic on ic.oid = x.indexrelid
       where x.indrelid = c.oid and x.indisunique and not exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and a.attnum = any(x.indkey))
    ) i on true
    left join lateral (
      select f.conname from pg_constraint f join pg_class target on target.oid = f.confrelid
       where f.conrelid = c.oid and f.contype = 'f' and target.relname <> all($1) and not exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and a.attnum = any(f.conkey))
    ) con on true
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)
     and (i.relname is not null or con.conname is not null or not exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and a.attnotnull))
   order by 1, 2`;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const lacking = () => database.query<{ table: string; key: string | null }>(null, LACKING, [EVERYWHERE]);

it('every key and reference of a table of tenants names the client, but for the tables that move with their agency', async () => {
  const tables = new Set((await lacking()).map(({ table }) => table));
  expect([...tables].sort()).toEqual(BY_AGENCY);
});

it('a table whose key forgets the client is found', async () => {
  const forgotten = { table: 'forgotten', key: 'forgotten_pkey' };
  await ownerOf(database).query(
    null,
    'create table forgotten (id bigint primary key, client_id text not null references client)',
  );
  expect(await lacking()).toContainEqual(forgotten);
});

it('every table that moves with its agency says whose row it is', async () => {
  const nameless = await database.query(
    null,
    `select relname from pg_class c where relname = any($1) and not exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname in ('agency_id', 'client_id'))`,
    [BY_AGENCY],
  );
  expect(nameless).toEqual([]);
});
