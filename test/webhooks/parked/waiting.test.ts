import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '../../support/databases.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { addAgency, addClient, connect, deliver, readWorkspace } from '../support/deliver.js';
import { instantly } from '../support/instantly.js';
import { readSeeded, seedParked } from '../support/seed-parked.js';
import { countParked, passTime, workOffParked } from '../support/work-off.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

let accounts = 0;
function newAccount(): string {
  accounts += 1;
  return `waiting-${accounts}`;
}

const CONNECT = `mutation ($input: IntegrationConnectionInput!) {
  integrationConnect(integration: instantly, input: $input) { __typename ... on Integration { connected } } }`;

/** Lets every delivery be older than deliveries are kept. */
async function expireDeliveries(): Promise<void> {
  const { database } = service;
  await database.query(null, `update webhook_delivery set received_at = now() - interval '31 days'`);
  while (await taskNamed('expire-deliveries').run(contextFor(database)));
}

/** From now on the database refuses to record the events of one contact. */
async function breakContact(email: string): Promise<() => Promise<unknown>> {
  const { database } = service;
  await ownerOf(database).query(
    null,
    `create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await ownerOf(database).query(
    null,
    `create trigger refuse_event before insert on webhook_event
       for each row when (new.subject = '${email}') execute function refuse_event()`,
  );
  return () => ownerOf(database).query(null, 'drop function refuse_event() cascade');
}

const readFailing = (agencyId: string) =>
  service.database.query<{ attempts: number; failure: string; pause: number }>(
    null,
    `select attempts, failure, round(extract(epoch from due_at - clock_timestamp()))::int as pause
       from parked_webhook_event where agency_id = $1`,
    [agencyId],
  );

describe('an event that waits for longer than its delivery is kept', () => {
  it('on an agency path is applied when its connection appears, at the time when it was received', async () => {
    const agencyId = await addAgency(service);
    const clientId = await addClient(service, agencyId);
    const account = newAccount();
    const path = `/public/global-instantly-webhook/${agencyId}`;
    await deliver(service, path, instantly('unsubscribed', { workspace: account }));
    await deliver(service, path, instantly('email_reply', { workspace: account, timestamp: undefined }));
    const received = '2026-01-05T08:00:00.000Z';
    await service.database.query(null, 'update parked_webhook_event set parked_at = $1 where agency_id = $2', [
      received,
      agencyId,
    ]);
    await expireDeliveries();
    expect(await countParked(service.database, agencyId)).toBe(2);
    await connect(service, clientId, 'instantly', { account });
    await workOffParked(service.database);
    expect(await countParked(service.database, agencyId)).toBe(0);
    const { contacts, emails, ledger } = await readWorkspace(service, clientId);
    expect(contacts).toMatchObject([{ email: 'ada@kiln.example', contact_status: 'unsubscribed' }]);
    expect(emails).toMatchObject([{ email_type: 'inbound', email_timestamp: new Date(received), event_at: null }]);
    expect(ledger).toHaveLength(2);
  });

  it('of a CRM record is applied when its address is told', async () => {
    const clientId = await addClient(service);
    const path = `/public/hubspot-webhook/${clientId}`;
    const change = (propertyName: string, propertyValue: string) => [
      {
        subscriptionType: 'contact.propertyChange',
        portalId: 1,
        objectId: 7,
        propertyName,
        propertyValue,
        occurredAt: 1_772_000_000_000,
      },
    ];
    expect((await deliver(service, path, change('hs_email_optout', 'true'))).body.status).toBe('parked');
    await expireDeliveries();
    await deliver(service, path, change('email', 'ada@kiln.example'));
    const { contacts, parked } = await readWorkspace(service, clientId);
    expect(contacts).toMatchObject([{ email: 'ada@kiln.example', contact_status: 'unsubscribed' }]);
    expect(parked).toEqual([]);
  });
});

describe('a connection', () => {
  it('finds what waited applied when it is answered', async () => {
    const { x, a1 } = service.tenants;
    const account = newAccount();
    const body = (turn: number) => instantly('email_sent', { workspace: account, lead_email: `${turn}@five.example` });
    for (let turn = 0; turn < 5; turn += 1)
      await deliver(service, `/public/global-instantly-webhook/${x.agencyId}`, body(turn));
    expect(await countParked(service.database, x.agencyId)).toBe(5);
    const master = { key: x.masterKey, headers: { 'X-Client-Id': a1.clientId } };
    const answer = await service.graphql(CONNECT, { input: { externalAccountId: account } }, master);
    expect(answer.body.data.integrationConnect).toEqual({ __typename: 'Integration', connected: true });
    expect(await countParked(service.database, x.agencyId)).toBe(0);
    expect((await readWorkspace(service, a1.clientId)).campaigns).toMatchObject([{ sent_count: 5 }]);
    expect(
      await service.database.query(
        null,
        'select 1 from parked_event_request where platform = $1 and campaign_id is null',
        ['instantly'],
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'is made',
      `insert into integration_connection (client_id, integration, external_account_id) values ($1, 'instantly', 'w-1')`,
    ],
    ['gets its account', `update integration_connection set external_account_id = 'w-1' where client_id = $1`],
    ['loses its secret', `update integration_connection set webhook_secret = null where client_id = $1`],
  ])('that %s leaves a request for what waits, whoever writes it', async (what, text) => {
    const { database } = service;
    const name = newAccount();
    await seedParked(database, [name], 3);
    const clientId = `client-${name}`;
    if (what !== 'is made')
      await connect(service, clientId, 'instantly', {
        account: what === 'gets its account' ? null : 'w-1',
        secret: what === 'loses its secret' ? Buffer.from('sealed') : null,
      });
    await workOffParked(database);
    expect(await readSeeded(database, name)).toMatchObject({ parked: 3 });
    await database.query(null, text, [clientId]);
    await workOffParked(database);
    expect(await readSeeded(database, name)).toEqual({ connected: 1, parked: 0, sent: [3, 3, 3, 3] });
  });

  it('whose process ended before it looked is made good by the next event of the agency', async () => {
    const { database } = service;
    const name = newAccount();
    await seedParked(database, [name], 3);
    await connect(service, `client-${name}`, 'instantly', { account: 'w-1' });
    const event = instantly('email_sent', { workspace: 'w-1', campaign_id: 'c-1', lead_email: 'later@kiln.example' });
    const answer = await deliver(service, `/public/global-instantly-webhook/${name}`, event);
    expect(answer.body).toEqual({ status: 'processed' });
    expect(await readSeeded(database, name)).toEqual({ connected: 1, parked: 0, sent: [4, 4, 4, 4] });
  });
});

describe('what is left by a process that ended', () => {
  it('between parking an event and looking whether it fits is looked at once the lease is over', async () => {
    const { database } = service;
    const name = newAccount();
    await seedParked(database, [name], 2);
    await connect(service, `client-${name}`, 'instantly', { account: 'w-1' });
    // The request came too early to see the events; they are as they were parked.
    await database.query(null, 'delete from parked_event_request where agency_id = $1', [name]);
    await database.query(
      null,
      `update parked_webhook_event set due_at = now() + interval '1 hour' where agency_id = $1`,
      [name],
    );
    await workOffParked(database);
    expect(await readSeeded(database, name)).toMatchObject({ parked: 2 });
    await passTime(database);
    await workOffParked(database);
    expect(await readSeeded(database, name)).toMatchObject({ parked: 0, sent: [2, 2, 2, 2] });
  });

  it('between learning an address and applying what waited for it is applied by the job', async () => {
    const { database } = service;
    const clientId = await addClient(service);
    const optOut = {
      subscriptionType: 'contact.propertyChange',
      portalId: 1,
      objectId: 9,
      propertyName: 'hs_email_optout',
    };
    await deliver(service, `/public/hubspot-webhook/${clientId}`, [
      { ...optOut, propertyValue: 'true', occurredAt: 1_772_000_000_000 },
    ]);
    await database.query(
      null,
      `insert into crm_object_address (client_id, platform, object_key, email, learned_at)
       values ($1, 'hubspot', '1:9', 'ada@kiln.example', '2026-01-01T00:00:00Z')`,
      [clientId],
    );
    await workOffParked(database);
    const { contacts, parked } = await readWorkspace(service, clientId);
    expect(contacts).toMatchObject([{ email: 'ada@kiln.example', contact_status: 'unsubscribed' }]);
    expect(parked).toEqual([]);
  });
});

describe('an event that fails', () => {
  it('stays parked with its failure, holds up none behind it, and is tried again after growing pauses', async () => {
    const { database } = service;
    const name = newAccount();
    await seedParked(database, [name], 5);
    // A campaign that appears asks for its events once more; here it is known before.
    await database.query(
      null,
      `insert into campaign (client_id, platform, external_id) values ($1, 'instantly', 'c-1')`,
      [`client-${name}`],
    );
    await workOffParked(database);
    const mend = await breakContact('2@kiln.example');
    try {
      await connect(service, `client-${name}`, 'instantly', { account: 'w-1' });
      const logged = await workOffParked(database);
      expect(logged).toEqual([
        {
          fields: {
            err: expect.objectContaining({ message: 'broken' }),
            job: 'apply-parked',
            parkedEventId: expect.any(String),
            attempt: 1,
          },
          message: 'a parked event was not applied; it is tried again',
        },
      ]);
      expect(await readSeeded(database, name)).toEqual({ connected: 1, parked: 1, sent: [4, 4, 4, 4] });
      const pauses: number[] = [];
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        const [failing] = await readFailing(name);
        expect(failing).toMatchObject({ attempts: attempt, failure: 'The service failed to apply it.' });
        pauses.push(failing?.pause ?? 0);
        expect(await workOffParked(database)).toEqual([]);
        await passTime(database);
        await workOffParked(database);
      }
      expect(pauses.every((pause, index) => index === 0 || pause > (pauses[index - 1] ?? 0))).toBe(true);
    } finally {
      await mend();
    }
    await passTime(database);
    await workOffParked(database);
    expect(await readSeeded(database, name)).toEqual({ connected: 1, parked: 0, sent: [5, 5, 5, 5] });
  });

  it('does not make its delivery fail when it is parked', async () => {
    const { database } = service;
    const agencyId = await addAgency(service);
    const clientId = await addClient(service, agencyId);
    const path = `/public/global-instantly-webhook/${agencyId}`;
    await deliver(service, path, instantly('email_sent', { workspace: 'w-1', lead_email: 'broken@kiln.example' }));
    const mend = await breakContact('broken@kiln.example');
    try {
      await connect(service, clientId, 'instantly', { account: 'w-1' });
      const answer = await deliver(service, path, instantly('email_sent', { workspace: 'w-1' }));
      expect([answer.status, answer.body]).toEqual([200, { status: 'processed' }]);
      expect(await countParked(database, agencyId)).toBe(1);
    } finally {
      await mend();
    }
  });
});

// The last, because connections of the test that lie idle meanwhile are closed.
describe('a connection for which more waits than one portion', () => {
  it('has all of it applied by the job', async () => {
    const { database } = service;
    const name = newAccount();
    await seedParked(database, [name], 505);
    await connect(service, `client-${name}`, 'instantly', { account: 'w-1' });
    await workOffParked(database);
    expect(await readSeeded(database, name)).toEqual({ connected: 1, parked: 0, sent: [505, 505, 505, 505] });
  });
});
