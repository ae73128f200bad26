import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../src/db/open.js';
import { eventually } from '../support/eventually.js';
import { type Arena, askUnread, attackBeside, countCuts, openArena } from './arena.js';

/* Streams that are many, dear or never read. */

vi.setConfig({ testTimeout: 120_000 });

/* A contact of 3.2 MB in a workspace that is scored. */
async function plantScored(database: OpenDatabase, clientId: string): Promise<void> {
  await database.query(null, 'update client set scoring_enabled = true where id = $1', [clientId]);
  await database.query(
    null,
    `with person as (insert into person (client_id) values ($1) returning id),
       contact as (insert into contact (client_id, person_id, email, origin)
         select $1, id, 'scored@attacker.example', 'builtin' from person returning id)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select $1, contact.id, 'field ' || n, repeat('x', 64000) from contact, generate_series(1, 50) n`,
    [clientId],
  );
}

let arena: Arena;
let sockets: Socket[] = [];
let controllers: AbortController[] = [];

beforeAll(async () => {
  arena = await openArena({
    environment: { RATE_LIMIT: '0' },
    plant: (database, { attacker }) => plantScored(database, attacker.clientId),
  });
}, 60_000);
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const controller of controllers) controller.abort();
  [sockets, controllers] = [[], []];
});
afterAll(() => arena?.close());

async function subscribe(selection: string): Promise<Response> {
  const controller = new AbortController();
  controllers.push(controller);
  return fetch(`${arena.url}/graphql`, {
    method: 'POST',
    headers: {
      'X-API-KEY': arena.attacker.readOnlyKey,
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
    },
    body: JSON.stringify({ query: `subscription { contactScored { ${selection} } }` }),
    signal: controller.signal,
  });
}

/** A call on the contact, which is scored anew. */
async function logCall(): Promise<number> {
  const answer = await fetch(`${arena.url}/public/activities/standard/call/`, {
    method: 'POST',
    headers: { 'X-API-KEY': arena.attacker.readWriteKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'scored@attacker.example', properties: { direction: 'inbound' } }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

it('a subscription to two million fields an event is refused for its cost', async () => {
  const colleagues = (inner: string) => `company { contacts(first: 100) { nodes { id ${inner} } } }`;
  const answer = await attackBeside(arena, () =>
    subscribe(`contact { ${colleagues(colleagues(colleagues('email')))} }`),
  );
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/costs \d{7} points of at most 20000/);
});

it('of 800 streams of one key five are open', async () => {
  // The answers are held: the collector ends the stream of an answer that nobody holds, and another one may open.
  const answers = await attackBeside(arena, () =>
    Promise.all(Array.from({ length: 800 }, () => subscribe('contactId'))),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect(count(200)).toBe(5);
  expect(count(200) + count(429) + count(503)).toBe(800);
});

it('streams of large events that nobody reads are ended', async () => {
  const query = 'subscription { contactScored { contact { customFields { fieldValue } } } }';
  const head = `POST /graphql HTTP/1.1\r\nX-API-KEY: ${arena.attacker.readOnlyKey}\r\nAccept: text/event-stream`;
  await expect
    .poll(async () => {
      const answer = await subscribe('contactId');
      await answer.body?.cancel();
      return answer.status;
    })
    .toBe(200);
  const before = await countCuts(arena.url);
  await attackBeside(arena, async () => {
    sockets = await askUnread(arena.url, 4, head, JSON.stringify({ query }));
    await eventually(
      async () => {
        expect(await logCall()).toBe(201);
        expect(await countCuts(arena.url)).toBeGreaterThanOrEqual(before + 4);
      },
      { timeout: 60_000, interval: 250 },
    );
  });
});
