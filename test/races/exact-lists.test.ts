import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../../src/db/database.js';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { deleteContact } from '../../src/schema/crm/contacts/delete-contacts.js';
import { createContact, upsertContact } from '../../src/schema/crm/contacts/write-contact.js';
import { batchUpsertContacts } from '../../src/schema/crm/contacts/write-contacts.js';
import { EMAIL_KEYSET } from '../../src/schema/crm/emails/read-emails.js';
import { createEmail } from '../../src/schema/crm/emails/write-email.js';
import { mergePeople } from '../../src/schema/crm/people/merge-people.js';
import { searchPeople } from '../../src/schema/crm/people/search-people.js';
import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { undoMerge } from '../../src/schema/history/undo/undo-merge.js';
import type { Workspace } from '../../src/schema/kernel/context.js';
import { selectRecords } from '../../src/schema/records/fields/record-list.js';
import { readConnection } from '../../src/schema/records/lists/keyset.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { withAggregationLock } from '../../src/schema/totals/aggregation-lock.js';
import { findWrongAgencyLists, findWrongLists } from '../../src/schema/totals/check-lists.js';
import { maintainLists } from '../../src/schema/totals/maintain-lists.js';
import { databaseUrl } from '../support/databases.js';
import { listContacts } from '../support/read-contacts.js';
import { UNHURRIED } from '../support/unhurried.js';
import { enterWorkspace } from '../support/workspace.js';

/** Samples that are compared while everybody writes. */
const SAMPLES = Number(process.env['JOURNAL_SAMPLES'] ?? 80);
/** Contacts that a client begins with, so that it has several ranges from the start. */
const FIRST = 14_000;
/** No more is written many rows at once while so many entries wait. */
const MOST_WAITING = 20_000;

let url: string;
let database: OpenDatabase;
let folders: OpenDatabase[];
let workspaces: Workspace[];
let seed = 20_261;

beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url, poolSize: 12, timeouts: UNHURRIED });
  folders = await Promise.all([1, 2].map(() => openDatabase({ url, poolSize: 2, timeouts: UNHURRIED })));
  const agency = await createAgency(database, 'a pepper of sixteen characters', {
    name: 'X',
    clients: ['A', 'B'],
    connect: [],
  });
  workspaces = agency.clients.map(({ clientId }) => enterWorkspace(database, agency.agencyId, clientId, 1));
  for (const { clientId } of workspaces) await insertMany(clientId, FIRST);
}, 60_000);
afterAll(async () => {
  await Promise.all(folders.map((folder) => folder.close()));
  await database.close();
});

/** A whole number from 0 to below the bound; the same row of them in every run. */
function draw(bound: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * bound);
}

const INSERT_MANY = `with p as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id)
  insert into contact (client_id, person_id, email, origin) select $1, id, id || '@many.example', 'builtin' from p`;
const insertMany = (clientId: string, count: number) => database.query(null, INSERT_MANY, [clientId, count]);

async function someIds({ clientId }: Workspace, count: number, column: 'id' | 'person_id' = 'id'): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    null,
    `select distinct found.id from (select ${column} as id from contact where client_id = $1 offset $2 limit $3) found`,
    [clientId, draw(2_000), count],
  );
  return rows.map(({ id }) => id);
}

/* One of the first Persons that are still there, with contacts or without. */
async function hotPerson({ clientId }: Workspace): Promise<number> {
  const [person] = await database.query<{ id: number }>(
    null,
    'select id from person where client_id = $1 order by id offset $2 limit 1',
    [clientId, draw(5)],
  );
  return person?.id ?? 1;
}

/*
 * Hand-written statements over many rows, as many either way and only while folders keep up: so that what a sample reads
 * does not grow with its number.
 */
async function insertOrDeleteMany({ clientId }: Workspace): Promise<unknown> {
  const [now] = await database.query<{ contacts: number; waiting: number }>(
    null,
    `select (select count(*) from contact where client_id = $1)::int as contacts,
      (select count(*) from journal_inbox)::int as waiting`,
    [clientId],
  );
  if (!now || now.waiting > MOST_WAITING) return;
  if (now.contacts < FIRST) return insertMany(clientId, draw(3_000));
  // A hole in the middle, or the tail.
  return database.query(
    null,
    `delete from contact where client_id = $1 and id in (select id from contact where client_id = $1 order by id offset $2 limit $3)`,
    [clientId, draw(12_000), draw(2_500)],
  );
}

class Undone extends Error {}

