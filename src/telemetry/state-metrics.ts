import { Gauge, type Registry } from '@prometheus-io/client';

/** The state of a connection pool. */
interface PoolState {
  pool: string;
  inUse: number;
  idle: number;
  waiting: number;
  size: number;
}

/** Which build runs. */
export interface Build {
  version: string;
  /** `unknown` when the commit is not known. */
  commit: string;
}

/** @returns registers pools, whose gauges are then read at each scrape */
export function gaugePools(registers: Registry[]) {
  let read: () => readonly PoolState[] = () => [];
  new Gauge({
    name: 'database_connections',
    help: 'Connections of a pool by their state; `limit` is how many it may open.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { pool, inUse, idle, size } of read()) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'limit' }, size);
      }
    },
  });
  new Gauge({
    name: 'database_connection_waiters',
    help: 'Statements and transactions that wait for a connection of a pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      this.reset();
      for (const { pool, waiting } of read()) this.set({ pool }, waiting);
    },
  });
  return (pools: () => readonly PoolState[]): void => {
    read = pools;
  };
}

/** How many endpoints of events are in which state, and how long one has failed. */
export interface EndpointFigures {
  /** Those that are sent to, `failing` ones included. */
  enabled: number;
  /** Whose last attempt failed. */
  failing: number;
  /** Switched off, because they failed for five days. */
  failed: number;
  /** Switched off by a caller. */
  disabled: number;
  /** For how long that of the failing ones has failed which has for longest, in seconds; 0: none fails. */
  failingSeconds: number;
}

/** @returns sets the gauges of the endpoints of events, which are read from the database; null removes them */
export function gaugeEndpoints(registers: Registry[]) {
  const endpoints = new Gauge({
    name: 'event_endpoints',
    help: 'Endpoints of events: enabled, those of them that fail, failed for five days and switched off, disabled by a caller.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'event_endpoints_failing_oldest_seconds',
    help: 'How long the enabled endpoint that has failed for longest has.',
    // Without a label it would be 0 while nobody knows.
    labelNames: ['state'],
    registers,
  });
  return (figures: EndpointFigures | null): void => {
    endpoints.reset();
    oldest.reset();
    if (!figures) return;
    const { failingSeconds, ...counts } = figures;
    for (const [state, count] of Object.entries(counts)) endpoints.set({ state }, count);
    oldest.set({ state: 'failing' }, failingSeconds);
  };
}

/** What the radar knows of an integration, over all clients. */
export interface SilentFigures {
  integration: string;
  /** Clients that it is silent to. */
  silent: number;
  /** Clients that it has a rhythm with, those included. */
  watched: number;
}

export function gaugeBuild(registers: Registry[], { version, commit }: Build): void {
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say which build runs.',
    labelNames: ['version', 'commit', 'node'],
    registers,
  });
  build.set({ version, commit, node: process.versions.node }, 1);
}

/** The name, the help and the value of a gauge. */
type RowGauge<Row> = readonly [name: string, help: string, read: (row: Row) => number];

/** @returns sets gauges from rows that are read from the database, one series per value of the label; null removes them */
export function gaugeRows<Row>(
  registers: Registry[],
  label: { name: string; of: (row: Row) => string },
  rowGauges: readonly RowGauge<Row>[],
): (rows: readonly Row[] | null) => void {
  const gauges = rowGauges.map(([name, help, read]) => ({
    gauge: new Gauge({ name, help, labelNames: [label.name], registers }),
    read,
  }));
  return (rows) => {
    for (const { gauge, read } of gauges) {
      gauge.reset();
      for (const row of rows ?? []) gauge.set({ [label.name]: label.of(row) }, read(row));
    }
  };
}

/** A gauge without labels that is read at each scrape. */
export function readGauge(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

/** @returns sets how to ask whether Redis is away */
export function gaugeRedis(registers: Registry[]): (isAway: () => boolean) => void {
  let look = () => false;
  readGauge(registers, 'redis_away', '1 while Redis does not answer, else 0.', () => (look() ? 1 : 0));
  return (isAway) => {
    look = isAway;
  };
}

export function gaugeWrites(registers: Registry[]): (takesWrites: boolean | null) => void {
  const name = 'database_takes_writes';
  const gauge = new Gauge({ name, help: '1 while the database takes writes, else 0.', labelNames: [], registers });
  return (takesWrites) => {
    if (takesWrites === null) gauge.remove();
    else gauge.set(takesWrites ? 1 : 0);
  };
}

/** Numbers of parked webhook events, by what they wait for. */
interface ParkedFigures {
  waitsFor: string;
  count: number;
  failing: number;
  oldestSeconds: number;
}

/** The used share of a sequence of ids, from 0 to 1. */
interface SequenceFigures {
  name: string;
  used: number;
}

export const gaugeParked = (registers: Registry[]) =>
  gaugeRows<ParkedFigures>(registers, { name: 'waits_for', of: ({ waitsFor }) => waitsFor }, [
    ['parked_webhook_events', 'Webhook events that wait for what they need.', ({ count }) => count],
    ['parked_webhook_events_failing', 'Those of them whose application failed.', ({ failing }) => failing],
    ['parked_webhook_events_oldest_seconds', 'How long the oldest of them has waited.', (row) => row.oldestSeconds],
  ]);

const SEQUENCE_HELP = 'The share of its ids that a sequence has given; at 1 nothing of its kind can be created.';

export const gaugeSequences = (registers: Registry[]) =>
  gaugeRows<SequenceFigures>(registers, { name: 'sequence', of: ({ name }) => name }, [
    ['id_sequence_used_ratio', SEQUENCE_HELP, ({ used }) => used],
  ]);

const SILENT_HELP = 'Clients that an integration is silent to, though it should be heard.';

export const gaugeSilent = (registers: Registry[]) =>
  gaugeRows<SilentFigures>(registers, { name: 'integration', of: ({ integration }) => integration }, [
    ['silent_integrations', SILENT_HELP, ({ silent }) => silent],
    ['watched_integrations', 'Clients that an integration has a rhythm with.', ({ watched }) => watched],
  ]);
