import type pg from 'pg';
import { cpuSecondsOf, cpuSecondsOfServer, secondsBetween } from '../cpu-time.js';
import type { LoadGenerator } from '../process.js';
import type { LoadRequest } from '../row.js';
import { sampleEmails } from '../rows/shared-contacts.js';
import { differenceOf } from './answer.js';
import { PAGE_SIZE, type Question, type Side } from './side.js';

const CONNECTIONS = 8;
const WARM_SECONDS = 3;

export interface PeerResult {
  title: string;
  /** Requests per second of each round. */
  rounds: number[];
  /** Processor microseconds of one request in each round, of the process and of PostgreSQL; NaN where nobody tells. */
  cpu: number[];
}

/** What was asked, and what each side made of it. */
export interface PeerMeasurement {
  title: string;
  contacts: number;
  sides: PeerResult[];
}

interface PeerBench {
  sql: pg.Pool;
  generator: LoadGenerator;
  /** The first is what the others' answers are compared with. */
  sides: readonly Side[];
  rounds: number;
  seconds: number;
}

interface Task {
  title: string;
  contacts: number;
  questions: Question[];
}

/** Eight pages at each place of the list, and emails. */
export async function tasksOf(sql: pg.Pool, client: string): Promise<Task[]> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from contact where client_id = $1',
    [client],
  );
  const contacts = rows[0]?.count ?? 0;
  const last = Math.max(0, Math.floor(contacts / PAGE_SIZE) - 8);
  const pagesFrom = (skipped: number) =>
    Array.from({ length: 8 }, (_, index) => ({ client, page: skipped + index + 1 }));
  const emails = await sampleEmails(sql, client, 800);
  return [
    { title: 'page of 100 contacts, first', contacts, questions: pagesFrom(0) },
    { title: 'page of 100 contacts, middle', contacts, questions: pagesFrom(last >> 1) },
    { title: 'page of 100 contacts, last', contacts, questions: pagesFrom(last) },
    { title: 'contact by email', contacts, questions: emails.map((email) => ({ client, page: 1, email })) },
  ];
}

/**
 * Times all sides in turn, round after round, after their answers were compared.
 * @throws Error where a side answers something else than the first, or a request fails
 */
export async function measureTask(bench: PeerBench, keys: string[], task: Task): Promise<PeerMeasurement> {
  const { sides, rounds, seconds } = bench;
  await compareSides(sides, keys[0] ?? '', task);
  for (const side of sides) await askOnce(bench, side, keys, task, WARM_SECONDS);
  const results = sides.map(({ title }): PeerResult => ({ title, rounds: [], cpu: [] }));
  for (let round = 0; round < rounds; round++) {
    // The order turns with each round, so that nobody always runs in the wake of the same other.
    for (let turn = 0; turn < sides.length; turn++) {
      const place = (round + turn) % sides.length;
      const [side, result] = [sides[place], results[place]];
      if (!side || !result) continue;
      const { perSecond, cpu } = await askOnce(bench, side, keys, task, seconds);
      result.rounds.push(perSecond);
      result.cpu.push(cpu);
    }
  }
  return { title: task.title, contacts: task.contacts, sides: results };
}

async function askOnce({ sql, generator }: PeerBench, side: Side, keys: string[], task: Task, seconds: number) {
  const requests = task.questions.map((question) => side.requestOf(question));
  const [own, server] = [await cpuSecondsOf(side.pid), await cpuSecondsOfServer(sql)];
  const result = await generator.run({ url: side.url, keys, connections: CONNECTIONS, seconds, requests, run: 0 });
  if (result.failures > 0) throw new Error(`${task.title}: ${side.title} failed ${result.failures} requests.`);
  const used = ((await cpuSecondsOf(side.pid)) ?? Number.NaN) - (own ?? Number.NaN);
  const cpu = (1e6 * (used + secondsBetween(server, await cpuSecondsOfServer(sql)))) / result.answers;
  return { perSecond: result.answers / seconds, cpu };
}

async function compareSides(sides: readonly Side[], key: string, { title, questions }: Task): Promise<void> {
  const [first] = sides;
  if (!first) return;
  for (const question of questions.slice(0, 3)) {
    const ours = first.read(await answerOf(first, key, first.requestOf(question)));
    for (const side of sides) {
      const theirs = side.read(await answerOf(side, key, side.requestOf(question)));
      const difference = differenceOf(ours, theirs);
      if (difference !== null)
        throw new Error(`${title}: ${first.title} and ${side.title} differ, ${difference.slice(0, 2000)}`);
    }
  }
}

async function answerOf(
  { url, title }: Side,
  key: string,
  { path, method, body, headers }: LoadRequest,
): Promise<string> {
  const given = { 'Content-Type': 'application/json', 'X-API-KEY': key, ...headers };
  const answer = await fetch(url + path, { method, headers: given, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${title} answers ${answer.status}: ${text.slice(0, 500)}`);
  return text;
}
