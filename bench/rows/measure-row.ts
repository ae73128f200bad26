import { amount, type Bench, type Values } from '../harness/bench.js';
import { DATA_OPTIONS, type DataSet, openDataSet } from '../harness/data-set.js';
import { type LoadGenerator, type LoadJob, type LoadResult, startLoadGenerator } from '../harness/load.js';
import { cpuSecondsOf, interleave } from '../harness/measure.js';
import { createKeys, type RunningServer, startServer, startService } from '../harness/service.js';
import { median, seededRandom, spread } from '../harness/statistics.js';
import { waitFor } from '../harness/wait-for.js';
import { compareAnswers } from './compare-answers.js';
import type { FloorName, Row } from './row.js';

/** What one row resulted in: medians, and of each round the ratios of the service to the floor of the target. */
export interface Measurement extends Pick<Row, 'name' | 'title' | 'target'> {
  /** Requests per second. */
  service: number;
  floors: Record<FloorName, number>;
  ratios: number[];
  /** Their median, and the lowest and highest. */
  ratio: number;
  ratioSpread: [number, number];
  /** To the other floor. */
  otherRatio: number;
  /** Processor microseconds of the process for one request; NaN where the machine does not tell. */
  cpu: Record<'service' | FloorName, number>;
  cpuRatios: number[];
  /** Milliseconds. */
  p50: number;
  p99: number;
  rounds: number;
}

/** Options of the scenarios that measure rows. */
export const ROW_OPTIONS = {
  ...DATA_OPTIONS,
  rounds: amount(5, 'interleaved rounds a row'),
  seconds: amount(1, 'length of one measurement'),
};

/** The data set, the service and the load generator, with which rows are measured. */
interface RowBench extends DataSet, Record<'seconds' | 'rounds', number> {
  service: RunningServer;
  generator: LoadGenerator;
  random: () => number;
}

/** Starts what rows need. @param flags of the engine of the service */
export async function openRowBench(
  bench: Bench,
  options: Values<typeof ROW_OPTIONS>,
  flags: string[] = [],
): Promise<RowBench> {
  const data = await openDataSet(bench, options);
  const generator = startLoadGenerator(bench);
  const service = await startService(bench, data.url, { flags });
  const { seconds, rounds, seed } = options;
  return { ...data, service, generator, seconds, rounds, random: seededRandom(seed) };
}

/** Measures one row: service, bare floor and Express floor in turns, round after round, after their answers were compared. */
export async function measureRow(bench: RowBench, row: Row): Promise<Measurement> {
  const load = await loadOf(bench, row);
  const environment = { ROW: row.name, CLIENT: row.client, DATABASE_URL: bench.url, NODE_ENV: 'production' };
  const floor = (FLOOR: FloorName) => startServer('bench/rows/serve-floor.ts', { ...environment, FLOOR });
  const [bare, express] = await Promise.all([floor('bare'), floor('express')]);
  try {
    await compareAnswers(row, load.requests, load.keys[0] ?? '', [bench.service.url, bare.url]);
    await row.reset?.(bench.sql);
    return summarise(row, await measureSides(bench, row, load, { service: bench.service, bare, express }));
  } finally {
    await Promise.all([bare.stop(), express.stop()]);
  }
}

/** What the load generator sends for a row. */
type Load = Pick<LoadJob, 'keys' | 'requests'>;

/** Prepares the requests of a row, and keys for them. */
export async function loadOf({ sql, random }: RowBench, row: Row): Promise<Load> {
  const requests = await row.requests(sql, random);
  const owner = row.agency === undefined ? { client: row.client } : { agency: row.agency };
  return { requests, keys: await createKeys(sql, owner, 8) };
}

/** One measurement of one server, with the processor microseconds of a request. */
type Run = Omit<LoadResult, 'failures' | 'statuses'> & { cpu: number };

/** Measures servers in turns, round after round, after each was warmed up. */
export async function measureSides(
  bench: RowBench,
  row: Row,
  load: Load,
  servers: Readonly<Record<string, RunningServer>>,
): Promise<Map<string, Run[]>> {
  for (const server of Object.values(servers)) await warmUp(bench, row, server, load);
  const ways = Object.entries(servers).map(([name, server]) => [
    name,
    () => measureOnce(bench, row, server, { ...load, seconds: bench.seconds }),
  ]);
  return interleave<Run>(Object.fromEntries(ways), { rounds: bench.rounds, after: async () => row.reset?.(bench.sql) });
}

const WARM_ANSWERS = 6_000;
const WARM_SECONDS = 4;

/* Sends requests until the engine has compiled what runs: it does so after some thousand times. */
async function warmUp(bench: RowBench, row: Row, server: RunningServer, load: Load): Promise<void> {
  const until = performance.now() + WARM_SECONDS * 1000;
  for (let answers = 0; answers < WARM_ANSWERS && performance.now() < until; ) {
    answers += (await measureOnce(bench, row, server, { ...load, seconds: 2 })).answers;
  }
}

const BACKLOG_MS = 60_000;

/* Rows that write leave work for the worker, those of the floors too. It would take time from whatever is measured next. */
const IS_IDLE = 'not exists (select from journal_inbox) and not exists (select from duplicate_request)';

let runNumber = 0;

async function measureOnce(
  { generator, sql }: RowBench,
  { name, connections }: Row,
  { url, pid }: RunningServer,
  load: Load & { seconds: number },
): Promise<Run> {
  await waitFor(sql, IS_IDLE, BACKLOG_MS, 'The worker did not finish what was written.');
  const before = await cpuSecondsOf(pid);
  const result = await generator.run({ url, connections, run: runNumber++, ...load });
  const cpu = (((await cpuSecondsOf(pid)) - before) * 1e6) / result.answers;
  if (result.failures > 0) throw new Error(`${name}: ${result.failures} requests failed.`);
  return { ...result, cpu };
}

function summarise({ name, title, target }: Row, runs: Map<string, Run[]>): Measurement {
  const service = runs.get('service') ?? [];
  const middle = (side: string, of: 'perSecond' | 'cpu' | 'p50' | 'p99') =>
    median((runs.get(side) ?? []).map((run) => run[of]));
  const against = (floor: FloorName, of: 'perSecond' | 'cpu') =>
    service.map((run, round) => run[of] / (runs.get(floor)?.[round]?.[of] ?? Number.NaN));
  const ratios = against(target.floor, 'perSecond');
  return {
    name,
    title,
    target,
    service: middle('service', 'perSecond'),
    floors: { bare: middle('bare', 'perSecond'), express: middle('express', 'perSecond') },
    ratios,
    ratio: median(ratios),
    ratioSpread: spread(ratios),
    otherRatio: median(against(target.floor === 'bare' ? 'express' : 'bare', 'perSecond')),
    cpuRatios: against(target.floor, 'cpu'),
    cpu: { service: middle('service', 'cpu'), bare: middle('bare', 'cpu'), express: middle('express', 'cpu') },
    p50: middle('service', 'p50'),
    p99: middle('service', 'p99'),
    rounds: service.length,
  };
}
