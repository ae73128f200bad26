import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BIG_CLIENT, TENTH_CLIENT } from '../data/plan.js';
import { amount, type Bench, type Values } from '../harness/bench.js';
import { DATA_OPTIONS, openDataSet } from '../harness/data-set.js';
import { type MixResult, startLoadGenerator } from '../harness/load.js';
import { createKeys, type RunningServer, startService } from '../harness/service.js';
import { seededRandom } from '../harness/statistics.js';
import { type Timing, timingOf } from '../harness/timing.js';
import { type Delivery, Endpoints, openReceiver } from './events.js';
import { Imports } from './imports.js';
import { type Usage, watch } from './watch.js';
import { waysOf } from './ways.js';

/** Options of a measurement. */
export const MIX_OPTIONS = {
  ...DATA_OPTIONS,
  seconds: amount(600, 'of the mix that is measured'),
  warm: amount(15, 'seconds of the mix before anything is measured'),
  alone: amount(5, 'seconds of each kind alone, for its processor time'),
  closed: amount(20, 'seconds in which the capacity is measured'),
  part: amount(0.7, 'part of the capacity at which the mix is measured'),
};

type Options = Values<typeof MIX_OPTIONS>;

/** Callers that wait for their answers, and the most connections of those that do not. */
const CALLERS = 16;
const CONNECTIONS = 64;
const SETTLE_MS = 2_000;
const DRAIN_MS = 60_000;

/** What one kind took in the mix, and the processor microseconds of one of it alone. */
export interface KindMeasurement extends Timing {
  kind: string;
  alone: Usage['cpu'];
}

/** What the mix resulted in. */
export interface MixMeasurement extends Usage {
  processes: number;
  /** Of PostgreSQL. */
  version: string;
  /** Requests a second: of callers that wait, at which the mix was measured, and that were answered. */
  capacity: number;
  rate: number;
  perSecond: number;
  seconds: number;
  kinds: KindMeasurement[];
  /** Processor seconds a second while nothing is asked. */
  idle: Usage['cpu'];
  /** Events of the time that were told after it. */
  toldLater: number;
  failures: MixResult['failures'];
}

type Place = Awaited<ReturnType<typeof openMix>>;

/** Measures the kinds alone, the capacity, and then the mix. @param rate instead of a part of the capacity */
export async function measureMix(
  bench: Bench,
  options: Options,
  { processes, rate }: { processes: number; rate?: number | undefined },
): Promise<MixMeasurement> {
  const place = await openMix(bench, options, processes);
  bench.print(`${processes} processes: warming up`);
  await Promise.all([load(place, options.warm), place.imports.during(options.warm)]);
  const alone = await measureAlone(place, options);
  await place.endpoints.create(place.receiver.url, true);
  const [{ perSecond: capacity }] = await Promise.all([
    load(place, options.closed),
    place.imports.during(options.closed),
  ]);
  await untilTold(place.receiver.deliveries);
  bench.print(`${processes} processes: ${Math.round(capacity)} requests a second at most`);
  const { result, timings, ...measured } = await measureTime(place, options.seconds, rate ?? capacity * options.part);
  for (const fault of result.faults) bench.print(fault);
  const kinds = Object.entries(timings).map(([kind, timing]): KindMeasurement => {
    return { kind, ...timing, alone: alone.kinds.get(kind) ?? { service: Number.NaN, postgres: Number.NaN } };
  });
  const { perSecond, failures } = result;
  return { ...measured, processes, version: place.version, idle: alone.idle, capacity, perSecond, kinds, failures };
}

async function openMix(bench: Bench, options: Options, processes: number) {
  const { url: databaseUrl, sql, version } = await openDataSet(bench, options);
  const heapFolder = await mkdtemp(path.join(tmpdir(), 'bench-heap-'));
  bench.defer(() => rm(heapFolder, { recursive: true }));
  const receiver = await openReceiver(bench);
  const generator = startLoadGenerator(bench);
  const settings = { RATE_LIMIT: '0', EVENT_NETWORKS: '127.0.0.1', PROCESSES: String(processes) };
  const flags = ['--import', new URL('heap.mjs', import.meta.url).href];
  const service = await startService(bench, databaseUrl, {
    settings: { ...settings, HEAP_FOLDER: heapFolder },
    flags,
  });
  const keys = await createKeys(sql, { client: BIG_CLIENT }, 8);
  // Imports are of another client, so that their rows are no events of the receiver and no records of the dashboards.
  const [importKey = ''] = await createKeys(sql, { client: TENTH_CLIENT }, 1);
  const ways = await waysOf(sql, seededRandom(options.seed));
  return {
    ...{ sql, version, heapFolder, receiver, generator, keys, ways, url: service.url },
    pids: await pidsOf(service, processes),
    endpoints: new Endpoints(service.url, keys[0] ?? ''),
    imports: new Imports(service.url, importKey),
    runs: 0,
  };
}

