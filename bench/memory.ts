import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { BIG_CLIENT } from './data/plan.js';
import { openBenchDatabase } from './database.js';
import { createKeys } from './keys.js';
import { type LoadGenerator, startLoadGenerator } from './process.js';
import type { LoadRequest } from './row.js';
import { loadRows } from './rows/load-rows.js';
import { startService } from './service.js';
import { median, seededRandom } from './statistics.js';
import { waitForTotals } from './totals.js';

/*
 * How much memory the process of the service holds: at rest, under the requests of all rows mixed, beside batches of
 * 1,000 contacts, and the most that it ever held. Needs Linux. Run: npx tsx bench/memory.ts
 */
const SECONDS = Number(process.env['SECONDS'] ?? 60);
const SCALE = Number(process.env['SCALE'] ?? 1);
const CONNECTIONS = 32;
const SAMPLE_MS = 100;
const GOALS = { steady: 300, worst: 512 };

const print = (line: string) => void process.stdout.write(`${line}\n`);
const megabytes = (kilobytes: number) => Math.round(kilobytes / 1024);

/** Kilobytes: VmRSS is what is resident now, VmHWM the most that ever was. */
async function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN);
}

/** Samples while `work` is done; kilobytes, in the order of time. */
async function sampleWhile(pid: number, work: Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  while (!done) {
    samples.push(await memoryOf(pid, 'VmRSS'));
    await wait(SAMPLE_MS);
  }
  await ended;
  return samples;
}

/* The second half: what it held once everything was compiled and every cache was full. */
const steadyOf = (samples: readonly number[]) => median(samples.slice(samples.length >> 1));

async function mixOf(sql: pg.Pool, random: () => number): Promise<LoadRequest[]> {
  const rows = (await loadRows([])).filter(({ client, agency }) => client === BIG_CLIENT && !agency);
  const lists: LoadRequest[][] = [];
  for (const row of rows) lists.push(await row.requests(sql, random));
  // As many of each row, whatever the number of its own.
  const all = lists.flatMap((list) => Array.from({ length: 200 }, (_, index) => list[index % list.length]));
  return all
    .filter((request) => request !== undefined)
    .map((request) => ({ request, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ request }) => request);
}

const BATCH = `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) {
  ... on ContactsUpsertBatchPayload { outcomes { status } } } }`;

function batch(): LoadRequest {
  const items = Array.from({ length: 1_000 }, (_, index) => ({
    email: `batch-{n}-${index}@bench.example`,
    firstName: 'Dana',
    customFields: [{ fieldName: 'batch', fieldValue: 'a value of forty characters or thereabouts' }],
  }));
  return { method: 'POST', path: '/graphql', body: JSON.stringify({ query: BATCH, variables: { items } }) };
}

async function load(
  generator: LoadGenerator,
  job: { url: string; keys: string[]; requests: LoadRequest[] },
  seconds: number,
  connections: number,
) {
  const { answers, failures, statuses } = await generator.run({ ...job, connections, seconds, run: connections });
  print(`  ${answers} answers, ${failures} failures; by status: ${JSON.stringify(statuses)}`);
}

async function main(): Promise<void> {
  const database = await openBenchDatabase({ seed: 1, scale: SCALE }, { directory: '.cache/bench', report: print });
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  const generator = startLoadGenerator();
  const service = await startService({ DATABASE_URL: database.url }, [], { RATE_LIMIT: '0' });
  try {
    await waitForTotals(sql, [BIG_CLIENT]);
    const { url, pid } = service;
    const tell = (title: string, kilobytes: number) => print(`${title}: ${megabytes(kilobytes)} MB`);
    tell('started', await memoryOf(pid, 'VmRSS'));
    const keys = await createKeys(sql, BIG_CLIENT, 8);
    const requests = await mixOf(sql, seededRandom(1));
    const mixed = await sampleWhile(pid, load(generator, { url, keys, requests }, SECONDS, CONNECTIONS));
    tell(
      `all rows mixed, ${CONNECTIONS} connections, ${SECONDS} s, steady (goal: below ${GOALS.steady})`,
      steadyOf(mixed),
    );
    tell('  most', Math.max(...mixed));
    const batched = await sampleWhile(pid, load(generator, { url, keys, requests: [batch()] }, SECONDS / 4, 4));
    tell('batches of 1,000 contacts, 4 at a time: most', Math.max(...batched));
    await wait(5_000);
    tell('five seconds later', await memoryOf(pid, 'VmRSS'));
    tell(`the most ever (goal: below ${GOALS.worst})`, await memoryOf(pid, 'VmHWM'));
  } finally {
    generator.close();
    await service.stop();
    await sql.end();
    await database.close();
  }
}

await main();
