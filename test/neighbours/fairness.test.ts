import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CreatedClient } from '../../src/schema/agencies/create-agency.js';
import { type Arena, openArena } from './arena.js';
import { holdServed, measure, type Seen } from './seen.js';

/*
 * One client asks for ten times its share at every entrance at once, while nine others do their everyday work.
 */

/** A release check lets it last for half a minute. */
const SECONDS = Number(process.env['FAIRNESS_SECONDS'] ?? 4);
/** Nine a second is what the limit of a key lets through. */
const ATTEMPTS_A_SECOND = 90;

vi.setConfig({ testTimeout: 60_000 + SECONDS * 2000 });

let arena: Arena;
beforeAll(async () => {
  arena = await openArena({ neighbours: 9 });
}, 60_000);
afterAll(() => arena?.close());

type Send = (client: CreatedClient, turn: number) => Promise<Response>;

const json = { 'Content-Type': 'application/json' };
const post = (path: string, headers: Record<string, string>, body: unknown) =>
  fetch(arena.url + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

/** One request to each entrance. */
const ENTRANCES: Record<string, Send> = {
  'REST read': ({ readOnlyKey }) =>
    fetch(`${arena.url}/public/v2/contacts?page_size=50`, { headers: { 'X-API-KEY': readOnlyKey } }),
  'REST write': ({ readWriteKey }, turn) =>
    fetch(`${arena.url}/public/v2/contacts`, {
      method: 'PUT',
      headers: { ...json, 'X-API-KEY': readWriteKey },
      body: JSON.stringify({ email: `written-${turn % 50}@fair.example`, first_name: `Turn ${turn}` }),
    }),
  GraphQL: ({ readOnlyKey }) =>
    post('/graphql', { 'X-API-KEY': readOnlyKey }, { query: '{ contacts(first: 20) { totalCount nodes { email } } }' }),
  MCP: ({ readOnlyKey }) =>
    post(
      '/mcp',
      { 'X-API-KEY': readOnlyKey, Accept: 'application/json, text/event-stream' },
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_contacts', arguments: {} } },
    ),
  webhook: ({ clientId }, turn) =>
    post(
      `/public/instantly-webhook/${clientId}`,
      {},
      {
        event_type: 'email_sent',
        lead_email: `sent-${turn}@fair.example`,
        campaign_id: 'fair',
        timestamp: '2026-05-04T13:02:11.482Z',
      },
    ),
};

/** Sends at an even pace until the time is over, whether answers come or not, and waits for the last. */
async function sendFor(send: (turn: number) => Promise<unknown>, perSecond: number): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (let turn = 0; turn < SECONDS * perSecond; turn++) {
    sent.push(send(turn));
    await pause(1000 / perSecond);
  }
  await Promise.all(sent);
}

const noOne = (): Seen => ({ statuses: [], milliseconds: [] });

it('nine neighbours are served while a tenth client asks for ten times its share everywhere', async () => {
  // A process that has just begun does everything for the first time, whoever asks.
  for (let turn = 0; turn < 20; turn++) {
    for (const send of Object.values(ENTRANCES)) await measure(noOne(), send(arena.victim, turn));
  }
  const seen = noOne();
  const refused = new Map<number, number>();
  const attack = Object.values(ENTRANCES).map((send) =>
    sendFor(async (turn) => {
      const { status } = await send(arena.attacker, turn);
      refused.set(status, (refused.get(status) ?? 0) + 1);
    }, ATTEMPTS_A_SECOND),
  );
  // Each of the nine makes two requests a second, at one entrance after the other.
  const sends = Object.values(ENTRANCES);
  const work = arena.neighbours.map((client, index) =>
    sendFor(async (turn) => {
      const send = sends[(turn + index) % sends.length];
      if (send) await measure(seen, send(client, turn));
    }, 2),
  );
  await Promise.all([...attack, ...work]);
  process.stdout.write(`the tenth client was answered ${JSON.stringify(Object.fromEntries(refused))}\n`);
  expect(refused.get(429)).toBeGreaterThan(0);
  holdServed(seen);
});