/* The supervisor first, and then the processes that it has started, which is known of Linux alone. */
async function pidsOf({ pid }: RunningServer, processes: number): Promise<number[]> {
  if (processes === 1) return [pid];
  for (;;) {
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
    if (children.length === processes) return [pid, ...children];
    await wait(100);
  }
}

/* Without a rate: callers that wait. A request that fails ends everything. */
async function load(place: Place, seconds: number, kind?: string): Promise<MixResult> {
  const { url, keys, ways } = place;
  const wanted = ways.filter((way) => kind === undefined || way.kind === kind);
  const job = { url, keys, seconds, ways: wanted, connections: CALLERS, run: place.runs++ };
  const result = await place.generator.mix(job);
  if (result.faults.length > 0) throw new Error(result.faults.join('\n'));
  return result;
}

interface Alone {
  /** Processor seconds a second while nothing is asked. */
  idle: Usage['cpu'];
  kinds: Map<string, Usage['cpu']>;
}

/* Events last: those that the other kinds have caused are kept until the endpoints are enabled. */
async function measureAlone(place: Place, { alone: seconds, seconds: mixed }: Options): Promise<Alone> {
  const kinds = new Map<string, Usage['cpu']>();
  const use = async (work: () => Promise<number>) => {
    const [stop, began] = [await watch(place), performance.now()];
    const count = await work();
    const { service, postgres } = (await stop()).cpu;
    return { count, service, postgres, lasting: (performance.now() - began) / 1_000 };
  };
  const nothing = await use(() => wait(seconds * 1_000, 1));
  const idle = { service: nothing.service / nothing.lasting, postgres: nothing.postgres / nothing.lasting };
  const measure = async (kind: string, work: () => Promise<number>) => {
    const used = await use(work);
    const ofOne = (of: 'service' | 'postgres') => Math.max(0, (used[of] - idle[of] * used.lasting) * 1e6) / used.count;
    kinds.set(kind, { service: ofOne('service'), postgres: ofOne('postgres') });
  };
  await place.endpoints.create(place.receiver.url, false);
  for (const kind of new Set(place.ways.map((way) => way.kind)))
    await measure(kind, async () => (await load(place, seconds, kind)).kinds[kind]?.count ?? 0);
  // As large as those of the mix.
  await measure('imports', async () => (await place.imports.during(Math.min(60, mixed))).length);
  await measure('events', async () => {
    await place.endpoints.enable();
    await wait(seconds * 1_000);
    return place.receiver.deliveries.length;
  });
  await place.endpoints.delete();
  return { idle, kinds };
}

async function measureTime(place: Place, seconds: number, rate: number) {
  const { url, keys, ways } = place;
  const began = Date.now();
  const stop = await watch(place);
  const job = { url, keys, seconds, ways, rate, connections: CONNECTIONS, run: place.runs++ };
  const [result, imports] = await Promise.all([place.generator.mix(job), place.imports.during(seconds)]);
  const usage = await stop();
  await untilTold(place.receiver.deliveries);
  const [lasting, ended] = [seconds * 1_000, began + seconds * 1_000];
  const caused = place.receiver.deliveries.filter(({ changed }) => changed >= began && changed < ended);
  const events = caused.map(({ changed, told }) => [changed - began, told - changed] as const);
  const toldLater = caused.filter(({ told }) => told > ended).length;
  const timings = { ...result.kinds, imports: timingOf(imports, lasting), events: timingOf(events, lasting) };
  return { ...usage, rate, seconds, result, timings, toldLater };
}

/* Until no event has come for some time. */
async function untilTold(deliveries: readonly Delivery[]): Promise<void> {
  const until = performance.now() + DRAIN_MS;
  for (let before = -1; deliveries.length > before && performance.now() < until; await wait(SETTLE_MS))
    before = deliveries.length;
}
