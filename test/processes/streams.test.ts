import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { watchScores } from '../schema/scoring/watch-scores.js';
import { databaseUrl } from '../support/databases.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

const PEPPER = 'a pepper of sixteen characters';
/** Streams end within a second; the rest is for a busy machine. */
const ENDED_WITHIN_MS = 30_000;

let database: OpenDatabase;
let one: ServiceProcess;
let other: ServiceProcess;
let key: string;
let masterKey: string;
let clientId: string;

beforeAll(async () => {
  const url = await databaseUrl();
  database = await openDatabase({ url });
  const agency = await createAgency(database, PEPPER, { name: 'X', clients: ['A'], connect: [] });
  masterKey = agency.masterKey;
  key = agency.clients[0]?.readWriteKey ?? '';
  clientId = agency.clients[0]?.clientId ?? '';
  const environment = { DATABASE_URL: url, KEY_PEPPER: PEPPER, RATE_LIMIT: '0', LOG_LEVEL: 'error' };
  [one, other] = await Promise.all([startProcess(environment), startProcess(environment)]);
});
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()]);
  await database?.close();
});

async function ask(query: string, asked = key, headers: Record<string, string> = {}) {
  const response = await fetch(`${one.url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': asked, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return ((await response.json()) as { data: Record<string, { secret: string; key: { id: number } }> }).data;
}

/* The other process learns of it only from the database. */
it.each([
  ['keyRevoke', 'READ_ONLY'],
  ['keyRegenerate', 'READ_ONLY'],
  ['keyUpdate', 'READ_WRITE'],
])('a stream in another process ends after %s', async (mutation, kind) => {
  const issued = (
    await ask(`mutation { keyCreate(input: {kind: ${kind}}) { ... on KeyIssued { secret key { id } } } }`)
  )['keyCreate'];
  if (!issued) throw new Error('No key was issued.');
  const controller = new AbortController();
  const streams = await Promise.all([one, other].map(({ url }) => watchScores(url, issued.secret, controller.signal)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  const ends = streams.map((stream) => stream.text());
  const end = new Date(Date.now() + 500).toISOString();
  const input = mutation === 'keyUpdate' ? `, input: {expiresAt: "${end}"}` : '';
  const changed = await ask(`mutation { ${mutation}(id: ${issued.key.id}${input}) { __typename } }`);
  expect(changed).toBeDefined();
  const late = setTimeout(() => controller.abort(), ENDED_WITHIN_MS);
  expect((await Promise.all(ends)).map((text) => text.endsWith('event: complete\ndata:\n\n'))).toEqual([true, true]);
  clearTimeout(late);
});

it('a stream of a master key inside a client ends with that key', async () => {
  const query = 'mutation { keyCreate(input: {kind: MASTER}) { ... on KeyIssued { secret key { id } } } }';
  await database.query(null, 'update api_key set master_list_access = true where client_id is null');
  const issued = (await ask(query, masterKey))['keyCreate'];
  if (!issued) throw new Error('No key was issued.');
  const response = await fetch(`${other.url}/graphql`, {
    method: 'POST',
    headers: {
      'X-API-KEY': issued.secret,
      'X-Client-Id': clientId,
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
    },
    body: JSON.stringify({ query: 'subscription { contactScored { contactId } }' }),
    signal: AbortSignal.timeout(2 * ENDED_WITHIN_MS),
  });
  expect(response.status).toBe(200);
  const ended = response.text();
  await ask(`mutation { keyRevoke(id: ${issued.key.id}) { __typename } }`, masterKey);
  expect(await ended).toMatch(/event: complete\ndata:\n\n$/);
});
