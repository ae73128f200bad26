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

export function gaugeBuild(registers: Registry[], { version, commit }: Build): void {
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say which build runs.',
    labelNames: ['version', 'commit', 'node'],
    registers,
  });
  build.set({ version, commit, node: process.versions.node }, 1);
}
