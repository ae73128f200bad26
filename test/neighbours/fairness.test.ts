import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CreatedClient } from '../../src/schema/tenancy/agencies/create-agency.js';
import { type Arena, askGraphQL, openArena } from './arena.js';
import { everyEntryPoint, type PlainRequest } from './everyday.js';
import { holdServed } from './seen.js';
import { watchNeighbours } from './watch-neighbours.js';

/*
 * One client asks for ten times its share at every entry point at once, while nine others do their everyday work.
 */

/** A release check lets it last for half a minute. */
const SECONDS = Number(process.env['FAIRNESS_SECONDS'] ?? 4);
/** Nine a second is what the limit of a key lets through. */
const ATTEMPTS_A_SECOND = 90;
/** So many requests of each kind are under way at most; while they are, no more are sent. */
const CONNECTIONS = 64;

vi.setConfig({ testTimeout: 60_000 + SECONDS * 2000 });

let arena: Arena;
let keys: CreatedClient[];
beforeAll(async () => {
  arena = await openArena({ neighbours: 9 });
  keys = await issueKeys(arena.attacker);
}, 60_000);
afterAll(() => arena?.close());

/** Sends one request and takes its whole answer; the status. */
async function send({ path, body, ...rest }: PlainRequest, turn: number): Promise<number> {
  const answer = await fetch(arena.url + path, { ...rest, body: body?.replaceAll('{turn}', String(turn)) ?? null });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * Sends at an even pace until the time is over, whether answers come or not; how many were answered with each status.
 * NaN is a connection that was lost, as whoever asks too much may find.
 */
async function sendFor(request: PlainRequest, perSecond: number, answered: Map<number, number>): Promise<void> {
  const sent = new Set<Promise<unknown>>();
  const count = async (turn: number) => {
    const status = await send(request, turn).catch(() => NaN);
    answered.set(status, (answered.get(status) ?? 0) + 1);
  };
  const startedAt = performance.now();
  for (let turn = 0; turn < SECONDS * perSecond; turn++) {
    await pause(Math.max(0, startedAt + (turn * 1000) / perSecond - performance.now()));
    if (sent.size >= CONNECTIONS) continue;
    const one: Promise<void> = count(turn).finally(() => sent.delete(one));
    sent.add(one);
  }
  await Promise.all(sent);
}

/* A process that has just begun does everything for the first time, on each of its connections and whoever asks. */
async function warmUp(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    await Promise.all(arena.neighbours.flatMap(everyEntryPoint).map((request) => send(request, turn)));
  }
}

/** Nine more keys of the attacker, so that all of what it sends is within the limits of its keys. */
async function issueKeys({ readWriteKey }: CreatedClient): Promise<CreatedClient[]> {
  const one = `mutation ($input: KeyInput!) { keyCreate(input: $input) { ... on KeyIssued { secret } } }`;
  const keys = [readWriteKey];
  while (keys.length < 10) {
    const { body } = await askGraphQL(arena.url, readWriteKey, one, {
      input: { kind: 'READ_WRITE' },
    });
    keys.push(body.data.keyCreate.secret);
  }
  return keys.map((key) => ({ ...arena.attacker, readWriteKey: key, readOnlyKey: key }));
}

/** Nine neighbours each make two requests a second, at one entry point after the other; the statuses of the tenth client. */
async function attackWith(requests: PlainRequest[], perSecond: number): Promise<Map<number, number>> {
  await warmUp();
  const neighbours = await watchNeighbours({
    url: arena.url,
    neighbours: arena.neighbours.map(everyEntryPoint),
    everyMs: 500,
  });
  const memory = arena.watchMemory();
  const answered = new Map<number, number>();
  await Promise.all(requests.map((request) => sendFor(request, perSecond, answered)));
  const seen = await neighbours.stop();
  process.stdout.write(`the tenth client was answered ${JSON.stringify(Object.fromEntries(answered))}\n`);
  await memory.stop();
  holdServed(seen);
  return answered;
}

it('nine neighbours are served while a tenth client asks for ten times its share everywhere', async () => {
  const answered = await attackWith(everyEntryPoint(arena.attacker), ATTEMPTS_A_SECOND);
  expect(answered.get(429)).toBeGreaterThan(0);
});

it('they are served while it asks for as much with ten keys, each of which stays within its limit', async () => {
  const answered = await attackWith(keys.flatMap(everyEntryPoint), ATTEMPTS_A_SECOND / keys.length);
  expect(answered.get(200)).toBeGreaterThan(0);
});
