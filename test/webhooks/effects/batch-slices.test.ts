import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../../../src/db/database.js';
import { retryingSql } from '../../../src/db/transactions.js';
import { recordDelivery } from '../../../src/schema/inbound/deliveries/record-delivery.js';
import { readDelivery } from '../../../src/webhooks/read-delivery.js';
import { ownerOf } from '../../support/databases.js';
import { startService, type TestService } from '../../support/service.js';
import { platformOf } from '../platforms/read-body.js';
import { addClient, deliver } from '../support/deliver.js';

/*
 * The items of a batch are applied in slices, each in one statement.
 */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const T = Date.parse('2026-03-02T09:00:00Z');
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const lemlist = (index: number, given: object = {}) => ({
  type: 'emailsSent',
  leadEmail: `lead-${index}@kiln.example`,
  campaignId: 'cam_1',
  createdAt: new Date(T + index).toISOString(),
  ...given,
});
const hubspot = (index: number, propertyName: string, propertyValue: string) => ({
  subscriptionType: 'contact.propertyChange',
  portalId: 1,
  objectId: Math.floor(index / 2),
  occurredAt: T + index,
  propertyName,
  propertyValue,
});

const subjectsOf = async (clientId: string) => {
  const text = 'select contact_email as email from email where client_id = $1 order by event_at';
  return (await service.database.query<{ email: string }>(null, text, [clientId])).map(({ email }) => email);
};

/** Lets the database refuse the email to one address while the work goes on. */
async function whileRefused<T>(address: string, work: () => Promise<T>): Promise<T> {
  const owner = ownerOf(service.database);
  await owner.query(
    null,
    `create function refuse_email() returns trigger language plpgsql as $$ begin
       if new.contact_email = '${address}' then raise exception 'no' using errcode = 'P0001'; end if; return new; end $$`,
  );
  await owner.query(
    null,
    'create trigger refuse_email before insert on email for each row execute function refuse_email()',
  );
  try {
    return await work();
  } finally {
    await owner.query(null, 'drop function refuse_email() cascade');
  }
}

describe('an item that cannot be applied', () => {
  it('holds up none before it, and when the sender tries again the rest follows', async () => {
    const clientId = await addClient(service);
    const path = `/public/lemlist-webhook/${clientId}`;
    const batch = times(5).map((index) => lemlist(index));
    const failed = await whileRefused('lead-3@kiln.example', () => deliver(service, path, batch));
    expect(failed.status).toBe(503);
    expect(await subjectsOf(clientId)).toEqual(times(3).map((index) => `lead-${index}@kiln.example`));
    expect((await deliver(service, path, batch)).body).toEqual({
      status: 'processed',
      counts: { processed: 2, duplicate: 3, ignored: 0, parked: 0 },
    });
    expect(await subjectsOf(clientId)).toEqual(times(5).map((index) => `lead-${index}@kiln.example`));
  });

  it('fails a trial, in which a failed statement is the last, with its own error and without any effect', async () => {
    const clientId = await addClient(service);
    const work = () =>
      service.database.transaction((session) =>
        apply(
          session,
          clientId,
          'lemlist',
          times(3).map((n) => lemlist(n)),
        ),
      );
    await expect(whileRefused('lead-1@kiln.example', work)).rejects.toMatchObject({ code: 'P0001' });
    expect(await subjectsOf(clientId)).toEqual([]);
  });
});

async function apply(sql: Sql, clientId: string, slug: 'lemlist' | 'hubspot', body: object[]) {
  const { items } = readDelivery(platformOf(slug), Buffer.from(JSON.stringify(body)));
  const own = items.map(({ item }) => ({ ...item, clientId, routing: null }));
  const receiver = { agencyId: service.tenants.x.agencyId, clientId, platform: slug };
  const input = { level: 'client' as const, body: '[]', refusal: null, batch: true, items: own, shapes: [] };
  return (await recordDelivery(sql, receiver, input)).counts;
}

/** How many statements a batch takes. */
async function countStatements(slug: 'lemlist' | 'hubspot', body: object[]) {
  const clientId = await addClient(service);
  const inner = retryingSql(service.database);
  let statements = 0;
  const sql: Sql = {
    query: (name, text, values) => {
      statements += 1;
      return inner.query(name, text, values);
    },
  };
  return { counts: await apply(sql, clientId, slug, body), statements };
}

describe('the statements of a batch', () => {
  it.each([
    ['emailsSent', 0],
    ['emailsReplied', 0],
    ['emailsBounced', 1],
    ['emailsUnsubscribed', 1],
  ])(
    'of 1,000 %s are one for a slice of 200, one for the delivery, and %i that makes it the evidence of suppressions',
    async (type, linking) => {
      const body = times(1_000).map((index) => lemlist(index, { type }));
      expect(await countStatements('lemlist', body)).toEqual({
        counts: { processed: 1_000, duplicate: 0, ignored: 0, parked: 0 },
        statements: 6 + linking,
      });
    },
  );

  it('of 400 addresses that are learned and 400 events after them are as few, whatever their order among others', async () => {
    const body = times(800).map((index) =>
      index % 2 ? hubspot(index, 'hs_email_bounce', '1') : hubspot(index, 'email', `lead-${index}@kiln.example`),
    );
    // For each slice: what is learned, what waited for it, that it is worked off, and the events.
    expect(await countStatements('hubspot', body)).toEqual({
      counts: { processed: 400, duplicate: 0, ignored: 400, parked: 0 },
      statements: 4 * 4 + 1,
    });
  });
});
