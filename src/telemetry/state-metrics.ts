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
  /** `unknown` if the commit is not known. */
  commit: string;
}

/** @returns registers pools, whose gauges are then read at each scrape */
export function gaugePools(registers: Registry[]) {
  let read: () => readonly PoolState[] = () => [];
  new Gauge({
    name: 'database_connections',
    help: 'Connections of a pool by state; `limit` is how many it may open.',
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
    help: 'Statements and transactions waiting for a pool connection.',
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

/** Numbers of event endpoints by state, and the longest time that one has been failing. */
export interface EndpointFigures {
  /** Enabled endpoints, including `failing` ones. */
  enabled: number;
  /** Endpoints whose last attempt failed. */
  failing: number;
  /** Disabled because they failed for five days. */
  failed: number;
  /** Disabled by a caller. */
  disabled: number;
  /** For how long the longest-failing endpoint has been failing, in seconds; 0: none is failing. */
  failingSeconds: number;
}

/** @returns sets the gauges of event endpoints, which are read from the database; null removes them */
export function gaugeEndpoints(registers: Registry[]) {
  const endpoints = new Gauge({
    name: 'event_endpoints',
    help: 'Event endpoints by state: enabled, failing (part of enabled), failed (for five days), disabled by a caller.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'event_endpoints_failing_oldest_seconds',
    help: 'How long the longest-failing enabled endpoint has been failing.',
    // Without a label it would be 0 while the value is unknown.
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

/** What the radar knows about an integration, over all clients. */
export interface SilentFigures {
  integration: string;
  /** Number of clients for which it is silent. */
  silent: number;
  /** Number of clients for which its usual rate is known, including those. */
  watched: number;
}

export function gaugeBuild(registers: Registry[], { version, commit }: Build): void {
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels identify the running build.',
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

/** @returns sets how to check whether Redis is unavailable */
export function gaugeRedis(registers: Registry[]): (isAway: () => boolean) => void {
  let look = () => false;
  readGauge(registers, 'redis_away', '1 while Redis does not respond, else 0.', () => (look() ? 1 : 0));
  return (isAway) => {
    look = isAway;
  };
}

export function gaugeWrites(registers: Registry[]): (takesWrites: boolean | null) => void {
  const name = 'database_takes_writes';
  const gauge = new Gauge({ name, help: '1 while the database accepts writes, else 0.', labelNames: [], registers });
  return (takesWrites) => {
    if (takesWrites === null) gauge.remove();
    else gauge.set(takesWrites ? 1 : 0);
  };
}

/** Numbers of parked webhook events, by what they are waiting for. */
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
    ['parked_webhook_events', 'Parked webhook events, by what they are waiting for.', ({ count }) => count],
    ['parked_webhook_events_failing', 'Parked webhook events whose application failed.', ({ failing }) => failing],
    ['parked_webhook_events_oldest_seconds', 'How long the oldest of them has waited.', (row) => row.oldestSeconds],
  ]);

const SEQUENCE_HELP = 'Used share of the ids of a sequence; at 1 no more records of its kind can be created.';

export const gaugeSequences = (registers: Registry[]) =>
  gaugeRows<SequenceFigures>(registers, { name: 'sequence', of: ({ name }) => name }, [
    ['id_sequence_used_ratio', SEQUENCE_HELP, ({ used }) => used],
  ]);

const SILENT_HELP = 'Clients for which an integration is unexpectedly silent.';

export const gaugeSilent = (registers: Registry[]) =>
  gaugeRows<SilentFigures>(registers, { name: 'integration', of: ({ integration }) => integration }, [
    ['silent_integrations', SILENT_HELP, ({ silent }) => silent],
    ['watched_integrations', 'Clients for which the usual rate of an integration is known.', ({ watched }) => watched],
  ]);
