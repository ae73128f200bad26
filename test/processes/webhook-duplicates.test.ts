import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { readConfig } from '../../src/process/config.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';
import { instantly } from '../webhooks/support/instantly.js';

/** The service as a process of its own, ready for requests. */
const runService = (of: string) =>
  startProcess({ DATABASE_URL: of, RATE_LIMIT: '0', LOG_LEVEL: 'error', NODE_ENV: 'test' });

let database: OpenDatabase;
let url: string;
let services: ServiceProcess[];
beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url });
  services = await Promise.all([runService(url), runService(url)]);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop('SIGKILL')));
  await database.close();
});

async function addClient(): Promise<string> {
  const { clients } = await createAgency(database, readConfig({}).pepper, { name: 'X', clients: ['A'], connect: [] });
  return clients[0]?.clientId ?? '';
}

async function post(service: ServiceProcess | undefined, clientId: string, body: object): Promise<string> {
  const response = await fetch(`${service?.url}/public/instantly-webhook/${clientId}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { status: string }).status;
}

async function countsOf(clientId: string) {
  const [row] = await database.query(
    null,
    `select (select count(*)::int from contact where client_id = $1) as contacts,
       (select count(*)::int from person where client_id = $1) as persons,
       (select count(*)::int from email where client_id = $1) as emails,
       (select count(*)::int from webhook_event where client_id = $1) as events,
       (select coalesce(sum(sent_count), 0)::int from campaign where client_id = $1) as sent,
       (select coalesce(sum(bounce_count), 0)::int from campaign where client_id = $1) as bounced`,
    [clientId],
  );
  return row;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('two processes', () => {
  it('apply 100 equal deliveries at a time once', async () => {
    const clientId = await addClient();
    const statuses = await Promise.all(
      times(100).map((turn) => post(services[turn % 2], clientId, instantly('email_sent'))),
    );
    expect(statuses.filter((status) => status === 'processed')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(99);
    expect(await countsOf(clientId)).toEqual({ contacts: 1, persons: 1, emails: 1, events: 1, sent: 1, bounced: 0 });
  });

  it('apply 50 equal unsubscribes without a time once', async () => {
    const clientId = await addClient();
    const body = instantly('unsubscribed', { timestamp: undefined });
    const statuses = await Promise.all(times(50).map((turn) => post(services[turn % 2], clientId, body)));
    expect(statuses.filter((status) => status === 'processed')).toHaveLength(1);
    const contacts = await database.query(
      null,
      'select contact_status, previous_status from contact where client_id = $1',
      [clientId],
    );
    expect(contacts).toEqual([{ contact_status: 'unsubscribed', previous_status: 'active' }]);
  });

  it('make one contact of many first events at a time, and count each', async () => {
    const clientId = await addClient();
    const bodies = times(60).map((turn) => instantly('email_sent', { timestamp: 1_770_000_000 + turn }));
    await Promise.all(bodies.map((body, turn) => post(services[turn % 2], clientId, body)));
    expect(await countsOf(clientId)).toEqual({ contacts: 1, persons: 1, emails: 60, events: 60, sent: 60, bounced: 0 });
  });

  it('make one bounced email of a send and its bounce that come at a time, whichever is first', async () => {
    const clientId = await addClient();
    const pairs = times(40).flatMap((turn) => {
      const given = { lead_email: `lead-${turn}@kiln.example`, email_id: `m-${turn}` };
      const bounce = { ...given, timestamp: '2026-03-02T10:00:00Z' };
      return [instantly('email_sent', given), instantly('email_bounced', bounce)];
    });
    await Promise.all(pairs.map((body, turn) => post(services[turn % 2], clientId, body)));
    expect(await countsOf(clientId)).toEqual({
      contacts: 40,
      persons: 40,
      emails: 40,
      events: 80,
      sent: 40,
      bounced: 40,
    });
    const emails = await database.query(
      null,
      'select distinct email_type, email_timestamp, bounced_at, awaiting_send from email where client_id = $1',
      [clientId],
    );
    expect(emails).toEqual([
      {
        email_type: 'bounced',
        email_timestamp: new Date('2026-03-02T09:00:00Z'),
        bounced_at: new Date('2026-03-02T10:00:00Z'),
        awaiting_send: false,
      },
    ]);
  });
});

describe('batches of the same contacts that come at a time', () => {
  const item = (lead: number, minute: number) => ({
    type: 'emailsSent',
    leadEmail: `lead-${lead}@kiln.example`,
    campaignId: `cam_${lead % 2}`,
    createdAt: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
  });
  const send = async (turn: number, clientId: string, body: object) => {
    const url = `${services[turn % 2]?.url}/public/lemlist-webhook/${clientId}`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    return [response.status, await response.json()];
  };

  it('in opposite orders, beside single events of them, are each applied once and refuse none', async () => {
    const clientId = await addClient();
    const forwards = times(300).map((lead) => item(lead, lead % 60));
    const backwards = times(300).map((lead) => item(299 - lead, lead % 60));
    const shared = times(300).map((lead) => item(lead, 60 + (lead % 2)));
    const singles = times(60).map((lead) => [item(lead * 5, 90)]);
    const answers = await Promise.all(
      [forwards, backwards, shared, shared, ...singles].map((body, turn) => send(turn, clientId, body)),
    );
    expect(answers.filter(([status]) => status !== 200)).toEqual([]);
    const keys = new Set([...forwards, ...backwards, ...shared, ...singles.flat()].map((one) => JSON.stringify(one)))
      .size;
    // On a busy machine a batch is answered before all of it is applied, and the worker applies the rest.
    await expect
      .poll(() => countsOf(clientId))
      .toEqual({
        contacts: 300,
        persons: 300,
        emails: keys,
        events: keys,
        sent: keys,
        bounced: 0,
      });
  });
});

describe('a process that is killed under load', () => {
  it('leaves every answered event whole and once, and the rest whole or absent, when the sender tries all again', async () => {
    const clientId = await addClient();
    const doomed = await runService(url);
    const bodies = times(300).map((turn) => instantly('email_sent', { lead_email: `lead-${turn}@kiln.example` }));
    let answered = 0;
    const sending = bodies.map((body) =>
      post(doomed, clientId, body).then(
        async () => {
          answered += 1;
          if (answered === 40) await doomed.stop('SIGKILL');
        },
        // The connection broke: the sender does not know whether the event was taken.
        () => undefined,
      ),
    );
    await Promise.all(sending);
    expect(answered).toBeGreaterThanOrEqual(40);
    const { events, emails, contacts, persons, sent } = (await countsOf(clientId)) as Record<string, number>;
    expect(events).toBeGreaterThanOrEqual(answered);
    expect([emails, contacts, persons, sent]).toEqual([events, events, events, events]);
    const again: string[] = [];
    for (const body of bodies) again.push(await post(services[0], clientId, body));
    expect(again.filter((status) => status === 'duplicate')).toHaveLength(events ?? 0);
    expect(await countsOf(clientId)).toEqual({
      contacts: 300,
      persons: 300,
      emails: 300,
      events: 300,
      sent: 300,
      bounced: 0,
    });
  });
});
