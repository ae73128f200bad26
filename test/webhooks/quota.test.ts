import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBodyQuota } from '../../src/schema/inbound/deliveries/body-quota.js';
import type { DeliveryInput } from '../../src/schema/inbound/deliveries/delivery-input.js';
import { logTag } from '../../src/telemetry/log.js';
import { startService, type TestService } from '../support/service.js';
import { addAgency, addClient, connect, deliver, readWorkspace } from './support/deliver.js';
import { instantly } from './support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ WEBHOOK_MIB_PER_DAY: '1' });
});
afterAll(() => service.close());

const KIB = 1024;
const large = (turn: number, kib = 300) =>
  instantly('email_sent', { timestamp: 1_770_000_000 + turn, email_text: 'x'.repeat(kib * KIB), workspace: 'w-q' });

const kept = (column: 'client_id' | 'agency_id', id: string) =>
  service.database.query<{ id: string; verdict: string; dropped: boolean; bytes: number }>(
    null,
    `select id::text as id, verdict, body_dropped as dropped, octet_length(body) as bytes from webhook_delivery
      where ${column} = $1 order by webhook_delivery.id`,
    [id],
  );

async function flood(path: string, count: number): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push((await deliver(service, path, large(turn))).body);
  return answers;
}

describe('the quota of webhook bodies of a day', () => {
  it('drops bodies beyond it, keeps every row, applies every event, and tells: flag, metric, one log line', async () => {
    const [clientId, other] = [await addClient(service), await addClient(service)];
    const metric = 'webhook_bodies_dropped_total{platform="instantly"}';
    const before = await service.counted(metric);
    expect(await flood(`/public/instantly-webhook/${clientId}`, 6)).toEqual(Array(6).fill({ status: 'processed' }));
    const rows = await kept('client_id', clientId);
    expect(rows.map(({ verdict }) => verdict)).toEqual(Array(6).fill('processed'));
    expect(rows.map(({ dropped }) => dropped)).toEqual([false, false, false, true, true, true]);
    expect(rows.filter(({ dropped }) => dropped).map(({ bytes }) => bytes)).toEqual([0, 0, 0]);
    expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(KIB * KIB);
    expect((await readWorkspace(service, clientId)).emails).toHaveLength(6);
    expect(await service.counted(metric)).toBe(before + 3);
    const told = service.logLines.filter(
      (line) => line.includes('quota of webhook bodies') && line.includes(logTag(service.pepper, clientId)),
    );
    expect(told).toHaveLength(1);
    await flood(`/public/instantly-webhook/${other}`, 1);
    expect((await kept('client_id', other)).map(({ dropped }) => dropped)).toEqual([false]);
  });

  it('still keeps what is small enough for the rest of it', async () => {
    const clientId = await addClient(service);
    const path = `/public/instantly-webhook/${clientId}`;
    await flood(path, 4);
    await deliver(service, path, large(9, 50));
    expect((await kept('client_id', clientId)).map(({ dropped }) => dropped)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it('is one for the paths of an agency, whoever its events belong to, and no quota of its clients', async () => {
    const agencyId = await addAgency(service);
    const clientId = await addClient(service, agencyId);
    await connect(service, clientId, 'instantly', { account: 'w-q' });
    expect(await flood(`/public/global-instantly-webhook/${agencyId}`, 4)).toEqual(
      Array(4).fill({ status: 'processed' }),
    );
    await flood(`/public/instantly-webhook/${clientId}`, 1);
    expect((await kept('agency_id', agencyId)).map(({ dropped }) => dropped)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it('leaves deliveries that are listed with the flag and cannot be replayed, since there is nothing to read', async () => {
    const { clientId, readWriteKey: key } = service.tenants.a1;
    await flood(`/public/instantly-webhook/${clientId}`, 4);
    const list = await service.graphql(
      '{ webhookDeliveries(first: 2) { nodes { id body bodyDropped verdict } } }',
      {},
      { key },
    );
    const [last, previous] = list.body.data.webhookDeliveries.nodes;
    expect(last).toEqual({ id: last.id, body: '', bodyDropped: true, verdict: 'processed' });
    expect(previous).toMatchObject({ bodyDropped: false });
    for (const dryRun of [true, false]) {
      const replayed = await service.graphql(
        `mutation ($ids: [ID!]!, $dryRun: Boolean) { webhookDeliveriesReplay(ids: $ids, dryRun: $dryRun) {
           __typename ... on InvalidError { faults { field messages } } } }`,
        { ids: [last.id], dryRun },
        { key },
      );
      expect(replayed.body.data.webhookDeliveriesReplay).toEqual({
        __typename: 'InvalidError',
        faults: [{ field: 'ids', messages: [`Kept without their bodies, so there is nothing to replay: ${last.id}.`] }],
      });
    }
    expect(await kept('client_id', clientId)).toHaveLength(4);
  });

  it('counts what replays keep again', async () => {
    const { clientId, readWriteKey: key } = service.tenants.a2;
    await flood(`/public/instantly-webhook/${clientId}`, 3);
    const [first] = await kept('client_id', clientId);
    const query = 'mutation ($ids: [ID!]!) { webhookDeliveriesReplay(ids: $ids, dryRun: false) { __typename } }';
    await service.graphql(query, { ids: [first?.id] }, { key });
    expect((await kept('client_id', clientId)).map(({ dropped }) => dropped)).toEqual([false, false, false, true]);
  });

  it('is shared by processes, which never pass it together, and begins anew with the next day', async () => {
    const clientId = await addClient(service);
    const receiver = { agencyId: service.tenants.x.agencyId, clientId, platform: 'instantly' };
    let now = Date.UTC(2026, 0, 1, 23, 59);
    const told: string[] = [];
    const options = {
      bytesPerDay: 1000,
      clock: () => now,
      log: { warn: () => void told.push('told') },
      metrics: { webhookBodyDropped: () => undefined },
    };
    const quotas = [createBodyQuota(options), createBodyQuota(options)];
    const input: DeliveryInput = {
      level: 'client',
      body: 'x'.repeat(300),
      refusal: null,
      batch: false,
      items: [],
      shapes: [],
    };
    const takeAll = async () => {
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, turn) => quotas[turn % 2]?.limit(service.database, receiver, input)),
      );
      return taken.filter((one) => one?.bodyDropped !== true).length;
    };
    expect((await takeAll()) + (await takeAll())).toBe(3);
    expect(await takeAll()).toBe(0);
    expect(told).toEqual(['told']);
    now += 120_000;
    expect(await takeAll()).toBeGreaterThanOrEqual(1);
    expect(told).toEqual(['told', 'told']);
  });
});
