import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareDescriptions, describeCatalog } from '../../scripts/schema/describe-catalog.js';
import { migrate } from '../../src/db/migrate.js';
import { databaseUrl } from '../support/databases.js';

const clients: pg.Client[] = [];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

const descriptionOf = (client: pg.Client) => describeCatalog(async (text) => (await client.query(text)).rows);

afterAll(() => Promise.all(clients.map((client) => client.end())));

describe('prisma/schema.sql', () => {
  it('makes of an empty database what the migrations make of it one after the other', async () => {
    const [byFile, byMigrations] = [await databaseUrl('empty'), await databaseUrl('empty')];
    const told: string[] = [];
    const applied = await migrate({ target: { url: byFile } }, { tell: (name) => told.push(name) });
    expect(told).toEqual([]);
    expect(
      await migrate({ target: { url: byMigrations } }, { everyMigration: true, tell: (name) => told.push(name) }),
    ).toEqual(applied);
    expect(told).toEqual(applied);
    const descriptions = await Promise.all([
      descriptionOf(await connect(byFile)),
      descriptionOf(await connect(byMigrations)),
    ]);
    expect(compareDescriptions(...descriptions)).toEqual([]);
  });

  it('is used by one of two that start at once, and the other finds its work done', async () => {
    const url = await databaseUrl('empty');
    const both = await Promise.all([1, 2].map(() => migrate({ target: { url } })));
    expect(both.map((names) => names.length > 0).sort()).toEqual([false, true]);
  });

  it('leaves nothing of itself when it is cut off in the middle, and the next start goes on', async () => {
    const url = await databaseUrl('empty');
    const [holder, other] = [await connect(url), await connect(url)];
    // Another session is about to make a table of the same name, so the script waits for it.
    await holder.query('begin; create table webhook_shape (id integer)');
    const cut = migrate({ target: { url } }).then(
      () => 'done',
      () => 'cut',
    );
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await other.query(waiting)).rows.length).toBe(1);
    await other.query(`select pg_terminate_backend(pid) from (${waiting}) session`);
    expect(await cut).toBe('cut');
    await holder.query('rollback');
    const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace`;
    expect((await other.query(tables)).rows).toEqual([]);
    expect(await migrate({ target: { url } })).toContain('0001_init');
    expect(await migrate({ target: { url } })).toEqual([]);
  });
});

/** What may be broken, and how the description of the database then differs. */
const BREAKS: [what: string, statement: string, differences: RegExp[]][] = [
  ['an index', 'drop index contact_updated_idx', [/^- index contact_updated_idx: /]],
  [
    'an index that is of another kind',
    'drop index contact_updated_idx; create index contact_updated_idx on contact (client_id)',
    [/^- index contact_updated_idx: .*updated_time/, /^\+ index contact_updated_idx: /],
  ],
  ['a column', 'alter table webhook_shape drop column paths', [/^- column webhook_shape\.paths: /]],
  [
    'a default',
    'alter table contact alter contact_status drop default',
    [/^- column contact\.contact_status: .*active/, /^\+ column contact\.contact_status: /],
  ],
  ['a row', `delete from schema_marker where name = '0001_init'`, [/^- row of schema_marker: \{"name":"0001_init"\}$/]],
  [
    'a check',
    'alter table contact drop constraint contact_one_identifier',
    [/^- constraint contact\.contact_one_identifier: /],
  ],
  ['a trigger', 'drop trigger company_journal on company', [/^- trigger company\.company_journal: /]],
  ['a function', 'drop function journal_author() cascade', [/^- function journal_author\(\): /]],
  [
    'a policy',
    'drop policy tenant on contact',
    [/^- comment policy tenant on table contact: /, /^- policy contact\.tenant: /],
  ],
  [
    'row level security',
    'alter table contact disable row level security',
    [/^- relation contact: /, /^\+ relation contact: /],
  ],
  ['a right', 'revoke insert on contact from outreach_service', [/^- relation contact: /, /^\+ relation contact: /]],
  [
    'the owner of a sequence',
    'alter table contact alter id drop identity',
    [
      /^- column contact\.id: /,
      /^- relation contact_id_seq: /,
      /^- sequence contact_id_seq: /,
      /^\+ column contact\.id: /,
    ],
  ],
  [
    'the bound of a sequence',
    'alter sequence contact_id_seq no maxvalue',
    [/^- sequence contact_id_seq: .*9007199254740991/, /^\+ sequence contact_id_seq: /],
  ],
  ['a domain', 'alter domain moment drop constraint moment_check', [/^- constraint moment\.moment_check: /]],
  [
    'how a column is stored',
    'alter table job_part alter bytes set storage extended',
    [/^- column job_part\.bytes: /, /^\+ column job_part\.bytes: /],
  ],
  [
    'the space that is left in pages',
    'alter table job reset (fillfactor)',
    [/^- relation job: .*fillfactor=70/, /^\+ relation job: /],
  ],
  ['a comment', `comment on table contact is 'New'`, [/^\+ comment table contact: "New"$/]],
  [
    'a default right',
    'alter default privileges in schema public revoke select on tables from outreach_service',
    [/^- default right postgres r: /, /^\+ default right postgres r: /],
  ],
];

describe('the comparison of two databases', () => {
  let client: pg.Client;
  let whole: string[];
  beforeAll(async () => {
    client = await connect(await databaseUrl());
    whole = await descriptionOf(client);
  });

  it.each(BREAKS)('tells %s', async (_what, statement, differences) => {
    await client.query('begin');
    try {
      await client.query(statement);
      const found = compareDescriptions(whole, await descriptionOf(client));
      for (const difference of differences) expect(found).toContainEqual(expect.stringMatching(difference));
    } finally {
      await client.query('rollback');
    }
  });

  // Rolling back does not take it back, so this is the last one.
  it('tells the position of a sequence, and nothing but that', async () => {
    await client.query(`select setval('contact_id_seq', 7)`);
    expect(compareDescriptions(whole, await descriptionOf(client))).toEqual([
      expect.stringMatching(/^- sequence contact_id_seq: .*null\]$/),
      expect.stringMatching(/^\+ sequence contact_id_seq: .*7\]$/),
    ]);
  });

  it('counts lines that are there several times', () => {
    expect(compareDescriptions(['a', 'a', 'b'], ['a', 'c'])).toEqual(['- a', '- b', '+ c']);
  });
});
