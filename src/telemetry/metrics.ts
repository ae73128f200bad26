import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { watchJobs } from './job-metrics.js';
import {
  type Build,
  gaugeBuild,
  gaugeEndpoints,
  gaugeParked,
  gaugePools,
  gaugeRedis,
  gaugeSequences,
  gaugeSilent,
  gaugeWrites,
  readGauge,
} from './state-metrics.js';

/** The labels of a request in the duration histogram. */
interface RequestLabels {
  method: string;
  /** The template (`/public/v2/contacts/{id}`), never the requested path, so that labels are few and contain no ids. */
  route: string;
  status: number;
}

/** One of several processes. */
interface Membership {
  number: number;
  /** Number of processes with this number that died before. */
  deaths: number;
  /** Resolves when no other process of this number runs. */
  alone: Promise<void>;
}

export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * The metrics of one process, in a separate registry. Durations are in seconds. `inputReachedDatabase` counts
 * values that the database rejected although validation should have: it must stay 0.
 * @param membership undefined: it is the only process
 */
export function createMetrics(membership?: Membership) {
  const registry = new Registry();
  const registers = [registry];
  const shared = membership ? joinOthers(membership, registers) : registers;
  const requests = watchRequests(registers);
  const events = countEvents(registers, membership?.deaths ?? 0);
  const jobs = watchJobs(registers, shared);
  const lag = watchProcess(registers);
  return {
    contentType: registry.contentType,
    /** The page that a scraper reads. */
    text: (): Promise<string> => textOf(new Set([...registers, ...shared])),
    ...requests,
    ...events,
    ...jobs,
    /** Reads at each scrape whether Redis is unavailable. */
    watchRedis: gaugeRedis(registers),
    /** Reads the gauges of the connection pools at each scrape. */
    watchPools: gaugePools(registers),
    /** Sets the gauge with version and commit. */
    buildKnown: (build: Build): void => gaugeBuild(registers, build),
    /** Sets the gauges of parked events, which are read from the database; null removes them. */
    parkedMeasured: gaugeParked(shared),
    /** Sets the gauges of event endpoints, likewise. */
    endpointsMeasured: gaugeEndpoints(shared),
    /** Sets the gauges of silent integrations, likewise. */
    silentMeasured: gaugeSilent(shared),
    /** Sets whether the database accepts writes; null: omitted. */
    writesMeasured: gaugeWrites(shared),
    /** Sets the gauges of sequences, likewise. */
    sequencesMeasured: gaugeSequences(shared),
    /** Stops watching the event loop. */
    close: (): void => lag.close(),
  };
}

function watchRequests(registers: Registry[]) {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered.', registers });
  return {
    requestStarted: (): void => inFlight.inc(),
    requestEnded({ method, route, status }: RequestLabels, seconds: number): void {
      inFlight.dec();
      requests.observe({ method, route, status }, seconds);
    },
  };
}

function countEvents(registers: Registry[], deaths: number) {
  const counters = createCounters(registers);
  counters.deaths.inc(deaths);
  const overload = gaugeOverload(registers);
  return {
    rateLimited: (scope: 'key' | 'address' | 'field'): void => counters.rateLimited.inc({ scope }),
    /**
     * @param reason `owner`: its client is at its limit; `total`: the service is at its limit; `gone`: the wait was
     *   aborted
     */
    slotRefused(work: string, reason: string): void {
      counters.shed.inc({ work, reason });
      if (reason === 'total') overload.refused();
    },
    answerCut: (reason: string): void => counters.cut.inc({ reason }),
    redisFailed: (): void => counters.redisFailures.inc(),
    /** @param errorClass the class of the SQLSTATE, a system code, `connection`, `statement` or `tls`; never a message */
    databaseFailed: (errorClass: string): void => counters.databaseErrors.inc({ class: errorClass }),
    inputReachedDatabase: (): void => counters.inputReached.inc(),
    webhookReceived: (platform: string, verdict: string): void => counters.webhooks.inc({ platform, verdict }),
    webhookBodyDropped: (platform: string, times = 1): void => counters.dropped.inc({ platform }, times),
    newShapes: (platform: string, times: number): void => counters.shapes.inc({ platform }, times),
    usageUnwritten: (): void => counters.usageUnwritten.inc(),
    requestsUnlisted: (times: number): void => counters.requestsUnlisted.inc(times),
  };
}

const textOf = async (registries: ReadonlySet<Registry>): Promise<string> =>
  (await Promise.all([...registries].map((registry) => registry.metrics()))).join('\n');

