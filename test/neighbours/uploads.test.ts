import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CreatedClient } from '../../src/schema/tenancy/agencies/create-agency.js';
import { type Arena, attackBeside, openArena } from './arena.js';

/* Files to import that are large, packed, slow or many. */

vi.setConfig({ testTimeout: 120_000 });

let arena: Arena;
beforeAll(async () => {
  arena = await openArena({ environment: { RATE_LIMIT: '0' } });
}, 60_000);
afterAll(() => arena?.close());

async function send({ readWriteKey }: CreatedClient, body: Buffer<ArrayBuffer>, signal: AbortSignal | null = null) {
  const headers = { 'X-API-KEY': readWriteKey };
  const answer = await fetch(`${arena.url}/public/v2/imports?record=contact`, {
    method: 'POST',
    headers,
    body,
    signal,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** The states of the jobs of the attacker. */
async function readJobs(): Promise<string[]> {
  const headers = { 'X-API-KEY': arena.attacker.readOnlyKey };
  const answer = await fetch(`${arena.url}/public/v2/jobs`, { headers });
  const { jobs } = (await answer.json()) as { jobs: { state: string }[] };
  return jobs.map(({ state }) => state);
}

const SMALL = Buffer.from('email\nann@x.example\n');
/* Millions of rows, each of which costs about as much as a hundred bytes of a usual row. */
const BOMB = gzipSync(Buffer.concat([Buffer.from('email,name\n'), Buffer.alloc(24_000_000, 'a@b.example,Ann\n')]));

it('30 packed files at once of one client are refused, and those of others are taken meanwhile', async () => {
  const { attacker, victim } = arena;
  const answers = await attackBeside(arena, async () => {
    const attacks = Promise.all(Array.from({ length: 30 }, () => send(attacker, BOMB)));
    expect((await send(victim, SMALL)).status).toBe(201);
    return attacks;
  });
  const packed = answers.filter(({ status }) => status === 400);
  expect(packed.length).toBeGreaterThan(0);
  for (const { body } of packed) expect(body).toEqual({ file: [expect.stringMatching(/^The file unpacks to more/)] });
  const others = answers.filter(({ status }) => status !== 400);
  expect(others).toEqual(
    others.map(() => ({
      status: 409,
      body: { detail: 'Another file of this workspace is still arriving. Send files one after the other.' },
    })),
  );
  expect(await readJobs()).toEqual([]);
});

it('of an upload whose sender hangs up nothing stays, and the next file of its client is taken', async () => {
  const rows = gzipSync(Array.from({ length: 500_000 }, (_, row) => `a${row}@x.example`).join('\n'));
  const hangUp = new AbortController();
  await attackBeside(arena, async () => {
    const sent = send(arena.attacker, rows, hangUp.signal);
    await expect.poll(readJobs).toEqual(['uploading']);
    hangUp.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(readJobs).toEqual([]);
  });
  expect((await send(arena.attacker, SMALL)).status).toBe(201);
});

it('a sender that stops in the middle of a file makes its own client wait, and nobody else', async () => {
  const { attacker, victim, url } = arena;
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.write(
    `POST /public/v2/imports?record=contact HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${attacker.readWriteKey}\r\nContent-Length: 999\r\n\r\nemail`,
  );
  await expect.poll(readJobs).toEqual(['uploading', 'uploading']);
  let isAnswered = false;
  const next = send(attacker, SMALL).finally(() => {
    isAnswered = true;
  });
  expect((await send(victim, SMALL)).status).toBe(201);
  expect(isAnswered).toBe(false);
  socket.destroy();
  expect((await next).status).toBe(201);
});
