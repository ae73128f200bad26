import { expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { type CreatedClient, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { createPlace } from '../support/database-place.js';
import { brokenInvariants } from '../support/invariants.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

/** How often the process is killed; a release check sets 50. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const PEPPER = 'a pepper of sixteen characters';

/** What a client was told is done. */
interface Acknowledged {
  contacts: { email: string; value: string }[];
  activities: number[];
  merges: { primary: number; secondary: number }[];
  events: string[];
}

/* Each writer stops at the first request that is not answered: that is the kill. */
async function write(base: string, client: CreatedClient, tag: string, done: Acknowledged): Promise<void> {
  const call = async (method: string, target: string, json: unknown) => {
    const response = await fetch(base + target, {
      method,
      headers: { 'X-API-KEY': client.readWriteKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    });
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  for (let turn = 0; ; turn++) {
    const email = `${tag}-${turn}@kill.example`;
    const field = { field_name: 'turn', field_value: String(turn) };
    await call('PUT', '/public/v2/contacts', { email, contact_custom_fields: [field] });
    done.contacts.push({ email, value: field.field_value });
    const activity = await call('POST', '/public/activities/standard/call/', {
      email,
      properties: { direction: 'inbound' },
    });
    done.activities.push(Number(activity['id']));
    const sent = {
      event_type: 'email_sent',
      lead_email: email,
      campaign_id: 'kill',
      timestamp: '2026-05-04T13:02:11.482Z',
    };
    await call('POST', `/public/instantly-webhook/${client.clientId}`, sent);
    done.events.push(email);
    await mergePair(call, email, `other-${email}`, done);
  }
}

type Call = (method: string, target: string, json: unknown) => Promise<Record<string, unknown>>;

async function mergePair(call: Call, one: string, other: string, done: Acknowledged): Promise<void> {
  await call('PUT', '/public/v2/contacts', { email: other });
  const query =
    '{ one: contactPage(filter: {email: "A"}, page: 1, pageSize: 1) { items { personId } } other: contactPage(filter: {email: "B"}, page: 1, pageSize: 1) { items { personId } } }';
  const found = (await call('POST', '/graphql', { query: query.replace('A', one).replace('B', other) })) as {
    data: Record<'one' | 'other', { items: { personId: number }[] }>;
  };
  const primary = found.data.one.items[0]?.personId ?? 0;
  const secondary = found.data.other.items[0]?.personId ?? 0;
  await call('POST', '/public/people/merge', { person_ids: [primary, secondary] });
  done.merges.push({ primary, secondary });
}

async function check(database: OpenDatabase, clientId: string, done: Acknowledged): Promise<void> {
  const missing = async (text: string, values: unknown[]) =>
    (await database.query<{ lost: unknown }>(null, text, [clientId, ...values])).map((row) => row.lost);
  const emails = done.contacts.map(({ email }) => email);
  expect(
    await missing(
      `select given.email as lost from unnest($2::text[], $3::text[]) as given (email, value)
        where not exists (select from contact c join contact_custom_field f on f.client_id = c.client_id and f.contact_id = c.id
          where c.client_id = $1 and c.email = given.email and f.field_value = given.value)`,
      [emails, done.contacts.map(({ value }) => value)],
    ),
    'acknowledged contacts with their fields',
  ).toEqual([]);
  expect(
    await missing(
      'select given.id as lost from unnest($2::int[]) as given (id) where not exists (select from activity a where a.client_id = $1 and a.id = given.id)',
      [done.activities],
    ),
  ).toEqual([]);
  expect(
    await missing(
      'select given.id as lost from unnest($2::int[]) as given (id) where exists (select from person p where p.client_id = $1 and p.id = given.id)',
      [done.merges.map(({ secondary }) => secondary)],
    ),
  ).toEqual([]);
  expect(
    await missing(
      `select sent as lost from unnest($2::text[]) as sent where not exists (select from email e where e.client_id = $1 and e.contact_email = sent)`,
      [done.events],
    ),
  ).toEqual([]);
  expect(await brokenInvariants(database)).toEqual({});
}

/* The kill waits for a number of answers, so that it falls into the middle of the work on a fast and on a slow machine. */
async function killAfter(service: ServiceProcess, count: () => number, target: number): Promise<void> {
  while (count() < target) await new Promise((resolve) => setImmediate(resolve));
  await service.stop('SIGKILL');
}

it(`loses nothing that was acknowledged and leaves nothing half done, over ${ROUNDS} kill -9`, {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  const place = await createPlace();
  const database = await place.open();
  await migrate(database);
  const agency = await createAgency(database, PEPPER, {
    name: 'Kill',
    clients: ['One'],
    connect: ['data_enrichment'],
  });
  const [client] = agency.clients;
  if (!client) throw new Error('No client was created.');
  await database.query(null, 'update client set scoring_enabled = true where id = $1', [client.clientId]);
  await database.close();
  const done: Acknowledged = { contacts: [], activities: [], merges: [], events: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const environment = { ...place.environment, KEY_PEPPER: PEPPER, RATE_LIMIT: '0', LOG_LEVEL: 'error' };
    const service = await startProcess(environment);
    const before = done.contacts.length;
    const writers = Promise.allSettled(
      Array.from({ length: 4 }, (_, index) => write(service.url, client, `r${round}w${index}`, done)),
    );
    await killAfter(service, () => done.contacts.length - before, 5 + ((round * 7) % 40));
    await writers;
    const reopened = await place.open();
    await check(reopened, client.clientId, done);
    await reopened.close();
  }
  expect(done.merges.length).toBeGreaterThan(0);
});
