import type pg from 'pg';
import { compareAnswers } from './compare.js';
import { cpuSecondsOf } from './cpu-time.js';
import { createKeys, createMasterKeys } from './keys.js';
import { type LoadGenerator, type RunningServer, startServer } from './process.js';
import type { FloorName, LoadRequest, Row } from './row.js';
import { median, spread } from './statistics.js';

export interface Measurement {
  name: string;
  title: string;
  target: Row['target'];
  /** Requests per second, medians. */
  service: number;
  floors: Record<FloorName, number>;
  /** Of neighbouring runs, against the floor of the target. */
  ratios: number[];
  /** Their median. */
  ratio: number;
  /** Lowest and highest of those ratios. */
  ratioSpread: [number, number];
  otherRatio: number;
  /** Processor microseconds of the process for one request; null where the machine does not tell. */
  cpu: Record<Side, number | null>;
  /** Of the service, against that of the floor of the target in the same round. */
  cpuRatios: number[];
  /** Milliseconds. */
  p50: number;
  p99: number;
  rounds: number;
}

export interface Bench {
  sql: pg.Pool;
  databaseUrl: string;
  service: RunningServer;
  generator: LoadGenerator;
  seconds: number;
  rounds: number;
  random: () => number;
}

type Side = 'service' | FloorName;
type Runs = Record<Side, Run[]>;

interface Run {
  answers: number;
  perSecond: number;
  cpu: number | null;
  p50: number;
  p99: number;
}

let runNumber = 0;

/** Measures one row: service, bare floor and Express floor in turn, round after round. */
export async function measureRow(bench: Bench, row: Row): Promise<Measurement> {
  const requests = await row.requests(bench.sql, bench.random);
  const keys = await (row.agency ? createMasterKeys(bench.sql, row.agency, 8) : createKeys(bench.sql, row.client, 8));
  const floor = (name: FloorName) =>
    startServer('./floors/serve.ts', {
      ROW: row.name,
      FLOOR: name,
      CLIENT: row.client,
      DATABASE_URL: bench.databaseUrl,
      NODE_ENV: 'production',
    });
  const [bare, express] = await Promise.all([floor('bare'), floor('express')]);
  try {
    await compareAnswers(row, requests, keys[0] ?? '', bench.service.url, bare.url);
    await row.reset?.(bench.sql);
    const runs = await interleave(bench, row, requests, keys, { service: bench.service, bare, express });
    return summarise(row, runs, bench.rounds);
  } finally {
    await Promise.all([bare.stop(), express.stop()]);
  }
}

export interface ServiceTime {
  title: string;
  /** Of one request among all connections; the median of the rounds. */
  milliseconds: number;
}

/** The service alone, without floors: for how its cost grows, not for how near it comes to the least. */
export async function measureService(bench: Bench, row: Row): Promise<ServiceTime> {
  const requests = await row.requests(bench.sql, bench.random);
  const keys = await createKeys(bench.sql, row.client, 8);
  await warmUp(bench, row, bench.service, { keys, requests });
  const times: number[] = [];
  for (let round = 0; round < bench.rounds; round++) {
    const { answers } = await measureOnce(bench, row, bench.service, { keys, requests, seconds: bench.seconds });
    times.push((bench.seconds * 1000) / answers);
    await row.reset?.(bench.sql);
  }
  return { title: row.title, milliseconds: median(times) };
}

const ORDER = ['service', 'bare', 'express'] as const;

async function interleave(
  bench: Bench,
  row: Row,
  requests: LoadRequest[],
  keys: string[],
  servers: Record<Side, RunningServer>,
): Promise<Runs> {
  const runs: Runs = { service: [], bare: [], express: [] };
  const run = (server: RunningServer, seconds: number) => measureOnce(bench, row, server, { keys, requests, seconds });
  for (const name of ORDER) await warmUp(bench, row, servers[name], { keys, requests });
  for (let round = 0; round < bench.rounds; round++) {
    // The order turns with each round, so that nobody always runs in the wake of the same other.
    for (let turn = 0; turn < ORDER.length; turn++) {
      const name = ORDER[(round + turn) % ORDER.length] ?? 'service';
      runs[name].push(await run(servers[name], bench.seconds));
    }
    await row.reset?.(bench.sql);
  }
  return runs;
}

const WARM_ANSWERS = 6_000;
const WARM_SECONDS = 4;

/** Asks until the engine has compiled what runs: it does so after some thousand times. */
export async function warmUp(
  bench: Bench,
  row: Row,
  server: RunningServer,
  load: Omit<Load, 'seconds'>,
): Promise<void> {
  const until = performance.now() + WARM_SECONDS * 1000;
  for (let answers = 0; answers < WARM_ANSWERS && performance.now() < until; ) {
    answers += (await measureOnce(bench, row, server, { ...load, seconds: 2 })).answers;
  }
}

type Load = { keys: string[]; requests: LoadRequest[]; seconds: number };

export async function measureOnce(bench: Bench, row: Row, server: RunningServer, load: Load): Promise<Run> {
  const before = await cpuSecondsOf(server.pid);
  const result = await bench.generator.run({
    url: server.url,
    connections: row.connections,
    run: runNumber++,
    ...load,
  });
  const after = await cpuSecondsOf(server.pid);
  if (result.failures > 0) throw new Error(`${row.name}: ${result.failures} requests failed.`);
  const cpu = before === null || after === null ? null : ((after - before) * 1e6) / result.answers;
  return { answers: result.answers, perSecond: result.perSecond, cpu, p50: result.p50, p99: result.p99 };
}

function summarise(row: Row, runs: Runs, rounds: number): Measurement {
  const ratios = (floor: FloorName) =>
    runs.service.map((run, index) => run.perSecond / (runs[floor][index]?.perSecond ?? Number.NaN));
  const speed = (side: Side) => median(runs[side].map((run) => run.perSecond));
  const cpu = (side: Side) =>
    runs[side].some((run) => run.cpu === null) ? null : median(runs[side].map((run) => run.cpu ?? 0));
  const { floor } = row.target;
  return {
    name: row.name,
    title: row.title,
    target: row.target,
    service: speed('service'),
    floors: { bare: speed('bare'), express: speed('express') },
    ratios: ratios(floor),
    ratio: median(ratios(floor)),
    ratioSpread: spread(ratios(floor)),
    otherRatio: median(ratios(floor === 'bare' ? 'express' : 'bare')),
    cpuRatios: runs.service.map((run, index) => (run.cpu ?? Number.NaN) / (runs[floor][index]?.cpu ?? Number.NaN)),
    cpu: { service: cpu('service'), bare: cpu('bare'), express: cpu('express') },
    p50: median(runs.service.map((run) => run.p50)),
    p99: median(runs.service.map((run) => run.p99)),
    rounds,
  };
}