/*
 * Each metric has a label for its process. Sums over processes would fall when one ends, which a scraper would take for
 * a counter reset. For the same reason a process reports its own figures only once it is the only one of its number.
 * @returns the registers of what is read from the database, which belongs to no process
 */
function joinOthers({ number, alone }: Membership, own: Registry[]): Registry[] {
  const shared = [new Registry()];
  for (const registry of [...own, ...shared]) registry.setDefaultLabels({ process: String(number) });
  AggregatorRegistry.setRegistries(shared);
  new AggregatorRegistry();
  void alone.then(() => AggregatorRegistry.setRegistries([...own, ...shared]));
  return shared;
}

function createCounters(registers: Registry[]) {
  return {
    deaths: count(registers, 'process_deaths_total', 'Processes that died before this one, under the same number.'),
    rateLimited: count(registers, 'rate_limited_total', 'Requests refused by a rate limit.', 'scope'),
    shed: count(registers, 'places_refused_total', 'Requests refused because no slot was free.', 'work', 'reason'),
    cut: fromZero(
      count(registers, 'answers_cut_total', 'Connections closed because their responses were not read.', 'reason'),
      'reason',
      ['owner', 'total', 'stalled'],
    ),
    redisFailures: count(registers, 'redis_fallback_total', 'Times the shared limits fell back to local ones.'),
    databaseErrors: fromZero(
      count(registers, 'database_errors_total', 'Failed statements by class of error.', 'class'),
      'class',
      ERROR_CLASSES,
    ),
    inputReached: count(registers, 'input_reached_db_total', 'Values that only the database rejected; must stay 0.'),
    webhooks: count(registers, 'webhook_deliveries_total', 'Webhook deliveries.', 'platform', 'verdict'),
    dropped: count(registers, 'webhook_bodies_dropped_total', 'Webhook bodies over the daily quota.', 'platform'),
    shapes: count(registers, 'webhook_new_shapes_total', 'Payloads with a shape not seen before.', 'platform'),
    usageUnwritten: count(
      registers,
      'usage_write_failures_total',
      'Times that usage counts could not be written; they are retried.',
    ),
    requestsUnlisted: count(
      registers,
      'requests_unlisted_total',
      'Requests that developers do not see: too many at once, or the database failed.',
    ),
  };
}

function count(registers: Registry[], name: string, help: string, ...labelNames: string[]): Counter<string> {
  return new Counter({ name, help, labelNames, registers });
}

/* Alerts detect an increase, and miss the first count of a counter that did not exist before. */
const ERROR_CLASSES = ['connection', 'statement', 'tls', '08', '0A', '25', '42', '53', '57', '58', 'P0', 'XX'];

function fromZero(counter: Counter<string>, label: string, values: readonly string[]): Counter<string> {
  for (const value of values) counter.inc({ [label]: value }, 0);
  return counter;
}

function gaugeOverload(registers: Registry[]): OverloadWatch {
  const watch = createOverloadWatch();
  const help = '1 while requests of clients within their share have been refused for 5 seconds, else 0.';
  readGauge(registers, 'service_overloaded', help, () => (watch.isOverloaded() ? 1 : 0));
  return watch;
}

/** Event loop delay since the previous scrape, memory and processor time. */
function watchProcess(registers: Registry[]): { close(): void } {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: 'event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [50, 99]) this.set({ quantile: quantile / 100 }, (delay.percentile(quantile) || 0) / 1e9);
      this.set({ quantile: 1 }, delay.max / 1e9);
      delay.reset();
    },
  });
  readGauge(registers, 'process_resident_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss);
  readGauge(registers, 'process_cpu_seconds_total', 'Processor time used, user and system.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  return { close: () => void delay.disable() };
}

/** Refusals further apart than this belong to different periods. */
const GAP_MS = 1000;
/** How long a period must last to count as overload. */
const RUN_MS = 5000;

/** Detects that the service has been refusing requests for some time because it was full. */
interface OverloadWatch {
  /** Call it whenever a request of an owner within its share got no slot. */
  refused(): void;
  /** Whether refusals have continued for 5 s without a gap. */
  isOverloaded(): boolean;
}

export function createOverloadWatch(clock: () => number = () => performance.now()): OverloadWatch {
  let began = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  return {
    refused() {
      const now = clock();
      if (now - last > GAP_MS) began = now;
      last = now;
    },
    isOverloaded: () => clock() - last <= GAP_MS && last - began >= RUN_MS,
  };
}
