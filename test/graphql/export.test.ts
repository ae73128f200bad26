import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillClient } from '../support/full-client.js';
import { startService, type TestService } from '../support/service.js';

/* More than the sockets between two processes hold. */
const BODIES = 40;
const BODY = 'x'.repeat(900_000);

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { x, y, a1, b1 } = service.tenants;
  await fillClient(service.database, { agencyId: x.agencyId, clientId: a1.clientId }, 'canaryown');
  await fillClient(service.database, { agencyId: y.agencyId, clientId: b1.clientId }, 'canaryforeign');
});
afterAll(() => service.close());

const path = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/export`;
const ask = (target: string, key: string | null = service.tenants.x.masterKey, method = 'GET') =>
  service.call(method, target, { key });

/** A client whose export is long, and a webhook shape that stands near its end. */
async function longClient(name: string): Promise<string> {
  const { x } = service.tenants;
  const created = await service.graphql(
    `mutation { clientCreate(name: "${name}") { ... on ClientCreated { clientId } } }`,
    {},
    { key: x.masterKey },
  );
  const { clientId } = created.body.data.clientCreate;
  await service.database.query(
    null,
    `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body)
     select $2, $1, 'lemlist', 'client', 'processed', $3 from generate_series(1, $4::int)`,
    [clientId, x.agencyId, BODY, BODIES],
  );
  await service.database.query(
    null,
    `insert into webhook_shape (agency_id, client_id, platform, event_name, paths, changes)
     values ($2, $1, 'lemlist', 'latecanary', '[]', 1)`,
    [clientId, x.agencyId],
  );
  return clientId;
}

/** A reader that has taken the first bytes, and takes no more until it is told to. */
async function openReader(clientId: string, key = service.tenants.x.masterKey): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  socket.pause();
  socket.write(`GET ${path(clientId)} HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${key}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

async function readRest(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('latin1');
}

/* Bodies are too long to be shown. */
const endOf = (body: string) => ({
  complete: body.includes('{"complete":true,"rows":'),
  closed: body.endsWith('\r\n0\r\n\r\n'),
});

const cutLines = () => service.logLines.filter((line) => line.includes('a streamed answer was cut off')).length;

