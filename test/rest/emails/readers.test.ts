import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerOf } from '../../support/databases.js';
import { startService, type TestService } from '../../support/service.js';

/* Many lists sent at once, on a server with a pool of 16 connections. */
const EMAILS = 60;
const BODY = 'x'.repeat(50_000);

let service: TestService;
let whole: string;
beforeAll(async () => {
  service = await startService();
  await service.database.query(
    null,
    `insert into email (client_id, email_type, origin, email_timestamp, body_text)
     select $1, 'inbound', 'import', timestamptz '2026-01-01' + n * interval '1 second', $2 from generate_series(1, $3::int) n`,
    [service.tenants.a1.clientId, BODY, EMAILS],
  );
  whole = (await service.call('GET', '/public/emails')).text;
  expect(JSON.parse(whole)).toHaveLength(EMAILS);
});
afterAll(() => service.close());

function ask(): Socket {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  socket.pause();
  const key = service.tenants.a1.readWriteKey;
  socket.write(`GET /public/emails HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${key}\r\nConnection: close\r\n\r\n`);
  return socket;
}

/** The body of a chunked answer, which must be complete. */
async function readWhole(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  const answer = Buffer.concat(parts).toString('latin1');
  const start = answer.indexOf('\r\n\r\n') + 4;
  expect(answer.slice(0, 15)).toBe('HTTP/1.1 200 OK');
  expect(answer.endsWith('\r\n0\r\n\r\n')).toBe(true);
  return answer
    .slice(start)
    .replace(/(?:^|\r\n)[0-9a-f]+\r\n/g, '')
    .replace(/\r\n$/, '');
}

async function countWaiting(): Promise<number> {
  const [row] = await ownerOf(service.database).query<{ waiting: number }>(
    null,
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%with candidate as%'`,
  );
  return row?.waiting ?? 0;
}

/* The places of streams are those of one process; there is one connection of each reader to it. */
const ofOneProcess = it.skipIf(process.env['TEST_SERVICE'] === 'deployed');

ofOneProcess('all readers are served whole, and none of the other requests waits for them', async () => {
  const readers = Array.from({ length: 30 }, ask);
  await service.database.transaction(async (sql) => {
    await sql.query(null, 'lock table email in access exclusive mode');
    readers.push(...Array.from({ length: 10 }, ask));
    while ((await countWaiting()) < 4) await wait(5);
    const other = await service.call('GET', '/public/v2/companies');
    expect([other.status, other.body.count]).toEqual([200, 0]);
    expect(await countWaiting()).toBe(4);
  });
  for (const reader of readers) await once(reader, 'readable');
  const bodies = await Promise.all(readers.map(readWhole));
  expect(bodies.map((body) => body === whole)).toEqual(readers.map(() => true));
});

it('a reader who goes away frees its place', async () => {
  for (let round = 0; round < 3; round++) {
    const readers = Array.from({ length: 60 }, ask);
    await Promise.all(readers.map((reader) => once(reader, 'readable')));
    for (const reader of readers) reader.destroy();
  }
  const left = await service.call('GET', '/public/emails');
  expect([left.status, left.text === whole]).toEqual([200, true]);
});
