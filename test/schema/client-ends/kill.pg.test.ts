import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../src/db/open.js';
import { readConfig } from '../../../src/process/config.js';
import { type CreatedAgency, createAgency } from '../../../src/schema/agencies/create-agency.js';
import { databaseUrl } from '../../support/databases.js';
import { fillClient, findText } from '../../support/full-client.js';
import { startProcess } from '../../support/service-process.js';

const CONTACTS = 30_000;

let url: string;
let database: OpenDatabase;
let agency: CreatedAgency;

beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url, dataDir: '' });
  agency = await createAgency(database, readConfig({}).pepper, { name: 'X', clients: ['A', 'B'], connect: [] });
});
afterAll(() => database.close());

const start = () => startProcess({ DATABASE_URL: url, RATE_LIMIT: '0', LOG_LEVEL: 'silent', DEMO: 'off' });

async function fillMuch(clientId: string): Promise<void> {
  await fillClient(database, { agencyId: agency.agencyId, clientId }, 'canarykilled');
  const person = `insert into person (client_id) select $1 from generate_series(1, ${CONTACTS / 10}) returning id`;
  for (let part = 0; part < 10; part += 1) {
    await database.query(
      null,
      `with p as (${person}), c as (insert into contact (client_id, person_id, email, origin)
         select $1, id, id || '@killed.example', 'builtin' from p returning id)
       insert into contact_custom_field (client_id, contact_id, field_name, field_value) select $1, id, 'note', 'canarykilled' from c`,
      [clientId],
    );
  }
}

async function ask(base: string, query: string, variables: object): Promise<Record<string, Record<string, unknown>>> {
  const response = await fetch(`${base}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': agency.masterKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: Record<string, Record<string, unknown>> }).data;
}

const progress = async () => {
  const [row] = await database.query<{ rows: number }>(null, 'select rows_deleted as rows from client_deletion');
  return row?.rows ?? null;
};
const soon = () => new Promise((resolve) => setImmediate(resolve));

/* Writes for the other client until it is told to stop; gives what was not answered well. */
function writeFor(base: string, key: string, isOver: () => boolean) {
  const failed: unknown[] = [];
  const run = async () => {
    for (let turn = 0; !isOver(); turn += 1) {
      const answer = await fetch(`${base}/public/v2/contacts?email=load${turn}@b.example`, {
        method: 'PUT',
        headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
        body: '{}',
      }).catch((error: unknown) => error);
      if (!isOver() && !(answer instanceof Response && answer.ok)) failed.push(answer);
    }
    return failed;
  };
  return run();
}

it('a deletion that is killed in the middle goes on after, beside the work of others, and leaves nothing', async () => {
  const [client, other] = agency.clients;
  if (!client || !other) throw new Error('The clients were not created.');
  const { clientId } = client;
  await fillMuch(clientId);
  const first = await start();
  const plan = (
    await ask(
      first.url,
      'query ($id: String!) { clientDeletionPlan(clientId: $id) { ... on ClientDeletionPlan { token total } } }',
      { id: clientId },
    )
  )['clientDeletionPlan'];
  const total = Number(plan?.['total']);
  expect(total).toBeGreaterThan(3 * CONTACTS);
  const remove =
    'mutation ($id: String!, $token: String!) { clientDelete(clientId: $id, token: $token) { __typename } }';
  expect((await ask(first.url, remove, { id: clientId, token: plan?.['token'] }))['clientDelete']).toEqual({
    __typename: 'Client',
  });
  while (((await progress()) ?? 0) < total / 10) await soon();
  await first.stop('SIGKILL');
  const done = await progress();
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(total);

  const second = await start();
  let isOver = false;
  const load = writeFor(second.url, other.readWriteKey, () => isOver);
  while ((await progress()) !== null) await soon();
  isOver = true;
  expect(await load).toEqual([]);
  await second.stop('SIGTERM');
  expect(await findText(database, 'canarykilled')).toEqual([]);
  expect(await database.query(null, 'select from contact where client_id = $1', [clientId])).toEqual([]);
  expect(await database.query(null, 'select name from client')).toEqual([{ name: 'B' }]);
}, 180_000);
