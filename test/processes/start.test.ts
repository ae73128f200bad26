import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

/* PROCESSES: several processes that serve one port. */

vi.setConfig({ testTimeout: 180_000 });

const PEPPER = 'a pepper of sixteen characters';
let environment: Record<string, string>;
let key = '';
let service: ServiceProcess;
let logged: string[] = [];

beforeAll(async () => {
  const url = await databaseUrl();
  const database = await openDatabase({ url });
  const { clients } = await createAgency(database, PEPPER, { name: 'Many', clients: ['One'], connect: [] });
  key = clients[0]?.readWriteKey ?? '';
  await database.close();
  environment = { DATABASE_URL: url, KEY_PEPPER: PEPPER, RATE_LIMIT: '0', PROCESSES: '2', LOG_LEVEL: 'info' };
});
afterEach(async () => {
  await service.stop();
  logged = [];
});

/* The processes that a process has started. */
function childrenOf({ child }: ServiceProcess): number[] {
  const listed = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  return listed === '' ? [] : listed.split(' ').map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/* The status of one request; never tried again. */
function ask(agent?: Agent, path = '/public/v2/contacts'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(service.url + path, { agent, headers: { 'X-API-KEY': key } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    })
      .once('error', reject)
      .end();
  });
}

/* By a connection of its own, so that the processes are asked in turns. */
const readMetrics = async () => (await fetch(`${service.url}/metrics`, { headers: { connection: 'close' } })).text();

/** The samples of a metric: [labels in one order, value]. */
const samplesOf = (page: string, name: string) =>
  [...page.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'))].map(
    ([, labels = '', value]) => [labels.split(',').sort().join(), Number(value)] as const,
  );

/** The samples of a metric by the number of their process, those of a process added up. */
function byProcess(page: string, name: string, of = ''): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [labels, value] of samplesOf(page, name).filter(([all]) => all.includes(of))) {
    const number = /process="(\d+)"/.exec(labels)?.[1] ?? 'none';
    sums[number] = (sums[number] ?? 0) + value;
  }
  return sums;
}

const REQUESTS = 'http_request_duration_seconds_count';
const ROUTE = 'v2/contacts"';
const requestsOf = (page: string) => byProcess(page, REQUESTS, ROUTE);
const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** By how much a counter rose over several pages, as Prometheus counts: one that fell began anew at 0. */
function riseOver(pages: readonly string[], name: string, of: string): number {
  const last = new Map<string, number>();
  let rise = 0;
  for (const [labels, value] of pages.flatMap((page) => samplesOf(page, name))) {
    if (!labels.includes(of)) continue;
    const before = last.get(labels) ?? 0;
    rise += value < before ? value : value - before;
    last.set(labels, value);
  }
  return rise;
}

/* Without the lines of requests: there are too many to search them several times a second. */
function readLog(): string {
  const kept = logged
    .join('')
    .split('\n')
    .filter((line) => !line.includes('"msg":"request"'));
  logged.splice(0, logged.length, kept.join('\n'));
  return kept.join('\n');
}

const countLogged = (text: string) => readLog().split(text).length - 1;

const waitForServing = (count: number) =>
  eventually(() => expect(countLogged('a process serves')).toBe(count), { timeout: 60_000 });

it('serves one port, announces itself once, and tells the figures of all', async () => {
  service = await startProcess(environment, logged);
  await waitForServing(2);
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask()));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(service.printed().match(/^Listening on/gm)).toHaveLength(1);
  await expect.poll(async () => total(requestsOf(await readMetrics()))).toBe(40);
  expect(Object.keys(requestsOf(await readMetrics()))).toEqual(['1', '2']);
  expect(logged.join('')).toContain('PROCESSES without REDIS_URL: each process counts the rate limits by itself');
  const children = childrenOf(service);
  expect(await service.stop('SIGTERM')).toBe(0);
  expect(children.filter(isAlive)).toEqual([]);
});

it('starts another process in place of one that died', async () => {
  service = await startProcess(environment, logged);
  await waitForServing(2);
  await Promise.all(Array.from({ length: 40 }, () => ask()));
  await expect.poll(async () => total(requestsOf(await readMetrics()))).toBe(40);
  const { '2': ofOther = 0 } = requestsOf(await readMetrics());
  const [killed = 0, other] = childrenOf(service);
  process.kill(killed, 'SIGKILL');
  await waitForServing(3);
  const children = childrenOf(service);
  expect(children).toContain(other);
  expect(children).not.toContain(killed);
  expect(children).toHaveLength(2);
  await expect.poll(() => countLogged('a process died')).toBe(1);
  // The one that follows counts from 0 under the same number; nothing else falls.
  const deaths = async () => byProcess(await readMetrics(), 'process_deaths_total');
  await expect.poll(deaths).toEqual({ 1: 1, 2: 0 });
  expect(requestsOf(await readMetrics())).toEqual({ 2: ofOther });
  await Promise.all(Array.from({ length: 40 }, () => ask()));
  await expect.poll(async () => total(requestsOf(await readMetrics()))).toBe(ofOther + 40);
});

