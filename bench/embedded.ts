import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setUp } from '../scripts/setup.mjs';
import { cpuSecondsOf } from './cpu-time.js';
import { CONTACTS, fillDirectory, type Neighbour } from './embedded/data.js';
import { BENCH_PEPPER } from './keys.js';
import { type RunningServer, startLoadGenerator, startServer } from './process.js';
import type { LoadRequest } from './row.js';
import { median, spread } from './statistics.js';

/*
 * The service on the embedded database: what a loud workspace does to /live and to the reads of a quiet one, and how many
 * requests it answers. With the folder of another compiled checkout both are measured in turn, round after round.
 * Run: npx tsx bench/embedded.ts [folder of another checkout]
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const SECONDS = Number(process.env['SECONDS'] ?? 2);

interface Side {
  name: string;
  server: RunningServer;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const whole = (value: number) => Math.round(value).toLocaleString('en');

const emails = Array.from({ length: 2_000 }, (_, index) => `p${1 + index}@bench.example`);

function rowsOf({ clientId }: Neighbour): { title: string; requests: LoadRequest[] }[] {
  const body = (email: string) =>
    JSON.stringify({
      email,
      first_name: 'Dana',
      contact_custom_fields: [{ field_name: 'field 1', field_value: '{n}' }],
    });
  const send = (email: string) =>
    JSON.stringify({ event_type: 'email_sent', lead_email: email, campaign_id: 'bench', timestamp: '{time}' });
  return [
    {
      title: 'contact by email',
      requests: emails.map((email) => ({ method: 'GET', path: `/public/v2/contacts?email=${email}` })),
    },
    {
      title: 'page of 100',
      requests: [1, 2, 3, 4, 5].map((page) => ({ method: 'GET', path: `/public/v2/contacts?page=${page}` })),
    },
    {
      title: 'upsert of a contact',
      requests: emails.map((email) => ({ method: 'PUT', path: '/public/v2/contacts', body: body(email) })),
    },
    {
      title: 'webhook event',
      requests: emails.map((email) => ({
        method: 'POST',
        path: `/public/instantly-webhook/${clientId}`,
        body: send(email),
      })),
    },
  ];
}

/** Asks the same again and again, one request after the other, until it is told to stop; gives the times in milliseconds. */
async function time(url: string, key: string, signal: AbortSignal, pauseMs: number): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const from = performance.now();
    // A connection that is closed just as it is used is no answer: the next one is.
    let answered = false;
    while (!answered)
      answered = await fetch(url, { headers: { 'X-API-KEY': key } }).then(
        async (response) => Boolean(await response.text()),
        () => false,
      );
    times.push(performance.now() - from);
    await wait(pauseMs);
  }
  return times;
}

