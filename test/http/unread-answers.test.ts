import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CutReason, UnreadAnswers, type UnreadLimits } from '../../src/http/unread-answers.js';
import { eventually } from '../support/eventually.js';

const MEBIBYTE = 2 ** 20;

const WIDE = { perOwner: 100 * MEBIBYTE, perStranger: 100 * MEBIBYTE, total: 100 * MEBIBYTE, stallMs: 60_000 };

let server: Server;
let unread: UnreadAnswers;
let cuts: CutReason[];
let readers: Socket[];

beforeEach(() => {
  cuts = [];
  readers = [];
});
afterEach(async () => {
  for (const reader of readers) reader.destroy();
  unread.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A server that answers `/<owner>/<MiB>` with so many bytes. */
async function serve(limits: Partial<UnreadLimits>): Promise<void> {
  unread = new UnreadAnswers({ limits: { ...WIDE, ...limits }, onCut: (reason) => cuts.push(reason) });
  server = createServer((request, response: ServerResponse) => {
    const [, owner = '', size = '0'] = (request.url ?? '').split('/');
    response.end(Buffer.alloc(Number(size) * MEBIBYTE));
    unread.written(response, () => ({ kind: owner.startsWith('stranger') ? 'stranger' : 'known', name: owner }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

/** Asks and takes no byte of the answer. */
async function askWithoutReading(path: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  readers.push(socket);
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

const isEnded = async (socket: Socket): Promise<void> => {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
};

it('counts what waits for its reader, and nothing that was taken', async () => {
  await serve({});
  const reader = await askWithoutReading('/a/20');
  await eventually(() => expect(unread.size()).toBeGreaterThan(10 * MEBIBYTE));
  reader.resume();
  await eventually(() => expect(unread.size()).toBe(0));
  expect(cuts).toEqual([]);
});

it('says who has to read before it asks for more: half of the bound is unread', async () => {
  await serve({ perOwner: 60 * MEBIBYTE });
  await askWithoutReading('/b/20');
  const reader = await askWithoutReading('/a/45');
  await eventually(() => expect(unread.hasToRead('a')).toBe(true));
  expect([unread.hasToRead('b'), unread.hasToRead('c')]).toEqual([false, false]);
  reader.resume();
  await eventually(() => expect(unread.hasToRead('a')).toBe(false));
  expect(cuts).toEqual([]);
});

it('ends the fullest connection of an owner that has too much unread, and of nobody else', async () => {
  await serve({ perOwner: 30 * MEBIBYTE });
  const other = await askWithoutReading('/b/25');
  const small = await askWithoutReading('/a/12');
  await eventually(() => expect(unread.size()).toBeGreaterThan(20 * MEBIBYTE));
  const large = await askWithoutReading('/a/28');
  await isEnded(large);
  expect(cuts).toEqual(['owner']);
  expect([other.closed, small.closed]).toEqual([false, false]);
});

it('ends the connection of an address without a key much sooner', async () => {
  await serve({ perStranger: 4 * MEBIBYTE });
  const known = await askWithoutReading('/a/15');
  await isEnded(await askWithoutReading('/stranger/15'));
  expect([cuts, known.closed]).toEqual([['owner'], false]);
});

it('ends connections when all owners together have too much unread', async () => {
  await serve({ total: 60 * MEBIBYTE });
  await Promise.all(['a', 'b', 'c', 'd'].map((owner) => askWithoutReading(`/${owner}/25`)));
  await eventually(() => expect(cuts.length).toBeGreaterThan(0));
  expect(new Set(cuts)).toEqual(new Set(['total']));
  expect(unread.size()).toBeLessThanOrEqual(60 * MEBIBYTE);
});

it('ends a connection that takes nothing for too long, and leaves one that reads slowly', async () => {
  await serve({ stallMs: 3000 });
  const slow = await askWithoutReading('/a/40');
  const stalled = await askWithoutReading('/a/20');
  const sip = setInterval(() => slow.read(), 20);
  try {
    await eventually(() => expect(cuts).toEqual(['stalled']));
    expect(slow.closed).toBe(false);
  } finally {
    clearInterval(sip);
  }
  await isEnded(stalled);
});
