import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../src/db/open.js';
import { type Arena, askUnread, attackBeside, countCuts, openArena } from './arena.js';

/*
 * Callers that ask and never read. Whatever they asked for, the others are served, the memory of the process is bounded,
 * and the connections end.
 */

vi.setConfig({ testTimeout: 120_000 });

let arena: Arena;
let sockets: Socket[] = [];

/* A contact of 8.5 MB. */
async function plantHugeContact(database: OpenDatabase, clientId: string): Promise<void> {
  await database.query(
    null,
    `with person as (insert into person (client_id) values ($1) returning id),
       contact as (insert into contact (client_id, person_id, email, origin) select $1, id, 'huge@attacker.example', 'builtin'
         from person returning id)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select $1, contact.id, 'field ' || n, repeat('x', 65000) from contact, generate_series(1, 130) n`,
    [clientId],
  );
}

beforeAll(async () => {
  arena = await openArena({ plant: (database, { attacker }) => plantHugeContact(database, attacker.clientId) });
}, 60_000);
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(() => arena?.close());

/** The attack goes on for some seconds. */
async function attackFor(seconds: number, ask: () => Promise<Socket[]>): Promise<void> {
  const attack = async () => {
    sockets = await ask();
    await pause(seconds * 1000);
  };
  await attackBeside(arena, attack);
}

/* They are cut when they have taken nothing for as long as may be, if not before. */
const holdCut = (before: number) => expect.poll(() => countCuts(arena.url), { interval: 250 }).toBeGreaterThan(before);

it('64 connections of a stranger with a batch of 100 messages to the MCP server get no long answer', async () => {
  const junk = Array.from({ length: 21 }, (_, index) => `junk${index}`).join(',');
  const batch = Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
  const head = `POST /mcp/all HTTP/1.1\r\nX-API-KEY: ${junk}\r\nAccept: application/json, text/event-stream`;
  await attackFor(4, () => askUnread(arena.url, 64, head, JSON.stringify(batch)));
});

it('64 GraphQL answers that the holder of a read-only key never reads', async () => {
  const query = '{ contacts(first: 100) { nodes { customFields { fieldName fieldValue } } } }';
  const head = `POST /graphql HTTP/1.1\r\nX-API-KEY: ${arena.attacker.readOnlyKey}`;
  const before = await countCuts(arena.url);
  await attackFor(12, () => askUnread(arena.url, 64, head, JSON.stringify({ query })));
  await holdCut(before);
});

it('64 GraphQL and 32 MCP answers of one read-only key that are never read', async () => {
  const query = '{ contacts(first: 100) { nodes { id email customFields { fieldName fieldValue } } } }';
  const key = `X-API-KEY: ${arena.attacker.readOnlyKey}`;
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_contacts', arguments: {} } };
  const mcp = `POST /mcp/all HTTP/1.1\r\n${key}\r\nAccept: application/json, text/event-stream`;
  await attackFor(12, async () => [
    ...(await askUnread(arena.url, 64, `POST /graphql HTTP/1.1\r\n${key}`, JSON.stringify({ query }))),
    ...(await askUnread(arena.url, 32, mcp, JSON.stringify(call))),
  ]);
});

it('255 answers of 8.5 MB that the holder of a read-only key never reads', async () => {
  const head = `GET /public/v2/contacts?email=huge@attacker.example HTTP/1.1\r\nX-API-KEY: ${arena.attacker.readOnlyKey}`;
  const before = await countCuts(arena.url);
  await attackFor(12, () => askUnread(arena.url, 255, head));
  await holdCut(before);
});

it('180 of them, nine a second, as the limit of a key lets through', async () => {
  const head = `GET /public/v2/contacts?email=huge@attacker.example HTTP/1.1\r\nX-API-KEY: ${arena.attacker.readOnlyKey}`;
  await attackFor(0, async () => {
    const asked: Socket[] = [];
    for (let turn = 0; turn < 180; turn++) {
      asked.push(...(await askUnread(arena.url, 1, head)));
      await pause(112);
    }
    return asked;
  });
});

it('150 pages for browsers that a stranger never reads, and as many of their largest file', async () => {
  const html = await (await fetch(`${arena.url}/graphql`, { headers: { Accept: 'text/html' } })).text();
  const file = /\/assets\/graphiql-bundle-\w+\.js/.exec(html)?.[0];
  await attackFor(3, async () => [
    ...(await askUnread(arena.url, 150, 'GET /graphql HTTP/1.1\r\nAccept: text/html')),
    ...(await askUnread(arena.url, 150, `GET ${file} HTTP/1.1`)),
  ]);
});

it('a client that has left 16 MiB unread is answered 503 until it has read, beside others who are served', async () => {
  const { attacker, victim, url } = arena;
  const read = async (key: string) => {
    const answer = await fetch(`${url}/public/v2/contacts`, { headers: { 'X-API-KEY': key } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const head = `GET /public/v2/contacts?email=huge@attacker.example HTTP/1.1\r\nX-API-KEY: ${attacker.readWriteKey}`;
  sockets = await askUnread(url, 12, head);
  await expect.poll(() => read(attacker.readWriteKey)).toBe(503);
  expect(await read(victim.readWriteKey)).toBe(200);
  for (const socket of sockets) socket.resume();
  await expect.poll(() => read(attacker.readWriteKey)).toBe(200);
});