it('breaks a connection that a process had been sent and not taken when it died', async () => {
  service = await startProcess(environment, logged);
  await waitForServing(2);
  const [halted = 0] = childrenOf(service);
  process.kill(halted, 'SIGSTOP');
  const ends: (number | string | undefined)[] = [];
  const note = (end: number | string | undefined) => void ends.push(end);
  for (let count = 0; count < 8; count += 1) void ask().then(note, () => note('broken'));
  // One connection at a time is sent to a process: the other one takes all the rest.
  await expect.poll(() => ends).toEqual(Array.from({ length: 7 }, () => 200));
  // Its own figures are all that it has, while it waits for those of the other in vain.
  expect(requestsOf(await readMetrics())).toEqual({ 2: 7 });
  process.kill(halted, 'SIGKILL');
  await expect.poll(() => ends[7]).toBe('broken');
});

it('replaces its processes one after the other at SIGUSR2, and no request is lost', async () => {
  service = await startProcess({ ...environment, DRAIN_SECONDS: '1' }, logged);
  await waitForServing(2);
  const before = childrenOf(service);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let rolling = true;
  const statuses: (number | undefined)[] = [];
  const callers = Array.from({ length: 8 }, async () => {
    while (rolling) statuses.push(await ask(agent));
  });
  const pages: string[] = [];
  const scraper = (async () => {
    while (rolling) pages.push(await readMetrics());
  })();
  service.child.kill('SIGUSR2');
  await eventually(() => expect(countLogged('a process was replaced'), readLog()).toBe(2), { timeout: 60_000 });
  rolling = false;
  await Promise.all([...callers, scraper]);
  agent.destroy();
  expect(new Set(statuses)).toEqual(new Set([200]));
  // A process and its successor are never added up, and no request is counted twice.
  const valuesOf = (name: string) => new Set(pages.flatMap((page) => samplesOf(page, name).map(([, value]) => value)));
  expect(valuesOf('build_info')).toEqual(new Set([1]));
  const rise = riseOver(pages, REQUESTS, ROUTE);
  expect(rise).toBeGreaterThan(0);
  expect(rise).toBeLessThanOrEqual(statuses.length);
  // What is read from the database is there whoever is asked.
  expect(pages.filter((page) => samplesOf(page, 'database_takes_writes').length === 0)).toEqual([]);
  // The successors tell theirs.
  await Promise.all(Array.from({ length: 40 }, () => ask(undefined, '/public/v2/companies')));
  const counted = async () => byProcess(await readMetrics(), REQUESTS, 'companies"');
  await expect.poll(async () => total(await counted())).toBe(40);
  expect(Object.keys(await counted())).toEqual(['1', '2']);
  const after = childrenOf(service);
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

it('has as many processes as before when one dies while its successor starts', async () => {
  service = await startProcess(environment, logged);
  await waitForServing(2);
  const before = childrenOf(service);
  service.child.kill('SIGUSR2');
  await expect.poll(() => childrenOf(service)).toHaveLength(3);
  process.kill(before[0] ?? 0, 'SIGKILL');
  await eventually(() => expect(countLogged('a process was replaced')).toBe(2), { timeout: 60_000 });
  expect(countLogged('a process died')).toBe(1);
  expect(childrenOf(service)).toHaveLength(2);
  expect(childrenOf(service).filter((pid) => before.includes(pid))).toEqual([]);
  await expect.poll(async () => byProcess(await readMetrics(), 'build_info')).toEqual({ 1: 1, 2: 1 });
});

it('leaves no process behind when the supervisor is killed', async () => {
  service = await startProcess(environment, logged);
  await waitForServing(2);
  const children = childrenOf(service);
  await service.stop('SIGKILL');
  await eventually(() => expect(children.filter(isAlive)).toEqual([]));
});

it('ends with a reason when its port is taken', async () => {
  service = await startProcess(environment, logged);
  const { port } = new URL(service.url);
  const second: string[] = [];
  await expect(startProcess({ ...environment, PORT: port }, second)).rejects.toThrow('server ended with 1');
  expect(second.join('')).toContain(`Port ${port} of 127.0.0.1 is in use.`);
});
