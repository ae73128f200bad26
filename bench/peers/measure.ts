import type pg from 'pg';
import { type LoadGenerator, sendWell } from '../harness/load.js';
import { cpuSecondsOf, cpuSecondsOfServer, interleave, secondsBetween } from '../harness/measure.js';
import { waitFor } from '../harness/wait-for.js';
import { emailsOf } from '../rows/requests.js';
import { differenceOf, readAnswer } from './answer.js';
import { PAGE_SIZE, type Question, type Side } from './side.js';

const CONNECTIONS = 8;
const WARM_SECONDS = 3;

/* A side that is slow leaves statements behind, which would take time from the next one. */
const NOTHING_RUNS = `not exists (select from pg_stat_activity
  where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid())`;
const LEFT_MS = 120_000;

/** What was asked, and what each side made of it. */
export interface PeerMeasurement {
  title: string;
  contacts: number;
  sides: {
    title: string;
    /** Requests per second of each round. */
    rounds: number[];
    /** Processor microseconds of one request in each round, of the process and of PostgreSQL; NaN where it is unknown. */
    cpu: number[];
  }[];
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
  const emails = await emailsOf(sql, client, 800);
  return [
    { title: 'page of 100 contacts, first', contacts, questions: pagesFrom(0) },
    { title: 'page of 100 contacts, middle', contacts, questions: pagesFrom(last >> 1) },
    { title: 'page of 100 contacts, last', contacts, questions: pagesFrom(last) },
    { title: 'contact by email', contacts, questions: emails.map((email) => ({ client, page: 1, email })) },
  ];
}

/**
 * Times all sides in turns, round after round, after their answers were compared.
 * @throws Error where a side answers something else than the first, or a request fails
 */
export async function measureTask(bench: PeerBench, keys: string[], task: Task): Promise<PeerMeasurement> {
  const { sides, rounds, seconds } = bench;
  await compareSides(sides, keys[0] ?? '', task);
  for (const side of sides) await askOnce(bench, side, { keys, task, seconds: WARM_SECONDS });
  const ways = sides.map((side) => [side.title, () => askOnce(bench, side, { keys, task, seconds })]);
  const taken = await interleave<{ perSecond: number; cpu: number }>(Object.fromEntries(ways), { rounds });
  return {
    title: task.title,
    contacts: task.contacts,
    sides: [...taken].map(([title, samples]) => ({
      title,
      rounds: samples.map(({ perSecond }) => perSecond),
      cpu: samples.map(({ cpu }) => cpu),
    })),
  };
}

async function askOnce(
  { sql, generator }: PeerBench,
  side: Side,
  { keys, task, seconds }: { keys: string[]; task: Task; seconds: number },
) {
  const requests = task.questions.map((question) => side.requestOf(question));
  await waitFor(sql, NOTHING_RUNS, LEFT_MS, 'Statements of a side did not end.');
  const [own, server] = [await cpuSecondsOf(side.pid), await cpuSecondsOfServer(sql)];
  const result = await generator.run({ url: side.url, keys, connections: CONNECTIONS, seconds, requests, run: 0 });
  if (result.failures > 0) throw new Error(`${task.title}: ${side.title} failed ${result.failures} requests.`);
  const used = (await cpuSecondsOf(side.pid)) - own + secondsBetween(server, await cpuSecondsOfServer(sql));
  return { perSecond: result.answers / seconds, cpu: (1e6 * used) / result.answers };
}

async function compareSides(sides: readonly Side[], key: string, { title, questions }: Task): Promise<void> {
  const [first, ...others] = sides;
  if (!first) return;
  const ask = async (side: Side, question: Question) =>
    readAnswer(await sendWell(side.url, side.requestOf(question), key), side.place);
  for (const question of questions.slice(0, 3)) {
    const ours = await ask(first, question);
    for (const side of others) {
      const difference = differenceOf(ours, await ask(side, question));
      if (difference !== null)
        throw new Error(`${title}: ${first.title} and ${side.title} differ, ${difference.slice(0, 2000)}`);
    }
  }
}
