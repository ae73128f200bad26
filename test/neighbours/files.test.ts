import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../src/db/open.js';
import { eventually } from '../support/eventually.js';
import { type Arena, askUnread, attackBeside, openArena } from './arena.js';

/* Imports and exports of whole files, beside clients that read and write. */

vi.setConfig({ testTimeout: 400_000 });

/** Of the import that is cancelled; the release check takes the largest that may be sent. */
const CANCELLED_BYTES = Number(process.env['CANCELLED_BYTES'] ?? 2 ** 27);

/* An export of 40 MB: more than the socket buffers of a reader hold. */
const PLANT = `with person as (insert into person (client_id) select $1 from generate_series(1, 1000) returning id),
    contact as (insert into contact (client_id, person_id, email, origin)
      select $1, id, 'c' || id || '@attacker.example', 'builtin' from person returning id)
  insert into contact_custom_field (client_id, contact_id, field_name, field_value)
    select $1, id, 'note', repeat('x', 40000) from contact`;

let arena: Arena;
let cleanUp: (() => void)[] = [];
beforeAll(async () => {
  arena = await openArena({
    environment: { RATE_LIMIT: '0' },
    plant: async (database: OpenDatabase, { victim }) =>
      void (await database.transaction((sql) => sql.query(null, PLANT, [victim.clientId]), 'long')),
  });
}, 120_000);
afterEach(() => {
  for (const end of cleanUp.splice(0)) end();
  cleanUp = [];
});
afterAll(() => arena?.close());

const headers = () => ({ 'X-API-KEY': arena.attacker.readWriteKey });

