import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open.js';
import { InvalidError, NotFoundError } from '../../src/errors.js';
import { createAgency } from '../../src/schema/agencies/create-agency.js';
import { createContact } from '../../src/schema/contacts/create-contact.js';
import { deleteContact } from '../../src/schema/contacts/delete-contact.js';
import { upsertContact } from '../../src/schema/contacts/upsert-contact.js';
import type { Workspace } from '../../src/schema/context.js';
import { mergePeople } from '../../src/schema/people/merge-people.js';
import { splitPerson } from '../../src/schema/people/split-person.js';
import { databaseUrl } from '../support/databases.js';

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 200);
const TIMEOUT = 60_000 + ROUNDS * 500;

let url: string;
let database: Database;
let workspace: Workspace;

beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url, dataDir: '', poolSize: 10 });
  const agency = await createAgency(database, 'a pepper of sixteen characters', {
    name: 'X',
    clients: ['A1'],
    connect: [],
  });
  const { agencyId } = agency;
  const [client] = agency.clients;
  if (!client) throw new Error('The client was not created.');
  await database.query(null, 'update client set scoring_enabled = true');
  const { clientId } = client;
  workspace = {
    clientId,
    agencyId,
    database,
    serviceOrigin: 'builtin',
    phoneCountry: null,
    actor: { kind: 'system', agencyId, clientId },
  };
});
afterAll(() => close());

let closing: Promise<void> | undefined;
/** Once: the last test closes the database to read the statistics that its sessions leave behind. */
function close(): Promise<void> {
  closing ??= database.close();
  return closing;
}

/** A Person with its contacts, of which each carries a field of its own value. */
interface Party {
  id: number;
  contacts: { id: number; email: string }[];
}

let made = 0;

/** Persons with so many contacts each, made in two statements. */
async function seedPersons(sizes: number[]): Promise<Party[]> {
  made += 1;
  const { clientId } = workspace;
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
    [clientId, sizes, String(made)],
  );
  const parties = new Map<number, Party>();
  for (const { person, id, email } of rows) {
    const party = parties.get(person) ?? { id: person, contacts: [] };
    party.contacts.push({ id, email });
    parties.set(person, party);
  }
  return [...parties.values()].sort((a, b) => a.id - b.id);
}

/** Runs everything at once; only refusals of the domain may come back. */
async function race(work: (() => Promise<unknown>)[]): Promise<unknown[]> {
  return Promise.all(
    work.map((run) =>
      run().then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof NotFoundError || error instanceof InvalidError) return error.name;
          throw error;
        },
      ),
    ),
  );
}

/** How many of these contacts stand under a Person of their workspace, and which Persons have no contact. */
async function survey(contactIds: number[]): Promise<{ linked: number; emptied: number }> {
  const [row] = await database.query<{ linked: number; emptied: number }>(
    'races.survey',
    `select (select count(*)::int from contact c join person p on p.client_id = c.client_id and p.id = c.person_id
              where c.id = any($1::int[])) as linked,
            (select count(*)::int from person p where not exists (select from contact c where c.person_id = p.id)) as emptied`,
    [contactIds],
  );
  return row ?? { linked: -1, emptied: -1 };
}

const upsert = (input: object) => upsertContact(workspace, null, input);
const create = (input: object) => createContact(workspace, input);
const contactsOf = (parties: Party[]) => parties.flatMap(({ contacts }) => contacts.map(({ id }) => id));
const merge = (ids: (number | undefined)[]) => () =>
  mergePeople(
    workspace,
    ids.map((id) => id ?? 0),
  );
const split =
  (personId = 0, contactIds: (number | undefined)[] = []) =>
  () =>
    splitPerson(workspace, { personId, contactIds: contactIds.map((id) => id ?? 0) });

