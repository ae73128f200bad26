import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl, ownerOf } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { startProcess } from '../support/service-process.js';
import { instantly } from '../webhooks/support/instantly.js';
import { countParked } from '../webhooks/support/work-off.js';

const PEPPER = 'a pepper of sixteen characters';
const EVENTS = 60;
/** Which event is being applied when the service is killed. */
const KILLED_AT = 30;
const patient = { timeout: 60_000, interval: 10 };

let url: string;
let database: OpenDatabase;
let agency: CreatedAgency;
beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url });
  agency = await createAgency(database, PEPPER, { name: 'X', clients: ['A'], connect: [] });
});
afterAll(() => database.close());

const start = () =>
  startProcess({ DATABASE_URL: url, KEY_PEPPER: PEPPER, RATE_LIMIT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'test' });

/** Makes the event stop until the returned function is called. */
async function holdEvent(email: string): Promise<() => Promise<void>> {
  await ownerOf(database).query(
    null,
    `create function stand_still() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock(12); return new; end $$`,
  );
  await ownerOf(database).query(
    null,
    `create trigger stand_still before insert on webhook_event
       for each row when (new.subject = '${email}') execute function stand_still()`,
  );
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('select pg_advisory_lock(12)');
  return () => holder.end();
}

const isHeld = async () => {
  const held = `select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  return (await database.query(null, held)).length > 0;
};

const lead = (turn: number) => `lead-${turn}@kiln.example`;

it(`a service that is killed while it applies the ${KILLED_AT}th of ${EVENTS} events applies the rest once it is back`, {
  timeout: 180_000,
}, async () => {
  const [client] = agency.clients;
  const first = await start();
  for (let turn = 1; turn <= EVENTS; turn += 1) {
    const body = instantly('email_sent', { workspace: 'w-1', lead_email: lead(turn) });
    const answer = await fetch(`${first.url}/public/global-instantly-webhook/${agency.agencyId}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(await answer.json()).toEqual({ status: 'parked' });
  }
  const letGo = await holdEvent(lead(KILLED_AT));
  const query =
    'mutation { integrationConnect(integration: instantly, input: {externalAccountId: "w-1"}) { __typename } }';
  const mutation = fetch(`${first.url}/graphql`, {
    method: 'POST',
    headers: {
      'X-API-KEY': agency.masterKey,
      'X-Client-Id': client?.clientId ?? '',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ query }),
  }).catch(() => 'killed');
  await eventually(async () => expect(await isHeld()).toBe(true), patient);
  await first.stop('SIGKILL');
  expect(await mutation).toBe('killed');
  await letGo();
  // The statement that was under way may still end well: the server does not notice at once that nobody waits for it.
  expect(await countParked(database, agency.agencyId)).toBeGreaterThanOrEqual(EVENTS - KILLED_AT);

  const second = await start();
  const startedAt = performance.now();
  await eventually(async () => expect(await countParked(database, agency.agencyId)).toBe(0), patient);
  if (process.env['PICK_UP']) process.stdout.write(`picked up after ${Math.round(performance.now() - startedAt)} ms\n`);
  const counted = `select (select sum(sent_count)::int from campaign) as sent, (select count(*)::int from email) as emails,
    (select count(*)::int from webhook_event) as events, (select count(*)::int from contact) as contacts`;
  expect(await database.query(null, counted)).toEqual([
    { sent: EVENTS, emails: EVENTS, events: EVENTS, contacts: EVENTS },
  ]);
  expect(await second.stop()).toBe(0);
});
