import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '../../support/databases.js';
import { startService, type TestService } from '../../support/service.js';
import { addAgency, addClient, connect, deliver, readWorkspace } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Lets the database refuse every new email with an error of this state while the work goes on. */
async function whileEmailsFail<T>(state: string, work: () => Promise<T>): Promise<T> {
  await ownerOf(service.database).query(
    null,
    `create function fail_email() returns trigger language plpgsql as
       $$ begin raise exception 'no' using errcode = '${state}'; end $$`,
  );
  await ownerOf(service.database).query(
    null,
    'create trigger fail_email before insert on email for each row execute function fail_email()',
  );
  try {
    return await work();
  } finally {
    await ownerOf(service.database).query(null, 'drop function fail_email() cascade');
  }
}

const keptOf = (clientId: string) =>
  service.database.query<{ id: string; verdict: string; detail: string | null; body: string }>(
    null,
    'select id::text as id, verdict, detail, body from webhook_delivery where client_id = $1 order by webhook_delivery.id',
    [clientId],
  );

const REPLAY = `mutation ($ids: [ID!]!) { agencyWebhookDeliveriesReplay(ids: $ids, dryRun: false) {
  ... on WebhookReplayPayload { outcomes { verdict } } } }`;

describe('a delivery that the service fails to apply', () => {
  it('is answered 503, counted and kept as failed without any effect, and can be replayed', async () => {
    const clientId = await addClient(service);
    const body = instantly('email_sent');
    const before = await readWorkspace(service, clientId);
    const counted = () => service.counted('webhook_deliveries_total{platform="instantly",verdict="failed"}');
    const failures = await counted();
    const answer = await whileEmailsFail('P0001', () =>
      deliver(service, `/public/instantly-webhook/${clientId}`, body),
    );
    expect(answer.status).toBe(503);
    expect(await counted()).toBe(failures + 1);
    expect(await readWorkspace(service, clientId)).toEqual(before);
    const kept = await keptOf(clientId);
    expect(kept).toEqual([
      {
        id: expect.stringMatching(/^[1-9]\d*$/),
        verdict: 'failed',
        detail: 'The service failed to apply it.',
        body: JSON.stringify(body),
      },
    ]);
    const key = service.tenants.x.masterKey;
    const list = `{ agencyWebhookDeliveries(filter: { verdict: failed, clientId: "${clientId}" }) { nodes { id verdict } } }`;
    expect((await service.graphql(list, {}, { key })).body.data.agencyWebhookDeliveries.nodes).toEqual([
      { id: kept[0]?.id, verdict: 'failed' },
    ]);
    const replayed = await service.graphql(REPLAY, { ids: [kept[0]?.id] }, { key });
    expect(replayed.body.data.agencyWebhookDeliveriesReplay.outcomes).toEqual([{ verdict: 'processed' }]);
    expect((await deliver(service, `/public/instantly-webhook/${clientId}`, body)).body).toEqual({
      status: 'duplicate',
    });
  });

  it('counts among the failures of its client, as one that is malformed does', async () => {
    const clientId = await addClient(service);
    const path = `/public/instantly-webhook/${clientId}`;
    const read = async () => {
      const query = `{ client(clientId: "${clientId}") { webhookFailures } }`;
      const { body } = await service.graphql(query, {}, { key: service.tenants.x.masterKey });
      return body.data.client.webhookFailures;
    };
    await deliver(service, path, instantly('unsubscribed'));
    expect(await read()).toBe(0);
    await whileEmailsFail('P0001', () => deliver(service, path, instantly('email_sent')));
    expect(await read()).toBe(1);
    await deliver(service, path, 'no json');
    expect(await read()).toBe(2);
  });

  it('of an agency is kept for the workspace that it was routed to', async () => {
    const agencyId = await addAgency(service);
    const clientId = await addClient(service, agencyId);
    await connect(service, clientId, 'instantly', { account: 'w-1' });
    const body = instantly('email_sent', { workspace: 'w-1' });
    const answer = await whileEmailsFail('P0001', () =>
      deliver(service, `/public/global-instantly-webhook/${agencyId}`, body),
    );
    expect(answer.status).toBe(503);
    expect(await keptOf(clientId)).toMatchObject([{ verdict: 'failed' }]);
  });

  it('because the database cannot store what it says is malformed', async () => {
    const clientId = await addClient(service);
    const answer = await whileEmailsFail('22003', () =>
      deliver(service, `/public/instantly-webhook/${clientId}`, instantly('email_sent')),
    );
    expect(answer.status).toBe(400);
    expect(await keptOf(clientId)).toMatchObject([{ verdict: 'malformed', detail: 'The input cannot be stored.' }]);
  });

  it('because the database does not answer in time is not kept: the sender tries again', async () => {
    const clientId = await addClient(service);
    const answer = await whileEmailsFail('57014', () =>
      deliver(service, `/public/instantly-webhook/${clientId}`, instantly('email_sent')),
    );
    expect(answer.status).toBe(503);
    expect(await keptOf(clientId)).toEqual([]);
  });
});