describe('the export of a client as one answer', () => {
  it('has the lines of the slices in their order, and a last one that says so', async () => {
    const { a1, x } = service.tenants;
    const answer = await ask(path(a1.clientId));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines: string[] = [];
    let after: string | null = null;
    do {
      const text = `query ($id: String!, $after: String) { clientExport(clientId: $id, after: $after) {
        ... on ClientExportSlice { lines endCursor } } }`;
      const { body } = await service.graphql(text, { id: a1.clientId, after }, { key: x.masterKey });
      lines.push(...body.data.clientExport.lines);
      after = body.data.clientExport.endCursor;
    } while (after);
    const streamed = answer.text.split('\n');
    expect(streamed.pop()).toBe('');
    expect(JSON.parse(streamed.pop() ?? '')).toEqual({ complete: true, rows: lines.length });
    const lasting = (all: string[]) => all.filter((line) => !line.includes('"last_used_at"'));
    expect(lasting(streamed)).toEqual(lasting(lines));
    expect(streamed).toHaveLength(lines.length);
    expect(answer.text).toContain('canaryown');
    expect(answer.text).not.toContain('canaryforeign');
    expect(answer.text).not.toMatch(/key_hash|webhook_secret|sealed/);
  });

  it('is asked for by its header alone too', async () => {
    const answer = await ask(path(service.tenants.a1.clientId), service.tenants.x.masterKey, 'HEAD');
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  });

  it('takes no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await ask(path(service.tenants.a1.clientId), service.tenants.x.masterKey, method);
      expect([answer.status, answer.body, answer.headers.get('allow')], method).toEqual([
        405,
        { detail: `Method ${method} is not allowed here.` },
        'GET, HEAD, OPTIONS',
      ]);
    }
  });

  it('is refused without a key that works, and to keys of a client', async () => {
    const { a1 } = service.tenants;
    const refused = async (key: string | null) => {
      const { status, body } = await ask(path(a1.clientId), key);
      return [status, body];
    };
    expect(await refused(null)).toEqual([403, { detail: 'Missing API key' }]);
    expect(await refused('ML-nonsense')).toEqual([403, { detail: 'Invalid API key' }]);
    const need = [403, { detail: 'This needs a master key of the agency.' }];
    expect(await refused(a1.readWriteKey)).toEqual(need);
    expect(await refused(a1.readOnlyKey)).toEqual(need);
  });

  it('is refused for the client of another agency as for one that is none', async () => {
    const { b1, y } = service.tenants;
    const foreign = await ask(path(b1.clientId));
    expect([foreign.status, foreign.body]).toEqual([404, { detail: 'Client not found' }]);
    for (const id of ['nobody', ' ', '\u0000', "' or true --", '%', 'é', '9'.repeat(4000)]) {
      const unknown = await ask(path(id));
      expect([unknown.status, unknown.text], id).toEqual([foreign.status, foreign.text]);
    }
    expect((await ask(path(b1.clientId), y.masterKey)).status).toBe(200);
    for (const broken of ['/clients/%ZZ/export', '/clients//export', '/clients/a/b/export', '/clients/a/exports']) {
      expect((await ask(broken)).body, broken).toEqual({ detail: 'Not found' });
    }
  });

  it('is read no further than its reader takes it', async () => {
    const clientId = await longClient('Slow');
    const reader = await openReader(clientId);
    await service.database.query(null, 'delete from webhook_shape where client_id = $1', [clientId]);
    const body = await readRest(reader);
    expect(body.length).toBeGreaterThan(BODIES * BODY.length);
    expect(endOf(body)).toEqual({ complete: true, closed: true });
    expect(body.includes('latecanary')).toBe(false);
  });

  it('ends at once for a reader who leaves', async () => {
    const clientId = await longClient('Left');
    const before = cutLines();
    const readers = await Promise.all(Array.from({ length: 5 }, () => openReader(clientId)));
    for (const reader of readers) reader.destroy();
    await expect.poll(cutLines, { timeout: 10_000 }).toBe(before + readers.length);
  });

  it('breaks off, without its last line, when the client is being deleted', async () => {
    const { x } = service.tenants;
    const clientId = await longClient('Ended');
    const reader = await openReader(clientId);
    const master = (query: string, variables: object) => service.graphql(query, variables, { key: x.masterKey });
    const planned = await master(
      'query ($id: String!) { clientDeletionPlan(clientId: $id) { ... on ClientDeletionPlan { token } } }',
      { id: clientId },
    );
    const { token } = planned.body.data.clientDeletionPlan;
    const begun = await master(
      'mutation ($id: String!, $token: String!) { clientDelete(clientId: $id, token: $token) { __typename } }',
      { id: clientId, token },
    );
    expect(begun.body.data.clientDelete.__typename).toBe('Client');
    expect(endOf(await readRest(reader))).toEqual({ complete: false, closed: false });
    // Nobody does the rest of it here, so it is still found.
    const again = await ask(path(clientId));
    expect([again.status, again.body]).toEqual([409, { detail: 'A client that is being deleted is not exported.' }]);
  });

  it('breaks off when the key that asked for it is revoked', async () => {
    const { x } = service.tenants;
    const clientId = await longClient('Revoked');
    const master = (query: string) => service.graphql(query, {}, { key: x.masterKey });
    const created = await master(
      'mutation { keyCreate(input: {kind: MASTER, name: "Leaves"}) { ... on KeyIssued { secret key { id } } } }',
    );
    expect(created.body).toMatchObject({ data: { keyCreate: { secret: expect.any(String) } } });
    const { secret, key } = created.body.data.keyCreate;
    const reader = await openReader(clientId, secret);
    const revoked = await master(`mutation { keyRevoke(id: ${key.id}) { __typename } }`);
    expect(revoked.body).toEqual({ data: { keyRevoke: { __typename: 'ApiKey' } } });
    expect(endOf(await readRest(reader))).toEqual({ complete: false, closed: false });
  });
});

it('spends a unit of the rate of its key', async () => {
  const limited = await startService({ RATE_LIMIT: '1' });
  try {
    const { x, a1 } = limited.tenants;
    const once = () => limited.call('GET', path(a1.clientId), { key: x.masterKey });
    expect((await once()).status).toBe(200);
    const second = await once();
    expect([second.status, Object.keys(second.body)]).toEqual([429, ['detail']]);
  } finally {
    await limited.close();
  }
});
