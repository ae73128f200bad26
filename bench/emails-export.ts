import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';
import { startService } from './service.js';

/*
 * What GET /public/emails costs in memory: the service is asked for all of EMAILS emails by a fast reader, by READERS
 * that take a kilobyte a second, and by READERS that go away, and its resident memory is read from the outside.
 * Run: npx tsx bench/emails-export.ts
 */
const EMAILS = Number(process.env['EMAILS'] ?? 200_000);
const READERS = Number(process.env['READERS'] ?? 50);
/** Flags of the engine, such as a bound on the heap, which tells what is held from what the collector has not come to. */
const NODE_FLAGS = (process.env['NODE_FLAGS'] ?? '').split(' ').filter(Boolean);
const SLOW_SECONDS = Number(process.env['SLOW_SECONDS'] ?? 30);

const print = (line: string) => process.stdout.write(`${line}\n`);

async function residentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** The greatest resident memory while the work lasts. */
async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let done = false;
  const watch = (async () => {
    while (!done) {
      peak = Math.max(peak, await residentMebibytes(pid));
      await wait(50);
    }
  })();
  await work.finally(() => {
    done = true;
  });
  await watch;
  return peak;
}

async function readAll(url: string, key: string): Promise<{ bytes: number; seconds: number }> {
  const from = performance.now();
  const answer = await fetch(`${url}/public/emails`, { headers: { 'X-API-KEY': key } });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return { bytes, seconds: (performance.now() - from) / 1000 };
}

function askBare(url: string, key: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  socket.write(`GET /public/emails HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${key}\r\n\r\n`);
  return socket;
}

/** Readers of about a kilobyte a second, and how many were still served at the end. */
async function readSlowly(url: string, key: string, count: number, seconds: number): Promise<number> {
  const sockets = Array.from({ length: count }, () => askBare(url, key));
  for (const socket of sockets) socket.pause();
  for (let second = 0; second < seconds; second += 1) {
    for (const socket of sockets) socket.read(1024);
    await wait(1000);
  }
  const alive = sockets.filter((socket) => !socket.destroyed && socket.readable).length;
  for (const socket of sockets) socket.destroy();
  return alive;
}

async function leaveEarly(url: string, key: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const socket = askBare(url, key);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
  }
}

async function seed(url: string): Promise<string> {
  const database = await openDatabase({ url });
  try {
    const agency = await createAgency(database, BENCH_PEPPER, { name: 'Export', clients: ['Export'], connect: [] });
    const [client] = agency.clients;
    if (!client) throw new Error('The client was not created.');
    // In parts, because a statement may take no longer than the service lets it.
    for (let from = 1; from <= EMAILS; from += 10_000) {
      await database.query(
        null,
        `insert into email (client_id, email_type, origin, email_timestamp, contact_email, agent_email, subject, body_text)
         select $1, 'inbound', 'bench', timestamptz '2026-01-01' + n * interval '1 second', 'p' || n || '@x.example',
           'sam@agency.example', 'Re: offer ' || n, repeat('words ', 50) from generate_series($2::int, $3::int) n`,
        [client.clientId, from, Math.min(from + 9_999, EMAILS)],
      );
    }
    return client.readWriteKey;
  } finally {
    await database.close();
  }
}

const postgres = await runPostgres({ settings: SERVER_SETTINGS });
try {
  await migrate({ target: { url: postgres.url } });
  const key = await seed(postgres.url);
  const server = await startService({ DATABASE_URL: postgres.url }, NODE_FLAGS);
  try {
    print(`resident after the start: ${await residentMebibytes(server.pid)} MiB`);
    await readAll(server.url, key);
    const idle = await residentMebibytes(server.pid);
    print(`${EMAILS} emails; resident after a first export: ${idle} MiB`);
    const whole = readAll(server.url, key);
    const fast = await peakDuring(server.pid, whole);
    const { bytes, seconds } = await whole;
    print(
      `one fast reader: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, peak ${fast} MiB (+${fast - idle})`,
    );
    const slow = readSlowly(server.url, key, READERS, SLOW_SECONDS);
    const peak = await peakDuring(server.pid, slow);
    print(
      `${READERS} readers at 1 kB/s for ${SLOW_SECONDS} s: ${await slow} still served, peak ${peak} MiB (+${peak - idle})`,
    );
    const gone = await peakDuring(server.pid, leaveEarly(server.url, key, READERS));
    print(`${READERS} readers that go away: peak ${gone} MiB (+${gone - idle})`);
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
}