/** What /live and the quiet workspace notice while `work` is done. */
async function listenBeside(side: Side, quiet: Neighbour, title: string, work: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const { url } = side.server;
  const address = `${url}/public/v2/contacts?email=p${CONTACTS + 7}@bench.example`;
  const live = time(`${url}/live`, quiet.key, stop.signal, 10);
  const reads = Array.from({ length: 4 }, () => time(address, quiet.key, stop.signal, 10));
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1000;
  stop.abort();
  const lives = await live;
  const all = (await Promise.all(reads)).flat();
  const ninetyNinth = [...all].sort((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0;
  print(
    `${side.name}, ${title} (${seconds.toFixed(1)} s): slowest /live ${whole(Math.max(...lives))} ms, ` +
      `read of a neighbour: median ${whole(median(all))}, p99 ${whole(ninetyNinth)}, slowest ${whole(Math.max(...all))} ms`,
  );
}

async function graphql(side: Side, loud: Neighbour, query: string): Promise<string> {
  const headers = { 'X-API-KEY': loud.key, 'Content-Type': 'application/json' };
  const response = await fetch(`${side.server.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  });
  return response.text();
}

let points = 10;

async function rescore(side: Side, loud: Neighbour): Promise<void> {
  points += 1;
  const { data } = JSON.parse(await graphql(side, loud, '{ scoringRules { id name } }')) as {
    data: { scoringRules: { id: number }[] };
  };
  const id = data.scoringRules[0]?.id;
  await graphql(
    side,
    loud,
    `mutation { scoringRuleUpdate(id: ${id}, input: {name: "Calls", channel: "call", points: ${points}}) { __typename } }`,
  );
  // The slices go by id, so the last contact is scored last.
  const last = `{ contact(id: ${CONTACTS}) { score { lines { points } } } }`;
  while (!(await graphql(side, loud, last)).includes(`"points":${points}`)) await wait(100);
}

let batch = 0;

async function sendBatch(side: Side, loud: Neighbour, events: number): Promise<void> {
  batch += 1;
  const body = Array.from({ length: events }, (_, index) => ({
    subscriptionType: 'contact.propertyChange',
    objectId: batch * 100_000 + index,
    propertyName: 'email',
    propertyValue: `b${batch}n${index}@batch.example`,
    occurredAt: 1_782_000_000_000 + index,
  }));
  const url = `${side.server.url}/public/hubspot-webhook/${loud.clientId}`;
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) print(`${side.name}: a batch of ${events} was answered ${response.status} ${text.slice(0, 100)}`);
}

async function compareRows(sides: Side[], loud: Neighbour): Promise<void> {
  const generator = startLoadGenerator();
  let run = 0;
  for (const { title, requests } of rowsOf(loud)) {
    const results = sides.map(() => ({ perSecond: [] as number[], cpu: [] as number[], p99: [] as number[] }));
    for (let round = -1; round < ROUNDS; round++) {
      for (let turn = 0; turn < sides.length; turn++) {
        const index = (round + 1 + turn) % sides.length;
        const [side, kept] = [sides[index], results[index]];
        if (!side || !kept) continue;
        const { url, pid } = side.server;
        const before = (await cpuSecondsOf(pid)) ?? Number.NaN;
        const job = { url, keys: [loud.key], connections: 8, seconds: SECONDS, requests, run: run++ };
        const { perSecond, answers, p99, failures } = await generator.run(job);
        if (failures > 0) print(`${side.name}, ${title}: ${failures} failures`);
        if (round < 0) continue;
        kept.perSecond.push(perSecond);
        kept.cpu.push((((await cpuSecondsOf(pid)) ?? Number.NaN) - before) / answers);
        kept.p99.push(p99);
      }
    }
    for (const [index, side] of sides.entries()) {
      const { perSecond = [], cpu = [], p99 = [] } = results[index] ?? {};
      print(
        `${side.name}, ${title}: ${whole(median(perSecond))} a second, p99 ${whole(median(p99))} ms, ` +
          `${whole(median(cpu) * 1e6)} µs of processor each`,
      );
    }
    const [ours, theirs] = results;
    if (!ours || !theirs) continue;
    const ratios = (name: 'perSecond' | 'cpu') =>
      ours[name].map((value, at) => value / (theirs[name][at] ?? Number.NaN));
    const tell = (name: 'perSecond' | 'cpu') =>
      `${median(ratios(name)).toFixed(2)} (${spread(ratios(name))
        .map((value) => value.toFixed(2))
        .join('-')})`;
    print(`  ours to theirs: requests ${tell('perSecond')}, processor ${tell('cpu')}`);
  }
  generator.close();
}

await setUp();
const folder = await mkdtemp(path.join(tmpdir(), 'outreach-bench-'));
const sides: Side[] = [];
try {
  const [loud, quiet] = await fillDirectory(path.join(folder, 'ours'));
  if (!loud || !quiet) throw new Error('No workspaces were made.');
  const other = process.argv[2];
  if (other !== undefined) await cp(path.join(folder, 'ours'), path.join(folder, 'theirs'), { recursive: true });
  const checkouts = { ours: path.resolve('.'), ...(other === undefined ? {} : { theirs: path.resolve(other) }) };
  for (const [name, checkout] of Object.entries(checkouts)) {
    const environment = {
      NODE_ENV: 'production',
      KEY_PEPPER: BENCH_PEPPER,
      DATA_DIR: path.join(folder, name),
      PORT: '0',
      DEMO: 'off',
      RATE_LIMIT: '0',
    };
    sides.push({ name, server: await startServer(path.join(checkout, 'dist/process/server.js'), environment) });
  }
  for (const side of sides) {
    await listenBeside(side, quiet, 'nothing else', () => wait(3_000));
    await listenBeside(side, quiet, `rescoring of ${CONTACTS} contacts`, () => rescore(side, loud));
    await listenBeside(side, quiet, 'a batch of 1,000 events', () => sendBatch(side, loud, 1_000));
    await listenBeside(side, quiet, 'a batch of 5,000 events', () => sendBatch(side, loud, 5_000));
  }
  await compareRows(sides, loud);
} finally {
  await Promise.all(sides.map(({ server }) => server.stop()));
  await rm(folder, { recursive: true });
}
