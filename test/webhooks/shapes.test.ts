import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKey, hashKey } from '../../src/access/identity/api-key.js';
import { logTag } from '../../src/telemetry/log.js';
import { ownerOf } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { startService, type TestService } from '../support/service.js';
import { addClient, connect, deliver } from './support/deliver.js';
import { instantly } from './support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const METRIC = 'webhook_new_shapes_total{platform="instantly"}';

/** What a test's workspace and the operator see of its shapes, from the moment it is made. */
async function watchShapes() {
  const clientId = await addClient(service);
  const key = generateKey('RV');
  await service.database.query(
    null,
    `insert into api_key (kind, client_id, name, key_hash, last_four) values ('RV', $1, 'test', $2, $3)`,
    [clientId, hashKey(service.pepper, key), key.slice(-4)],
  );
  const [lines, counted] = [service.logLines.length, await service.counted(METRIC)];
  return {
    clientId,
    send: async (body: object) => (await deliver(service, `/public/instantly-webhook/${clientId}`, body)).status,
    async read() {
      const query = '{ integrations { integrations { key newShapes lastNewShapeAt } } }';
      const { body } = await service.graphql(query, {}, { key });
      const seen = body.data.integrations.integrations.find((one: { key: string }) => one.key === 'instantly');
      const warned = service.logLines
        .slice(lines)
        .map((line): { level: string; msg: string; client?: string } => JSON.parse(line))
        .filter(({ level, msg }) => level === 'warn' && msg.startsWith('payloads of a new shape'));
      return {
        newShapes: seen.newShapes,
        dated: seen.lastNewShapeAt !== null,
        counted: (await service.counted(METRIC)) - counted,
        warned: warned.map(({ client }) => client),
      };
    },
    async shapes(name: string): Promise<string[][]> {
      const rows = await service.database.query<{ paths: string[] }>(
        null,
        'select paths from webhook_shape where client_id = $1 and event_name = $2',
        [clientId, name],
      );
      return rows.map(({ paths }) => paths);
    },
  };
}

describe('a payload of a new shape', () => {
  it('is a line of the log, a count by platform and a figure of the integration, once', async () => {
    const { clientId, send, read } = await watchShapes();
    expect(await read()).toEqual({ newShapes: 0, dated: false, counted: 0, warned: [] });
    const body = { ...instantly('email_sent'), event_type: 'First Label' };
    const once = { newShapes: 1, dated: true, counted: 1, warned: [logTag(service.pepper, clientId)] };
    for (let times = 0; times < 3; times += 1) {
      expect(await send(body)).toBe(200);
      expect(await read()).toEqual(once);
    }
    for (const step of ['one', 2]) expect(await send({ ...body, another: { step } })).toBe(200);
    const [tag] = once.warned;
    expect(await read()).toEqual({ newShapes: 3, dated: true, counted: 3, warned: [tag, tag, tag] });
  });

  it('is told of a refused delivery too: a renamed required field is seen at once', async () => {
    const { send, read } = await watchShapes();
    const body = { ...instantly('email_sent'), renamed_test: 1 };
    expect(await send(body)).toBe(200);
    const before = await read();
    const { lead_email, ...rest } = body;
    for (let times = 0; times < 2; times += 1) expect(await send({ ...rest, lead_address: lead_email })).toBe(400);
    const after = await read();
    expect(after).toMatchObject({ newShapes: before.newShapes + 1, counted: before.counted + 1 });
    expect(after.warned).toHaveLength(before.warned.length + 1);
  });

  it('is told of items without an event name and of bodies in the wrong form, and never of what is no JSON', async () => {
    const { clientId, send, read } = await watchShapes();
    expect(await send({ no_name: true })).toBe(400);
    expect(await send([{ in_a_list: true }])).toBe(400);
    for (const body of ['{"no json', 'null', '7']) {
      expect((await deliver(service, `/public/instantly-webhook/${clientId}`, body)).status).toBe(400);
    }
    expect(await read()).toMatchObject({ newShapes: 2, counted: 2 });
  });

  it('of one client is no news when another sends it, and is noted for it all the same', async () => {
    const [one, other] = [await watchShapes(), await watchShapes()];
    const body = { event_type: 'Shared Label', x: 1 };
    await one.send(body);
    const before = await other.read();
    await other.send(body);
    expect(await other.read()).toEqual(before);
    expect(await other.shapes('Shared Label')).toEqual(await one.shapes('Shared Label'));
    await one.send({ ...body, y: 1 });
    expect(await one.read()).toMatchObject({ newShapes: 2 });
  });
});

