import type pg from 'pg';
import { setAuthor } from '../../src/db/author.js';
import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { amount, defineScenario } from '../harness/bench.js';
import { compareWays, type Figures, type Line, timed } from '../harness/measure.js';
import { type EmptyDatabase, openEmpty, seedContacts, UNHURRIED } from '../harness/server.js';

const AUTHOR = setAuthor({
  actor: 'key:2 RV-••••••••71Pm',
  name: 'CRM',
  operation: 'ContactUpdate',
  request: '6830f0a1-77e2-4c1d-9a55-0d1c2b3a4f5e',
});

const TABLES = ['person', 'contact', 'contact_custom_field'];

/* Statements in a loop over `i`, within the server: nothing of a driver or a network is measured. `c` is the client. */
const WRITES = {
  'a contact and its Person are created': `with p as (insert into person (client_id) values (c) returning id)
      insert into contact (client_id, person_id, email, first_name, last_name, job_title, origin)
      select c, id, 'n' || id || '@journal.example', 'Dana', 'Reyes', 'Head of Growth', 'api' from p`,
  'one field of a contact is changed': `update contact set job_title = md5(random()::text) where client_id = c and id = first + i`,
  'a custom field of a contact is changed': `update contact_custom_field set field_value = md5(random()::text)
      where client_id = c and contact_id = first + i and field_name = 'field 1'`,
};

/* The triggers of foreign keys stay: they are not the journal's. */
async function setTriggers(owner: pg.Client, state: 'enable' | 'disable'): Promise<void> {
  for (const table of TABLES) await owner.query(`alter table ${table} ${state} trigger user`);
}

async function walPlace(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ place: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as place`,
  );
  return rows[0]?.place ?? Number.NaN;
}

async function write({ owner, client }: EmptyDatabase, statement: string, writes: number): Promise<Figures> {
  await owner.query('begin');
  await owner.query(`select set_config('outreach.author', $1, true)`, [AUTHOR]);
  const before = await walPlace(owner);
  const { ms = 0 } = await timed(() =>
    owner.query(`do $$ declare c constant text := '${client.clientId}'; first bigint := (select min(id) from contact where client_id = c);
      begin for i in 0 .. ${writes - 1} loop ${statement}; end loop; end $$`),
  );
  const wal = (await walPlace(owner)) - before;
  await owner.query('commit');
  return { 'µs a write': (ms * 1_000) / writes, 'bytes of WAL': wal / writes };
}

async function foldAll({ database }: EmptyDatabase): Promise<void> {
  while ((await aggregateEntries(database, 2_000)) > 0);
}

async function sizeOfJournal(owner: pg.Client): Promise<{ entries: number; bytes: number }> {
  const { rows } = await owner.query<{ entries: number; bytes: number }>(
    `select (select count(*) from journal)::float8 as entries, sum(pg_total_relation_size(i.inhrelid))::float8 as bytes
       from pg_inherits i where i.inhparent = 'journal'::regclass`,
  );
  return rows[0] ?? { entries: 0, bytes: 0 };
}

async function numberEntries(empty: EmptyDatabase): Promise<Line> {
  const before = await sizeOfJournal(empty.owner);
  const { ms = 0 } = await timed(() => foldAll(empty));
  const after = await sizeOfJournal(empty.owner);
  const entries = after.entries - before.entries;
  const each = {
    'µs to number': (ms * 1_000) / entries,
    'bytes with its keys': (after.bytes - before.bytes) / entries,
  };
  return { title: `one of ${entries} entries`, samples: [each] };
}

/** What writes pay for the journal, and what an entry takes of the disk. */
export const scenario = defineScenario({
  options: {
    contacts: amount(50_000, 'contacts that are there'),
    writes: amount(5_000, 'writes a round'),
    rounds: amount(9, 'rounds with the triggers and without'),
  },
  async run(bench, { contacts, writes, rounds }) {
    const empty = await openEmpty(bench, { open: { timeouts: UNHURRIED } });
    const { owner, client } = empty;
    await seedContacts(owner, client.clientId, { count: contacts, fields: 1 });
    await foldAll(empty);
    await owner.query('vacuum analyze');
    const lines: Line[] = [];
    for (const [title, statement] of Object.entries(WRITES)) {
      const way = (state: 'enable' | 'disable') => async () => {
        await setTriggers(owner, state);
        return write(empty, statement, writes);
      };
      const ways = { [`${title}, without`]: way('disable'), [`${title}, with the journal`]: way('enable') };
      lines.push(...(await compareWays(ways, { rounds })));
    }
    await setTriggers(owner, 'enable');
    bench.show('Writes without the triggers of the journal and with them', lines);
    bench.show('Entries', [await numberEntries(empty)]);
  },
});