describe.sequential('races of People', () => {
  it(
    'overlapping merges in every order each succeed or find nobody, and every contact stays under one Person',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await seedPersons([1, 2, 1, 2, 1]);
        const [a, b, c, d, e] = parties.map(({ id }) => id);
        const outcomes = await race([
          merge([a, b, c]),
          merge([c, b, a]),
          merge([b, c, d]),
          merge([d, a, e]),
          merge([e, d]),
        ]);
        expect(outcomes).toContain('done');
        expect(await survey(contactsOf(parties))).toEqual({ linked: 7, emptied: 0 });
      }
    },
    TIMEOUT,
  );

  it(
    'splits of one Person never leave it empty, and never move a contact twice',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await seedPersons([2, 3]);
        const [two, three] = parties;
        const outcomes = await race([
          split(two?.id, [two?.contacts[0]?.id]),
          split(two?.id, [two?.contacts[1]?.id]),
          split(three?.id, [three?.contacts[0]?.id, three?.contacts[1]?.id]),
          split(three?.id, [three?.contacts[1]?.id, three?.contacts[2]?.id]),
          split(three?.id, [three?.contacts[2]?.id]),
        ]);
        expect(outcomes.slice(0, 2).sort()).toEqual(['InvalidError', 'done']);
        expect(await survey(contactsOf(parties))).toEqual({ linked: 5, emptied: 0 });
      }
    },
    TIMEOUT,
  );

  it(
    'merge, split, upsert and creation into a Person agree in the end, and no Person is emptied',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await seedPersons([2, 2, 1]);
        const [a, b, c] = parties;
        const [email, other] = [a?.contacts[1]?.email, b?.contacts[0]?.email];
        const outcomes = await race([
          merge([a?.id, b?.id, c?.id]),
          merge([c?.id, b?.id]),
          split(b?.id, [b?.contacts[1]?.id]),
          split(a?.id, [a?.contacts[0]?.id]),
          () =>
            upsert({
              email,
              customFields: [
                { fieldName: 'city', fieldValue: 'x' },
                { fieldName: 'tier', fieldValue: 'y' },
              ],
            }),
          () => upsert({ email: other, customFields: [{ fieldName: 'tier', fieldValue: 'z' }] }),
          () => create({ email: `new.${round}.${made}@races.example`, personId: b?.id }),
          () => upsert({ email: `up.${round}.${made}@races.example`, personId: c?.id }),
        ]);
        const joined = outcomes.slice(6).filter((outcome) => outcome === 'done').length;
        const known = await database.query<{ id: number }>(
          'races.known',
          'select id from contact where email like $1',
          [`%.${round}.${made}@races.example`],
        );
        expect(known).toHaveLength(joined);
        expect(await survey([...contactsOf(parties), ...known.map(({ id }) => id)])).toEqual({
          linked: 5 + joined,
          emptied: 0,
        });
      }
    },
    TIMEOUT,
  );

  it(
    'what a merge wrote down is what it overwrote, whoever writes fields meanwhile',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await seedPersons([1, 1]);
        const [a, b] = parties;
        const email = b?.contacts[0]?.email;
        await race([
          () => upsert({ email, customFields: [{ fieldName: 'city', fieldValue: 'meanwhile' }] }),
          merge([a?.id, b?.id]),
        ]);
        const [row] = await database.query<{ previous: string; now: string }>(
          'races.overwritten',
          `select o.previous_value as previous, f.field_value as now from merge_overwritten_value o
           join contact_custom_field f on f.contact_id = o.contact_id and f.field_name = o.field_name where o.contact_id = $1`,
          [b?.contacts[0]?.id],
        );
        // Either the upsert came first and was overwritten, or it came last and stands.
        const before = { previous: 'meanwhile', now: a?.contacts[0]?.email };
        const after = { previous: email, now: 'meanwhile' };
        expect([before, after]).toContainEqual(row);
      }
    },
    TIMEOUT,
  );

  it(
    'deletions beside merges and splits leave every other contact under one Person',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await seedPersons([2, 2]);
        const [a, b] = parties;
        const gone = [a?.contacts[0]?.id ?? 0, b?.contacts[1]?.id ?? 0];
        const outcomes = await race([
          merge([a?.id, b?.id]),
          merge([b?.id, a?.id]),
          split(a?.id, [a?.contacts[0]?.id]),
          split(b?.id, [b?.contacts[0]?.id]),
          ...gone.map((id) => () => deleteContact(workspace, id)),
        ]);
        expect(outcomes.slice(4)).toEqual(['done', 'done']);
        const left = contactsOf(parties).filter((id) => !gone.includes(id));
        expect((await survey(left)).linked).toBe(2);
        await database.query(
          'races.sweep',
          'delete from person p where not exists (select from contact c where c.person_id = p.id)',
        );
      }
    },
    TIMEOUT,
  );

  it('met no deadlock, not even one that was tried again', async () => {
    await close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const others =
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    await expect.poll(async () => (await client.query(others)).rows).toEqual([{ n: 0 }]);
    const { rows } = await client.query(
      'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
    );
    await client.end();
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