async function call(path: string, method = 'GET', body: string | null = null) {
  const answer = await fetch(arena.url + path, {
    method,
    headers: { ...headers(), 'Content-Type': 'application/json' },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const stateOf = async (id: number) => (await call(`/public/v2/jobs/${id}`)).body['state'];

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Sends a file piece by piece, without ever holding it. */
async function upload(pieces: Iterable<Buffer>): Promise<Answer> {
  const asked = request(`${arena.url}/public/v2/imports?record=contact`, { method: 'POST', headers: headers() });
  Readable.from(pieces).pipe(asked);
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece;
  return { status: answer.statusCode, body: JSON.parse(text) };
}

async function start(id: number, mode: string): Promise<void> {
  const { status } = await call(`/public/v2/imports/${id}/start`, 'POST', JSON.stringify({ mode }));
  expect(status).toBe(202);
}

it('an import of 50,000 rows is written whole while neighbours are served', async () => {
  function* rows() {
    yield Buffer.from('email,plan\n');
    // As large as the pieces of a file that is read from a disk.
    for (let piece = 0; piece < 25; piece++)
      yield Buffer.from(
        Array.from({ length: 2000 }, (_, n) => `row${piece * 2000 + n}@attacker.example,Gold\n`).join(''),
      );
  }
  await attackBeside(arena, async () => {
    const { status, body } = await upload(rows());
    expect([status, body['rows']]).toEqual([201, 50_000]);
    const id = Number(body['id']);
    await start(id, 'create');
    await eventually(async () => expect(await stateOf(id)).toBe('done'), { timeout: 180_000, interval: 500 });
    const { body: seen } = await call(`/public/v2/imports/${id}`);
    const optOuts = { opt_outs_ended: 0, opt_outs_kept: 0, suppressed: 0, joined: 0, duplicates: 0 };
    const none = { updated: 0, unchanged: 0, refused: 0, repeated: 0, ...optOuts };
    expect(seen['counts']).toEqual({ created: 50_000, ...none });
  });
});

it('a running import that is cancelled stops, and the rest of its file is not written', async () => {
  const note = Buffer.alloc(60_000, 'x').fill('\n', 59_999);
  const count = Math.floor(CANCELLED_BYTES / 60_040);
  function* rows() {
    yield Buffer.from('email,note\n');
    for (let row = 0; row < count; row++) yield Buffer.concat([Buffer.from(`large${row}@attacker.example,`), note]);
  }
  await attackBeside(arena, async () => {
    const { status, body } = await upload(rows());
    expect([status, body['rows']]).toEqual([201, count]);
    const id = Number(body['id']);
    const before = await countContacts();
    await start(id, 'create');
    const written = async () => Number((await call(`/public/v2/jobs/${id}`)).body['rows_written']);
    await eventually(async () => expect(await written()).toBeGreaterThan(0), { timeout: 60_000, interval: 100 });
    const cancelled = await call(`/public/v2/jobs/${id}/cancel`, 'POST');
    expect([cancelled.status, cancelled.body['state']]).toEqual([200, 'cancelled']);
    // What was being written when it was cancelled ends; nothing begins any more.
    const after = await eventually(
      async () => {
        const now = await countContacts();
        await pause(1500);
        expect(await countContacts()).toBe(now);
        return now;
      },
      { timeout: 30_000 },
    );
    expect(after - before).toBeGreaterThan(0);
    expect(after - before).toBeLessThan(count / 2);
  });
});

/** The contacts of the attacker. */
async function countContacts(): Promise<number> {
  return Number((await call('/public/v2/contacts?page_size=1')).body['count']);
}

/** Reads an answer at about so many bytes a second. */
async function readSlowly(path: string, bytesPerSecond: number): Promise<number> {
  const asked = request(arena.url + path, { headers: { 'X-API-KEY': arena.victim.readOnlyKey } });
  cleanUp.push(() => asked.destroy());
  asked.end();
  const [answer] = await once(asked, 'response');
  let read = 0;
  for await (const piece of answer) {
    read += piece.length;
    await pause((piece.length / bytesPerSecond) * 1000);
  }
  return read;
}

it('an export that is read slowly arrives whole, and readers that take nothing are cut, beside neighbours', async () => {
  const { url, victim } = arena;
  const path = '/public/v2/exports/contacts.ndjson';
  const key = { 'X-API-KEY': victim.readOnlyKey };
  const whole = (await (await fetch(url + path, { headers: key })).arrayBuffer()).byteLength;
  expect(whole).toBeGreaterThan(40_000_000);
  const cuts = () => arena.logged().split('a streamed answer was cut off').length - 1;
  expect(cuts()).toBe(0);
  await attackBeside(arena, async () => {
    const idle = await askUnread(url, 2, `GET ${path} HTTP/1.1\r\nX-API-KEY: ${victim.readOnlyKey}`);
    cleanUp.push(() => idle.forEach((socket) => void socket.destroy()));
    expect(await Promise.all([readSlowly(path, 3_000_000), readSlowly(path, 4_000_000)])).toEqual([whole, whole]);
    await eventually(() => expect(cuts()).toBe(2), { timeout: 60_000, interval: 250 });
  });
});

it('30 exports at once of one client are served in turn, or refused, and that of another client at once', async () => {
  const ask = async (file: string, key: string) => {
    const answer = await fetch(`${arena.url}/public/v2/exports/${file}`, { headers: { 'X-API-KEY': key } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const { attacker, third } = arena;
  const statuses = await attackBeside(arena, async () => {
    const many = Array.from({ length: 30 }, () => ask('contacts.csv', attacker.readWriteKey));
    // The connections of all exports are taken by then, but one.
    const other = many[0]?.then(() => ask('contacts.csv', third.readOnlyKey));
    expect(await Promise.race([other, Promise.all(many)])).toBe(200);
    return Promise.all(many);
  });
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

it('a flood of webhooks to ids that nobody has', async () => {
  const statuses = await attackBeside(arena, async () => {
    const seen = new Set<number>();
    const until = performance.now() + 4000;
    for (let turn = 0; performance.now() < until; turn++) {
      const asked = Array.from({ length: 50 }, async (_, n) => {
        const id = `00000000${turn.toString(16).padStart(4, '0')}${n}`.slice(-12);
        const answer = await fetch(`${arena.url}/public/instantly-webhook/${id}`, { method: 'POST', body: '{}' });
        await answer.arrayBuffer();
        seen.add(answer.status);
      });
      await Promise.all(asked);
    }
    return seen;
  });
  expect([...statuses].filter((status) => status < 400)).toEqual([]);
});
