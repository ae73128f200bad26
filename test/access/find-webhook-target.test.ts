import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhookTargets } from '../../src/access/identity/find-webhook-target.js';
import type { Database } from '../../src/db/database.js';
import { NotFoundError, RateLimitedError } from '../../src/errors.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { openTestDatabase } from '../support/databases.js';

const PEPPER = 'a pepper of sixteen characters';

let database: Database;
let agency: CreatedAgency;
beforeAll(async () => {
  database = await openTestDatabase();
  agency = await createAgency(database, PEPPER, { name: 'X', clients: ['A'], connect: [] });
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
  const find = async (id: string, suspect?: string) => {
    try {
      return (await targets.find('instantly', 'client', id, suspect)).clientId;
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

it('looks up new ids of a suspect address one at a time, refuses a flood of them, and serves ids that were found', async () => {
  const { find, asked } = countedTargets();
  const known = agency.clients[0]?.clientId ?? '';
  expect(await find(known)).toBe(known);
  const before = asked();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, turn) => find(`flood-${turn}`, '203.0.113.9')));
  expect(asked() - before).toBe(17);
  expect(answers.filter((answer) => answer === RateLimitedError.name)).toHaveLength(83);
  const [found, own] = await Promise.all([find(known, '203.0.113.9'), find(known, '203.0.113.10')]);
  expect([found, own]).toEqual([known, known]);
});
