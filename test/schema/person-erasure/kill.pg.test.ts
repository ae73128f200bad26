import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../src/db/open.js';
import { readConfig } from '../../../src/process/config.js';
import { type CreatedAgency, createAgency } from '../../../src/schema/agencies/create-agency.js';
import { databaseUrl } from '../../support/databases.js';
import { fillClient, findText } from '../../support/full-client.js';
import { type ServiceProcess, startProcess, stopEveryProcess } from '../../support/service-process.js';

/* More of each than one statement takes. */
const EMAILS = 20_000;
const EVENTS = 8_000;
const VALUES = 2_000;
const FIELDS = 2_000;
const ADDRESS = 'canarykilled@x.example';

let url: string;
let database: OpenDatabase;
let agency: CreatedAgency;

beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url, dataDir: '' });
  agency = await createAgency(database, readConfig({}).pepper, { name: 'X', clients: ['A', 'B'], connect: [] });
});
afterEach(stopEveryProcess);
afterAll(() => database.close());

const start = () => startProcess({ DATABASE_URL: url, RATE_LIMIT: '0', LOG_LEVEL: 'silent', DEMO: 'off' });

async function numberOf(text: string, values: unknown[] = []): Promise<number> {
  const [row] = await database.query<{ number: number }>(null, text, values);
  return row?.number ?? 0;
}

/** A Person with much of everything, and who shares nothing with it. */
async function fillMuch(clientId: string): Promise<number> {
  await fillClient(database, { agencyId: agency.agencyId, clientId }, 'canarykilled');
  const many = [
    `insert into email (client_id, email_type, origin, email_timestamp, contact_email, contact_id)
       select c.client_id, 'outbound', 'import', now() - n * interval '1 second', c.email, c.id
         from contact c, generate_series(1, ${EMAILS}) n where c.client_id = $1 and c.email = '${ADDRESS}'`,
    `insert into webhook_event (client_id, platform, kind, subject, event_at)
       select $1, 'instantly', 'email_sent', case when n % 4 = 0 then n || '@stays.example' else '${ADDRESS}' end,
              now() - n * interval '1 second' from generate_series(1, ${EVENTS}) n`,
    `insert into merge_overwritten_value (client_id, merge_id, contact_id, field_name, new_value)
       select c.client_id, m.id, c.id, 'field ' || n, '${ADDRESS}' from merge_record m join contact c on c.client_id = m.client_id,
              generate_series(1, ${VALUES}) n where m.client_id = $1 and c.email = '${ADDRESS}'`,
    `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select c.client_id, c.id, 'field ' || n, '${ADDRESS}' from contact c, generate_series(1, ${FIELDS}) n
        where c.client_id = $1 and c.email = '${ADDRESS}'`,
  ];
  for (const text of many) await database.query(null, text, [clientId]);
  const person = `select person_id as number from contact where client_id = $1 and email = '${ADDRESS}'`;
  return numberOf(person, [clientId]);
}

async function erase({ url: base }: ServiceProcess, clientId: string, personId: number): Promise<unknown> {
  const query = `mutation ($id: String!, $person: RecordId!) { personErase(clientId: $id, personId: $person) { __typename } }`;
  const response = await fetch(`${base}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': agency.masterKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables: { id: clientId, person: personId } }),
  });
  return response.json();
}

const isUnderWay = async () => (await numberOf('select count(*)::int as number from person_erasure')) > 0;
const soon = () => new Promise((resolve) => setImmediate(resolve));

/* Writes for a client until it is told to stop; gives what was neither done nor to be tried again, as on a busy machine. */
async function writeFor(base: string, key: string, isOver: () => boolean): Promise<unknown[]> {
  const failed: unknown[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const answer = await fetch(`${base}/public/v2/contacts?email=load${turn}@b.example`, {
      method: 'PUT',
      headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
      body: '{}',
    }).catch((error: unknown) => error);
    const isFine = answer instanceof Response && (answer.ok || answer.status === 503);
    if (!isOver() && !isFine) failed.push(answer);
  }
  return failed;
}

it('an erasure that is killed in the middle goes on after, beside the work of the client and of others, and leaves nothing', async () => {
  const [client, other] = agency.clients;
  if (!client || !other) throw new Error('The clients were not created.');
  const { clientId } = client;
  const personId = await fillMuch(clientId);
  await database.query(null, 'delete from person_erasure where person_id = 1');

  const first = await start();
  expect(await erase(first, clientId, personId)).toEqual({ data: { personErase: { __typename: 'PersonErasure' } } });
  const left = 'select count(*)::int as number from email where client_id = $1 and contact_email = $2';
  while ((await numberOf(left, [clientId, ADDRESS])) > EMAILS * 0.8) await soon();
  await first.stop('SIGKILL');
  expect(await isUnderWay()).toBe(true);
  expect(await numberOf(left, [clientId, ADDRESS])).toBeGreaterThan(0);
  // Whatever else is left, a repeat of an event is one from the beginning.
  expect(await numberOf('select count(*)::int as number from webhook_event where subject = $1', [ADDRESS])).toBe(0);

  const second = await start();
  let isOver = false;
  const loads = [client, other].map(({ readWriteKey }) => writeFor(second.url, readWriteKey, () => isOver));
  while (await isUnderWay()) await soon();
  isOver = true;
  expect(await Promise.all(loads)).toEqual([[], []]);
  expect(await findText(database, ADDRESS)).toEqual([]);
  expect(await numberOf(`select count(*)::int as number from webhook_event where subject like '%@stays.example'`)).toBe(
    EVENTS / 4,
  );
  // One more came with the client's own rows.
  expect(await numberOf(`select count(*)::int as number from webhook_event where subject like 'erased%'`)).toBe(
    (EVENTS * 3) / 4 + 1,
  );
  expect(await numberOf('select count(*)::int as number from person where id = $1', [personId])).toBe(0);
}, 240_000);