/** What writers do, each line as often as the others. */
const WRITES: ((workspace: Workspace) => Promise<unknown>)[] = [
  ...Array.from({ length: 6 }, () => (w: Workspace) => createContact(w, { email: `c${draw(1e9)}@one.example` })),
  ...Array.from({ length: 3 }, () => (w: Workspace) => upsertContact(w, null, { email: `u${draw(30)}@one.example` })),
  async (w) => {
    const [id = 0] = await someIds(w, 1);
    return deleteContact(w, id);
  },
  // A few Persons that gain and lose their contacts all the time.
  ...Array.from({ length: 3 }, () => async (w: Workspace) => {
    const personId = await hotPerson(w);
    return createContact(w, { email: `h${draw(1e9)}@hot.example`, personId });
  }),
  ...Array.from({ length: 3 }, () => async (w: Workspace) => {
    const personId = await hotPerson(w);
    return database.query(null, 'delete from contact where client_id = $1 and person_id = $2 and id % 2 = $3', [
      w.clientId,
      personId,
      draw(2),
    ]);
  }),
  async (w) => mergePeople(w, await someIds(w, 3, 'person_id')),
  async (w) => {
    const [merge] = await database.query<{ id: number }>(
      null,
      'select id from merge_record where client_id = $1 and undone_at is null order by id desc offset $2 limit 1',
      [w.clientId, draw(5)],
    );
    return merge && undoMerge(w, { mergeId: merge.id, dryRun: false, first: 0 });
  },
  (w) =>
    batchUpsertContacts(
      w,
      Array.from({ length: 50 }, () => ({ email: `b${draw(5_000)}@batch.example` })),
    ),
  ...Array.from({ length: 2 }, () => insertOrDeleteMany),
  // A Person and everything that hangs on it.
  (w) =>
    database.query(
      null,
      `with gone as (delete from contact where client_id = $1 and id = any($2) returning person_id) select from gone`,
      [w.clientId, [draw(FIRST)]],
    ),
  // Undone, after it was open for a while.
  async (w) => {
    const work = database.transaction(async (session) => {
      await session.query(null, INSERT_MANY, [w.clientId, 40]);
      await session.query(null, 'select pg_sleep(0.05)');
      if (draw(2) === 0) throw new Undone();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  },
  (w) =>
    database.query(
      null,
      `insert into company (client_id, domain) select $1, $2 || n || '.example' from generate_series(1, 200) n on conflict do nothing`,
      [w.clientId, String(draw(1_000))],
    ),
  (w) =>
    database.query(
      null,
      'delete from company where client_id = $1 and id in (select id from company where client_id = $1 limit $2)',
      [w.clientId, draw(300)],
    ),
  (w) => createEmail(w, { emailType: 'inbound', origin: 'builtin', contactEmail: `u${draw(30)}@one.example` }),
  (w) =>
    database.query(
      null,
      `insert into email (client_id, email_type, origin, email_timestamp) select $1, 'outbound', 'builtin', now() from generate_series(1, 300)`,
      [w.clientId],
    ),
  (w) =>
    database.query(
      null,
      'delete from email where client_id = $1 and id in (select id from email where client_id = $1 limit $2)',
      [w.clientId, draw(400)],
    ),
  // A list that has no total any more is counted until it has one again.
  (w) => database.query(null, 'delete from list_total where client_id = $1 and kind = $2', [w.clientId, 1 + draw(4)]),
  // An agency's too; as for a repair, under the lock of folders, so that it may be killed like one of them.
  (w) =>
    withAggregationLock(database, (session) =>
      session.query(null, 'delete from agency_block where agency_id = $1 and kind = $2', [w.agencyId, 1 + draw(2)]),
    ).catch((error: unknown) => {
      if (!isCutOff(error)) throw error;
    }),
];

const REFUSALS = new Set(['NotFoundError', 'ConflictError', 'InvalidError']);
/* What the domain refuses, and hand-written deletions that meet others over the same rows. */
const isRefused = (error: unknown) =>
  error instanceof Error && (REFUSALS.has(error.name) || ('code' in error && error.code === '40P01'));

async function write(until: AbortSignal): Promise<number> {
  let done = 0;
  while (!until.aborted) {
    const workspace = workspaces[draw(workspaces.length)];
    if (!workspace) throw new Error('No workspace was made.');
    await WRITES[draw(WRITES.length)]?.(workspace).catch((error: unknown) => {
      if (!isRefused(error)) throw error;
    });
    done += 1;
  }
  return done;
}

/** Folds and tends; what fails because its session was killed is tried again, as a worker does. */
async function fold(folder: OpenDatabase, until: AbortSignal): Promise<number> {
  let taken = 0;
  while (!until.aborted) {
    try {
      taken += await aggregateEntries(folder, 1 + draw(10_000));
      if (draw(4) === 0) await maintainLists(folder, 5, until);
    } catch (error) {
      if (!isCutOff(error)) throw error;
    }
    await turn();
  }
  return taken;
}

const isCutOff = (error: unknown) =>
  error instanceof Error && /terminat|Connection|connection|ECONNRESET/.test(`${error.message} ${error.cause}`);

/** One snapshot, read by a session of its own. */
class Reader {
  readonly #client = new pg.Client({ connectionString: url });
  readonly sql: Sql = {
    query: async <Row extends object>(_name: string | null, text: string, values: readonly unknown[] = []) =>
      (await this.#client.query<Row>(text, [...values])).rows,
  };
  open = () => this.#client.connect();
  close = () => this.#client.end();

  async sample(workspace: Workspace): Promise<void> {
    await this.#client.query('begin isolation level repeatable read read only');
    await this.#comparePage(workspace);
    await this.#compareAgency(workspace);
    await this.#compareEmails(workspace);
    await this.#comparePeople(workspace);
    await this.#client.query('commit');
  }

  async #compareAgency({ agencyId }: Workspace): Promise<void> {
    const [counted] = await this.sql.query<{ n: number }>(
      null,
      'select count(*)::int as n from contact where client_id in (select id from client where agency_id = $1)',
      [agencyId],
    );
    const total = counted?.n ?? 0;
    const page = 1 + draw(Math.ceil(total / 100) + 2);
    const listed = await listContacts(this.sql, { agencyId }, {}, { page, pageSize: 100, country: null });
    const walked = await this.sql.query<{ id: number }>(
      null,
      `select id from contact where client_id in (select id from client where agency_id = $1)
        order by id limit 100 offset $2`,
      [agencyId, (page - 1) * 100],
    );
    expect({ total: listed.totalCount, ids: listed.items.map(({ id }) => id) }).toEqual({
      total,
      ids: walked.map(({ id }) => id),
    });
  }

  async #compareEmails({ clientId }: Workspace): Promise<void> {
    const [counted] = await this.sql.query(null, 'select count(*)::int as n from email where client_id = $1', [
      clientId,
    ]);
    const window = { first: 1, sort: 'emailTimestamp', descending: true };
    const listed = await readConnection(this.sql, EMAIL_KEYSET, window, selectRecords({ clientId }, []));
    expect({ n: await listed.totalCount() }).toEqual(counted);
  }

  async #comparePeople({ clientId }: Workspace): Promise<void> {
    const ids = await this.sql.query<{ id: number }>(
      null,
      'select distinct person_id as id from contact where client_id = $1 order by 1',
      [clientId],
    );
    const page = 1 + draw(Math.ceil(ids.length / 100) + 2);
    const reader = { clientId, database: this.sql, phoneCountry: null };
    const { totalCount, items } = await searchPeople(reader, {}, { page, pageSize: 100 });
    const found = ids.slice((page - 1) * 100, page * 100).map(({ id }) => id);
    // This session leaves a bigint as text.
    expect({ totalCount, ids: items.map(({ id }) => Number(id)) }).toEqual({
      totalCount: ids.length,
      ids: found.map(Number),
    });
  }

  async #comparePage({ clientId }: Workspace): Promise<void> {
    const [counted] = await this.sql.query<{ n: number }>(
      null,
      'select count(*)::int as n from contact where client_id = $1',
      [clientId],
    );
    const total = counted?.n ?? 0;
    const page = 1 + draw(Math.ceil(total / 100) + 2);
    const listed = await listContacts(this.sql, { clientId }, {}, { page, pageSize: 100, country: null });
    const walked = await this.sql.query<{ id: number }>(
      null,
      'select id from contact where client_id = $1 order by id limit 100 offset $2',
      [clientId, (page - 1) * 100],
    );
    expect({ total: listed.totalCount, ids: listed.items.map(({ id }) => id) }).toEqual({
      total,
      ids: walked.map(({ id }) => id),
    });
  }
}

