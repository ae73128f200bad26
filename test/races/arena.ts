import pg from 'pg';
import { expect } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open.js';
import { ConflictError, InvalidError, NotFoundError } from '../../src/errors.js';
import { mergePeople } from '../../src/schema/crm/people/merge-people.js';
import { splitPerson } from '../../src/schema/crm/people/split-person.js';
import { undoMerge } from '../../src/schema/history/undo/undo-merge.js';
import type { Workspace } from '../../src/schema/kernel/context.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';

/** How often each race is run. */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 200);
export const TIMEOUT = 60_000 + ROUNDS * 500;

/** A Person with its contacts, of which each carries a field of its own value. */
interface Party {
  id: number;
  contacts: { id: number; email: string }[];
}

type Ids = readonly (number | undefined)[];
const known = (ids: Ids) => ids.map((id) => id ?? 0);

/** A workspace that scores, on a database of its own, for callers that meet over its Persons. */
export async function openArena() {
  const url = await databaseUrl();
  const database = await openDatabase({ url, poolSize: 10 });
  const pepper = 'a pepper of sixteen characters';
  const agency = await createAgency(database, pepper, { name: 'X', clients: ['A1'], connect: [] });
  const { agencyId } = agency;
  const [client] = agency.clients;
  if (!client) throw new Error('The client was not created.');
  await database.query(null, 'update client set scoring_enabled = true');
  const { clientId } = client;
  const workspace: Workspace = {
    clientId,
    agencyId,
    database,
    serviceOrigin: 'builtin',
    idempotencyDays: 1,
    phoneCountry: null,
    peppers: { pepper },
    actor: { kind: 'system', agencyId, clientId },
  };
  let made = 0;
  let closing: Promise<void> | undefined;
  /* Once: the last test of a file closes the database to read the statistics that its sessions leave behind. */
  const close = () => {
    closing ??= database.close();
    return closing;
  };
  return {
    database,
    workspace,
    close,
    /** Persons with so many contacts each. */
    seedPersons: (sizes: number[]) => {
      made += 1;
      return seedPersons(workspace, sizes, made);
    },
    /** Tells emails of this round from those of others. */
    turn: () => made,
    survey: (contactIds: number[]) => survey(database, contactIds),
    merge: (ids: Ids) => () => mergePeople(workspace, known(ids)),
    undo: (mergeId: number | undefined) => () =>
      undoMerge(workspace, { mergeId: mergeId ?? 0, dryRun: false, first: 100 }),
    split: (personId: number | undefined, contactIds: Ids) => () =>
      splitPerson(workspace, { personId: personId ?? 0, contactIds: known(contactIds) }),
    /** Fails when two transactions ever deadlocked, even if the loser was tried again. */
    async expectNoDeadlock() {
      await close();
      expect(await countDeadlocks(url)).toBe(0);
    },
  };
}

/** Runs everything at once; only refusals of the domain may come back. */
export async function race(work: (() => Promise<unknown>)[]): Promise<unknown[]> {
  return Promise.all(
    work.map((run) =>
      run().then(
        () => 'done',
        (error: unknown) => {
          if ([NotFoundError, InvalidError, ConflictError].some((refusal) => error instanceof refusal))
            return (error as Error).name;
          throw error;
        },
      ),
    ),
  );
}

export const contactsOf = (parties: Party[]) => parties.flatMap(({ contacts }) => contacts.map(({ id }) => id));

async function seedPersons({ clientId, database }: Workspace, sizes: number[], turn: number): Promise<Party[]> {
  const rows = await database.query<{ person: number; id: number; email: string }>(
    'races.seed',
    `with wanted as (select n, size, nextval('person_id_seq')::int as id from unnest($2::int[]) with ordinality as w (size, n)),
       born as (insert into person (client_id, id) select $1, id from wanted returning id),
       added as (insert into contact (client_id, person_id, email, origin)
         select $1, w.id, 'r' || $3 || '.p' || w.n || '.c' || c || '@races.example', 'builtin'
           from wanted w cross join lateral generate_series(1, w.size) c returning id, person_id, email),
       fields as (insert into contact_custom_field (client_id, contact_id, field_name, field_value)
         select $1, id, 'city', email from added)
     select person_id as person, id, email from added order by id`,
    [clientId, sizes, String(turn)],
  );
  const parties = new Map<number, Party>();
  for (const { person, id, email } of rows) {
    const party = parties.get(person) ?? { id: person, contacts: [] };
    party.contacts.push({ id, email });
    parties.set(person, party);
  }
  return [...parties.values()].sort((a, b) => a.id - b.id);
}

/** How many of these contacts stand under a Person of their workspace, and how many Persons have no contact. */
async function survey(database: Database, contactIds: number[]): Promise<{ linked: number; emptied: number }> {
  const [row] = await database.query<{ linked: number; emptied: number }>(
    'races.survey',
    `select (select count(*)::int from contact c join person p on p.client_id = c.client_id and p.id = c.person_id
              where c.id = any($1::int[])) as linked,
            (select count(*)::int from person p where not exists (select from contact c where c.person_id = p.id)) as emptied`,
    [contactIds],
  );
  return row ?? { linked: -1, emptied: -1 };
}

async function countDeadlocks(url: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others =
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await expect.poll(async () => (await client.query(others)).rows).toEqual([{ n: 0 }]);
  const { rows } = await client.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return rows[0]?.n;
}
