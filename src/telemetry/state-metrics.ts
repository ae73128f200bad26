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

/** @returns sets the gauges of the radar, which are read from the database; null removes them */
export function gaugeSilent(registers: Registry[]) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['integration'], registers });
  const silents = gauge('silent_integrations', 'Clients that an integration is silent to, though it should be heard.');
  const watcheds = gauge('watched_integrations', 'Clients that an integration has a rhythm with.');
  return (figures: readonly SilentFigures[] | null): void => {
    silents.reset();
    watcheds.reset();
    for (const { integration, silent, watched } of figures ?? []) {
      silents.set({ integration }, silent);
      watcheds.set({ integration }, watched);
    }
  };
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