/** Ends the session of a folder that is at work; false: none was. */
async function killFolder(): Promise<boolean> {
  const killer = new pg.Client({ connectionString: url });
  await killer.connect();
  const { rows } = await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
        and query ~ 'with taken|advisory_xact_lock|insert into (list|agency)_block|update (list|agency)_block' limit 1`,
  );
  await killer.end();
  return rows.length > 0;
}

/** What a worker does until there is nothing left to do. */
async function foldAll(): Promise<void> {
  const { signal } = new AbortController();
  while ((await aggregateEntries(database, 2_000)) > 0 || (await maintainLists(database, 50, signal)) > 0);
}

async function ranges(): Promise<number> {
  const [row] = await database.query<{ n: number }>(null, 'select count(*)::int as n from list_block');
  return row?.n ?? 0;
}

describe(`lists while everybody writes, ${SAMPLES} samples`, () => {
  it('say in every snapshot what a count and a plain walk say, with two folders that are killed and lists that begin anew', async () => {
    const stopping = new AbortController();
    const work = [
      ...Array.from({ length: 6 }, () => write(stopping.signal)),
      ...folders.map((folder) => fold(folder, stopping.signal)),
    ];
    const failed = Promise.all(work).then(() => undefined);
    const reader = new Reader();
    await reader.open();
    let [kills, most] = [0, 0];
    try {
      for (let sample = 0; sample < SAMPLES || kills < 5; sample += 1) {
        const workspace = workspaces[sample % workspaces.length];
        if (workspace) await Promise.race([reader.sample(workspace), failed]);
        if (sample % 4 === 0 && (await killFolder())) kills += 1;
        most = Math.max(most, await ranges());
      }
    } finally {
      stopping.abort();
      await reader.close();
      await Promise.allSettled(work);
    }
    const done = await Promise.all(work);
    expect(Math.min(...done.slice(0, 6))).toBeGreaterThan(0);
    expect(done.slice(6).reduce((sum, taken) => sum + taken, 0)).toBeGreaterThan(FIRST);
    expect(most).toBeGreaterThan(4);

    // And when all is quiet, nothing waits and every range is right.
    await foldAll();
    expect(await database.query(null, 'select from journal_inbox')).toEqual([]);
    expect(await findWrongLists(database)).toEqual({ lists: 8, wrong: [] });
    expect(await findWrongAgencyLists(database)).toEqual({ lists: 2, wrong: [] });
  }, 400_000);
});

describe('while somebody folds', () => {
  it('nobody else takes entries out or changes ranges, nobody waits for it, and writers and readers go on', async () => {
    const [workspace] = workspaces;
    if (!workspace) throw new Error('No workspace was made.');
    const { clientId } = workspace;
    await foldAll();
    await database.query(null, 'delete from list_total where client_id = $1', [clientId]);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    try {
      await holder.query('begin; select pg_advisory_xact_lock(7417, 2)');
      const before = (await listContacts(database, { clientId }, {}, { page: 1, pageSize: 1, country: null }))
        .totalCount;
      await createContact(workspace, { email: 'beside@journal.example' });
      expect(await aggregateEntries(database, 2_000)).toBe(0);
      expect(await maintainLists(database, 50, new AbortController().signal)).toBe(0);
      const { totalCount } = await listContacts(database, { clientId }, {}, { page: 1, pageSize: 1, country: null });
      expect(totalCount).toBe(before + 1);
      await holder.query('commit');
      expect(await maintainLists(database, 50, new AbortController().signal)).toBeGreaterThan(0);
      // One for the contact and its Person.
      expect(await aggregateEntries(database, 2_000)).toBe(1);
      expect((await findWrongLists(database)).wrong).toEqual([]);
      expect((await findWrongAgencyLists(database)).wrong).toEqual([]);
    } finally {
      await holder.end();
    }
  });
});

describe('a Person whose last contact goes while another one joins it', () => {
  const LEAVE = 'delete from contact where client_id = $1 and person_id = $2 and email = $3';
  const JOIN = `insert into contact (client_id, person_id, email, origin) values ($1, $2, $3, 'builtin')`;

  /* The second writer waits for the first one; both go through. */
  async function inTurns(first: string, second: string, emails: readonly [string, string]): Promise<void> {
    const [workspace] = workspaces;
    if (!workspace) throw new Error('No workspace was made.');
    const { clientId } = workspace;
    await foldAll();
    const { personId } = await createContact(workspace, { email: 'leaves@turns.example' });
    const writers = [1, 2].map(() => new pg.Client({ connectionString: url }));
    const [one, two] = writers;
    await Promise.all(writers.map((writer) => writer.connect()));
    try {
      await one?.query('begin');
      await one?.query(first, [clientId, personId, emails[0]]);
      const { rows } = (await two?.query<{ pid: number }>('select pg_backend_pid() as pid')) ?? { rows: [] };
      const done = two?.query(second, [clientId, personId, emails[1]]);
      await expect
        .poll(() => database.query(null, 'select cardinality(pg_blocking_pids($1)) as n', [rows[0]?.pid]), {
          timeout: 20_000,
        })
        .toEqual([{ n: 1 }]);
      await one?.query('commit');
      await done;
      expect((await findWrongLists(database)).wrong).toEqual([]);
      await foldAll();
      expect((await findWrongLists(database)).wrong).toEqual([]);
      await database.query(null, 'delete from contact where client_id = $1 and person_id = $2', [clientId, personId]);
    } finally {
      await Promise.all(writers.map((writer) => writer.end()));
    }
  }

  it(
    'stays listed when the one that joins is first',
    () => inTurns(JOIN, LEAVE, ['joins@turns.example', 'leaves@turns.example']),
    60_000,
  );

  it(
    'is listed again when the one that leaves is first',
    () => inTurns(LEAVE, JOIN, ['leaves@turns.example', 'joins@turns.example']),
    60_000,
  );
});