describe('a field that may be empty', () => {
  it('makes no shape of its own: six of them are one shape, not sixty-four', async () => {
    const { send, read, shapes } = await watchShapes();
    const full: Record<string, unknown> = { a: 'x', b: 1, c: true, d: { e: 'x' }, f: ['x'], g: [{ h: 1 }] };
    const names = Object.keys(full);
    const nothing = (name: string) => (name === 'f' || name === 'g' ? [] : null);
    for (let mask = 0; mask < 64; mask += 1) {
      const fields = names.map((name, place) => [name, mask & (1 << place) ? full[name] : nothing(name)]);
      expect(await send({ event_type: 'Nullable', ...Object.fromEntries(fields) })).toBe(200);
    }
    expect(await read()).toMatchObject({ newShapes: 1, counted: 1 });
    expect(await shapes('Nullable')).toEqual([
      [
        '$.a:string',
        '$.b:number',
        '$.c:boolean',
        '$.d.e:string',
        '$.d:object',
        '$.event_type:string',
        '$.f:array',
        '$.f[]:string',
        '$.g:array',
        '$.g[].h:number',
        '$.g[]:object',
        '$:object',
      ],
    ]);
  });

  it('is news once it holds another type than ever before', async () => {
    const { send, read } = await watchShapes();
    for (const a of [null, 'x', null, 7, 'x', null, 7]) await send({ event_type: 'Drifting', a });
    expect(await read()).toMatchObject({ newShapes: 2, counted: 2 });
  });
});

describe('hostile payloads', () => {
  it('fill no more than their client: at most 100 names and 600 paths of a name, and others are noted as before', async () => {
    const { clientId, send } = await watchShapes();
    for (let at = 0; at < 110; at += 1) await send({ event_type: `Name ${at}` });
    for (let at = 0; at < 4; at += 1) {
      await send({
        event_type: 'Name 1',
        ...Object.fromEntries(Array.from({ length: 250 }, (_, field) => [`field_${at}_${field}`, 1])),
      });
    }
    const [size] = await service.database.query<{ names: number; paths: number }>(
      null,
      `select count(*)::int as names, max(jsonb_array_length(paths)) as paths from webhook_shape where client_id = $1`,
      [clientId],
    );
    expect(size?.names).toBe(100);
    expect(size?.paths).toBeGreaterThan(400);
    expect(size?.paths).toBeLessThanOrEqual(600);
    const other = await watchShapes();
    await other.send({ event_type: 'Of Another Client' });
    expect(await other.read()).toMatchObject({ newShapes: 1 });
  });
});

describe('a delivery that does not prove itself', () => {
  const readUnproven = async (clientId: string) => {
    const [row] = await service.database.query<{ count: number; at: Date | null }>(
      null,
      `select unproven_count::int as count, last_unproven_at as at from integration_connection
        where client_id = $1 and integration = 'instantly'`,
      [clientId],
    );
    return row;
  };

  it('leaves a count and a time that the owner sees, on its connection alone, and notes no shape', async () => {
    const { a1 } = service.tenants;
    const { clientId: silent } = await watchShapes();
    await connect(service, silent, 'instantly');
    const connectMutation = `mutation { integrationConnect(integration: instantly, input: { webhookSecret: "right" }) {
      ... on Integration { connection { unprovenCount lastUnprovenAt } } } }`;
    expect((await service.graphql(connectMutation)).body).toEqual({
      data: { integrationConnect: { connection: { unprovenCount: 0, lastUnprovenAt: null } } },
    });
    const path = `/public/instantly-webhook/${a1.clientId}`;
    const asked = await service.counted(METRIC);
    await eventually(async () => expect((await deliver(service, path, instantly('email_sent'))).status).toBe(404));
    const body = { event_type: 'Unproven', secret_shape: 1 };
    const sent = (secret: string) => deliver(service, path, body, { 'X-Webhook-Secret': secret });
    for (let times = 0; times < 4; times += 1) expect((await sent('wrong')).status).toBe(404);
    const query = '{ integrations { integrations { key connection { unprovenCount lastUnprovenAt } } } }';
    await eventually(async () => {
      const { body: answer } = await service.graphql(query);
      const { connection } = answer.data.integrations.integrations.find(
        (one: { key: string }) => one.key === 'instantly',
      );
      expect(connection).toEqual({ unprovenCount: 5, lastUnprovenAt: expect.any(String) });
    });
    expect(await service.counted(METRIC)).toBe(asked);
    expect((await sent('right')).status).toBe(200);
    expect(await readUnproven(silent)).toEqual({ count: 0, at: null });
  });

  it('costs no write of its own: a flood is counted whole in few writes', async () => {
    const { a1 } = service.tenants;
    const before = (await readUnproven(a1.clientId))?.count ?? 0;
    await ownerOf(service.database).query(
      null,
      `create table connection_write (at timestamptz not null default now())`,
    );
    await ownerOf(service.database).query(
      null,
      `create function note_write() returns trigger language plpgsql as $$ begin insert into connection_write default values; return null; end $$`,
    );
    await ownerOf(service.database).query(
      null,
      'create trigger note_write after update on integration_connection for each row execute function note_write()',
    );
    const path = `/public/instantly-webhook/${a1.clientId}`;
    const started = Date.now();
    for (let times = 0; times < 20; times += 1) {
      await Promise.all(Array.from({ length: 4 }, () => deliver(service, path, instantly('email_sent'))));
    }
    const counted = async () => expect((await readUnproven(a1.clientId))?.count).toBe(before + 80);
    await eventually(counted);
    const seconds = Math.ceil((Date.now() - started) / 1000);
    const [writes] = await service.database.query<{ n: number }>(
      null,
      'select count(*)::int as n from connection_write',
    );
    expect(writes?.n).toBeGreaterThan(0);
    expect(writes?.n).toBeLessThanOrEqual(seconds + 1);
  });
});
