import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Figures of one execution by their names, which end with their units. */
export type Figures = Readonly<Record<string, number>>;

/** What was measured, and its figures in each round. */
export interface Line {
  title: string;
  samples: readonly Figures[];
  /** Round by round, how many times the first figure of another line this one took. */
  times?: readonly number[];
}

/** Milliseconds that some work takes, and beside them what the meters report of the same time. */
export async function timed(work: () => Promise<unknown>, meters: Meters = {}): Promise<Figures> {
  return (await timedOutcome(work, meters)).figures;
}

type Meters = Readonly<Record<string, Meter>>;

/** The same, and what the work resulted in. */
export async function timedOutcome<Outcome>(
  work: () => Promise<Outcome>,
  meters: Meters = {},
): Promise<{ outcome: Outcome; figures: Figures }> {
  const running = [];
  for (const [name, begin] of Object.entries(meters)) running.push({ name, end: await begin() });
  const from = performance.now();
  const outcome = await work();
  const figures: Record<string, number> = { ms: performance.now() - from };
  for (const { name, end } of running) figures[name] = await end();
  return { outcome, figures };
}

/** How often ways are run. */
interface Rounds {
  rounds: number;
  /** Rounds before those, which are not counted. */
  warm?: number;
  /** Whether the order is always the same, because a way needs what those before it have left. */
  inOrder?: boolean;
  /** Done after each round. */
  after?: (() => Promise<void>) | undefined;
}

/** A way to do something; `round` is 0 for the first one that is counted, and negative before. */
type Way<Sample> = (round: number) => Promise<Sample>;

/**
 * Runs all ways in each round, in an order that rotates, so that none always runs right after the same other one.
 * @returns the samples of each way in the order of the rounds
 */
export async function interleave<Sample>(
  ways: Readonly<Record<string, Way<Sample>>>,
  { rounds, warm = 0, inOrder = false, after }: Rounds,
): Promise<Map<string, Sample[]>> {
  const entries = Object.entries(ways);
  const samples = new Map(entries.map(([name]): [string, Sample[]] => [name, []]));
  for (let round = -warm; round < rounds; round += 1) {
    const first = inOrder ? 0 : (round + warm) % entries.length;
    for (const [name, run] of [...entries.slice(first), ...entries.slice(0, first)]) {
      const sample = await run(round);
      if (round >= 0) samples.get(name)?.push(sample);
    }
    await after?.();
  }
  return samples;
}

/** Interleaves ways. @returns a line for each */
export async function measureWays(ways: Readonly<Record<string, Way<Figures>>>, rounds: Rounds): Promise<Line[]> {
  return [...(await interleave(ways, rounds))].map(([title, samples]) => ({ title, samples }));
}

/** The same; each line is compared with the first one round by round, by the first figure. */
export async function compareWays(ways: Readonly<Record<string, Way<Figures>>>, rounds: Rounds): Promise<Line[]> {
  const [base, ...others] = await measureWays(ways, rounds);
  if (!base) return [];
  const first = (figures: Figures | undefined) => Object.values(figures ?? {})[0] ?? Number.NaN;
  const timesOf = ({ samples }: Line) => samples.map((sample, round) => first(sample) / first(base.samples[round]));
  return [base, ...others.map((line) => ({ ...line, times: timesOf(line) }))];
}

/** Does the same some times. */
export async function repeat(title: string, times: number, run: Way<Figures>): Promise<Line> {
  const [line] = await measureWays({ [title]: run }, { rounds: times });
  return line ?? { title, samples: [] };
}

/** Begins to measure; what it returns ends that and tells the amount. */
export type Meter = () => Promise<() => Promise<number>>;

const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 50;

/**
 * Processor seconds that a process has used, user and system; NaN where the machine does not tell (only Linux does).
 * Unlike requests per second it hardly depends on what else the machine does.
 */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return Number.NaN;
  // The name in parentheses may hold anything; the fields after it are numbered from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/**
 * Processor seconds of each process of PostgreSQL that serves this database, by its id. Empty where the server is on
 * another machine or the machine does not tell.
 */
export async function cpuSecondsOfServer(sql: pg.Pool | pg.Client): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const seconds = new Map<number, number>();
  for (const { pid } of rows) {
    const used = await cpuSecondsOf(pid);
    if (Number.isFinite(used)) seconds.set(pid, used);
  }
  return seconds;
}

/** What was used between two readings; a process that ended in between is not counted. */
export function secondsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

/** Processor milliseconds of a process. */
export const cpuOf =
  (pid: number): Meter =>
  async () => {
    const before = await cpuSecondsOf(pid);
    return async () => 1_000 * ((await cpuSecondsOf(pid)) - before);
  };

/** Processor milliseconds of PostgreSQL for this database, without those of the given connection. */
export const cpuOfServer =
  (sql: pg.Pool | pg.Client): Meter =>
  async () => {
    const before = await cpuSecondsOfServer(sql);
    return async () => 1_000 * secondsBetween(before, await cpuSecondsOfServer(sql));
  };

/** Processor milliseconds of this process. */
export const cpuOfThis: Meter = async () => {
  const before = process.cpuUsage();
  return async () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
};

/** MiB: `VmRSS` is what is resident now, `VmHWM` the most that ever was; NaN where the machine does not tell. */
export async function memoryOf(pid: number | 'self', what: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Samples the resident memory of a process while some work lasts. @returns MiB in the order of time */
export async function memoryWhile(pid: number, work: Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    samples.push(await memoryOf(pid));
    await wait(SAMPLE_MS);
  }
  await ended;
  return samples;
}

/** The greatest resident memory of a process, in MiB. */
export const peakMemoryOf =
  (pid: number): Meter =>
  async () => {
    let peak = await memoryOf(pid);
    const timer = setInterval(async () => {
      peak = Math.max(peak, await memoryOf(pid));
    }, SAMPLE_MS);
    return async () => {
      clearInterval(timer);
      return peak;
    };
  };
