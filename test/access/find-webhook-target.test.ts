import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhookTargets } from '../../src/access/identity/find-webhook-target.js';
import type { Database } from '../../src/db/database.js';
import { NotFoundError } from '../../src/errors.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { openTestDatabase } from '../support/databases.js';

const PEPPER = 'a pepper of sixteen characters';

let database: Database;
let agency: CreatedAgency;
beforeAll(async () => {
  database = await openTestDatabase();
  agency = await createAgency(database, PEPPER, { name: 'X', clients: ['A', 'B'], connect: [] });
});
afterAll(() => database.close());

/** Targets that read the database, with the number of their questions. */
function countedTargets() {
  let [now, asked] = [0, 0];
  const counting: Database = Object.create(database, {
    query: {
      value: (...given: Parameters<Database['query']>) => {
        asked += 1;
        return database.query(...given);
      },
    },
  });
  const targets = createWebhookTargets({ database: counting, pepper: PEPPER, clock: () => now });
  const find = async (id: string) => {
    try {
      return (await targets.find('instantly', 'client', id)).clientId;
    } catch (error) {
      return error instanceof Error ? error.name : error;
    }
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { find, asked: () => asked, pass };
}

it('remembers that an id is unknown for half a second, and asks the database again then', async () => {
  const { find, asked, pass } = countedTargets();
  for (let turn = 0; turn < 50; turn += 1) expect(await find('nobody')).toBe(NotFoundError.name);
  expect(asked()).toBe(1);
  pass(500);
  expect(await find('nobody')).toBe(NotFoundError.name);
  expect(asked()).toBe(2);
  await database.query(null, 'insert into client (id, agency_id, name) values ($1, $2, $1)', [
    'nobody',
    agency.agencyId,
  ]);
  pass(500);
  expect(await find('nobody')).toBe('nobody');
});

it('looks up new ids in batches, refuses none, and finds those that exist among a flood of others', async () => {
  const { find, asked } = countedTargets();
  const { agencyId, clients } = agency;
  const known = clients.map(({ clientId }) => clientId);
  const ids = Array.from({ length: 100 }, (_, turn) => `flood-${turn}`).toSpliced(50, 0, ...known, agencyId);
  const answers = await Promise.all(ids.map((id) => find(id)));
  expect(answers).toEqual(ids.map((id) => (known.includes(id) ? id : NotFoundError.name)));
  // The first id, all others, and what is stored for each that exists.
  expect(asked()).toBe(2 + known.length);
});
