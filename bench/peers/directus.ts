import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import type { Bench } from '../harness/bench.js';
import { folderOf } from './install.js';
import { CONTACT_NAMES, FIELD_NAMES, PAGE_SIZE, type Question, type Side } from './side.js';
import { runPeer, startPeer } from './start-peer.js';

/*
 * Directus knows no key of two columns, so it gets the two tables once more in a schema of its own, with the id as their
 * key and the indexes that its statements can use. Ids are integers there: it takes larger ones for text, and sorts the
 * fields of a contact so.
 */
const TABLES = [
  'create schema directus',
  'create table directus.contact as select * from public.contact',
  'create table directus.contact_custom_field as select * from public.contact_custom_field',
  'alter table directus.contact alter id type integer',
  'alter table directus.contact_custom_field alter id type integer, alter contact_id type integer',
  'alter table directus.contact add primary key (id)',
  'alter table directus.contact_custom_field add primary key (id)',
  'create index on directus.contact (client_id, id)',
  'create index on directus.contact (client_id, email)',
  'create index on directus.contact_custom_field (contact_id, id)',
  'alter table directus.contact_custom_field add foreign key (contact_id) references directus.contact',
  'vacuum analyze directus.contact',
  'vacuum analyze directus.contact_custom_field',
];

/* What its own page for data models would write. */
const RELATION = [
  `insert into directus.directus_collections (collection) values ('contact'), ('contact_custom_field')`,
  `insert into directus.directus_fields (collection, field, special)
     values ('contact', 'contact_custom_fields', 'o2m'), ('contact_custom_field', 'contact_id', 'm2o')`,
  `insert into directus.directus_relations (many_collection, many_field, one_collection, one_field)
     values ('contact_custom_field', 'contact_id', 'contact', 'contact_custom_fields')`,
];

const TOKEN = 'token-of-the-benchmark-and-of-nothing-else';

const settingsOf = (databaseUrl: string) => ({
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  DB_SEARCH_PATH: 'directus',
  DB_POOL__MIN: '0',
  DB_POOL__MAX: '16',
  SECRET: 'secret-of-the-benchmark-and-of-nothing-else',
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'password-of-the-benchmark',
  ADMIN_TOKEN: TOKEN,
  LOG_LEVEL: 'warn',
  TELEMETRY: 'false',
  SERVE_APP: 'false',
  WEBSOCKETS_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  // It refuses requests of a busy process, and every measurement makes it one.
  PRESSURE_LIMITER_ENABLED: 'false',
  // Answers from memory would be compared with work; what it knows of the schema it does keep.
  CACHE_ENABLED: 'false',
  CACHE_SCHEMA: 'true',
  EXTENSIONS_PATH: './extensions',
  STORAGE_LOCAL_ROOT: './uploads',
});

const FIELDS = [...CONTACT_NAMES, ...FIELD_NAMES.map((name) => `contact_custom_fields.${name}`)].join(',');

function requestOf({ client, page, email }: Question) {
  const parameters = new URLSearchParams({
    fields: FIELDS,
    'filter[client_id][_eq]': client,
    ...(email === undefined ? {} : { 'filter[email][_eq]': email }),
    sort: 'id',
    limit: String(PAGE_SIZE),
    page: String(page),
    meta: 'filter_count',
    'deep[contact_custom_fields][_sort]': 'id',
    // All: a limit for each contact is dearer to it.
    'deep[contact_custom_fields][_limit]': '-1',
  });
  return {
    method: 'GET' as const,
    path: `/items/contact?${parameters}`,
    headers: { Authorization: `Bearer ${TOKEN}` },
  };
}

const PLACE = z
  .object({ meta: z.object({ filter_count: z.int() }), data: z.array(z.unknown()) })
  .transform(({ meta, data }) => ({ total: meta.filter_count, records: data }));

/** Makes its tables in the same database and starts it for an administrator, whose requests need no rules of access. */
export async function startDirectus(
  bench: Bench,
  sql: pg.Pool,
  { node, databaseUrl }: { node: string; databaseUrl: string },
): Promise<Side> {
  for (const text of TABLES) await sql.query(text);
  const folder = folderOf('directus');
  for (const name of ['extensions', 'uploads']) await mkdir(path.join(folder, name), { recursive: true });
  const script = path.join(folder, 'node_modules/@directus/api/dist/cli/run.js');
  const given = { name: 'directus' as const, node, environment: settingsOf(databaseUrl) };
  await runPeer({ ...given, args: [script, 'bootstrap'] });
  for (const text of RELATION) await sql.query(text);
  const ready = { method: 'GET', path: '/server/ping' } as const;
  const peer = await startPeer(bench, { ...given, args: [script, 'start'] }, ready);
  return { ...peer, title: 'Directus', place: PLACE, requestOf };
}
