import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from '@prometheus-io/client';
import type { Log } from '../telemetry/log-fields.js';
import {
  describePlace,
  type MetricsOfAll,
  type PredecessorEnded,
  type ProcessPlace,
  type Report,
} from './process-place.js';
import { closeUntaken } from './untaken-connections.js';

/** Options of `supervise`. */
interface SupervisorOptions {
  /** Number of processes that serve at a time. */
  processes: number;
  /** The file that each of them runs. */
  file: string;
  /** Environment variables of each of them, in addition to those of this process. */
  environment: Record<string, string>;
  /** Milliseconds from SIGTERM to SIGKILL. */
  patienceMs: number;
  log: Log;
}

/** A process that ran for this long was healthy. One that ends sooner is restarted with backoff. */
const HEALTHY_AFTER_MS = 60_000;
const PAUSE_MS = { first: 1000, longest: 30_000 };

/**
 * Runs several processes of the service behind one port and restarts each that dies. SIGTERM and SIGINT end all of
 * them. SIGUSR2 replaces them one after the other with the code that is then on disk; each one ends when its successor
 * serves.
 * @returns the exit status: that of the first process if it ended before it served, else 0
 */
export async function supervise(options: SupervisorOptions): Promise<number> {
  cluster.setupPrimary({ exec: options.file });
  return new Supervisor(options).run();
}

class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #metrics = new AggregatorRegistry();
  /** The running processes, each with its number, which its successor inherits. */
  readonly #members = new Map<Worker, number>();
  /** Number of processes of each number that have died; their successors report it. */
  readonly #deaths = new Map<number, number>();
  #tellStopped: () => void = () => undefined;
  readonly #stopped = new Promise<void>((resolve) => {
    this.#tellStopped = resolve;
  });
  #isStopping = false;
  #isRolling = false;
  #failures = 0;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  async run(): Promise<number> {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.#stop(signal));
    process.on('SIGUSR2', () => void this.#roll());
    // The first process binds the port, migrates and prints the demo's keys before the others start.
    const first = this.#fork(1, 'first');
    if (!(await isServing(first))) return this.#isStopping ? 0 : (first.process.exitCode ?? 1);
    this.#keep(first, 1);
    for (let number = 2; number <= this.#options.processes; number += 1) this.#add(number);
    await this.#stopped;
    return 0;
  }

  /** @param old the process with this number that still serves, and ends when this one serves */
  #fork(number: number, place: ProcessPlace['place'] = 'further', old?: Worker): Worker {
    const deaths = this.#deaths.get(number) ?? 0;
    const worker = cluster.fork({
      ...this.#options.environment,
      ...describePlace({ number, deaths, place, succeeds: old !== undefined }),
    });
    this.#members.set(worker, number);
    closeUntaken(worker);
    worker.once('exit', () => {
      this.#members.delete(worker);
      if (this.#isStopping && this.#members.size === 0) this.#tellStopped();
    });
    worker.on('message', (report: Report) => {
      if (report.type === 'waits for predecessor' && old) tellEnd(old, worker);
      void this.#hear(worker, number, report);
    });
    return worker;
  }

  #memberOf(number: number): Worker | undefined {
    return [...this.#members].find(([, of]) => of === number)?.[0];
  }

  #add(number: number): void {
    if (!this.#isStopping) this.#keep(this.#fork(number), number);
  }

  /* Restarts a process whenever it dies. */
  #keep(worker: Worker, number: number): void {
    const startedAt = performance.now();
    worker.once('exit', (status, signal) => {
      if (this.#isStopping || worker.exitedAfterDisconnect) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) this.#failures = 0;
      const pauseMs = this.#failures === 0 ? 0 : Math.min(PAUSE_MS.first * 2 ** this.#failures, PAUSE_MS.longest);
      this.#failures += 1;
      this.#deaths.set(number, (this.#deaths.get(number) ?? 0) + 1);
      this.#options.log.error(
        { process: number, pid: worker.process.pid, status, signal, seconds: pauseMs / 1000 },
        'a process died; another one follows',
      );
      // A successor is already starting.
      if (this.#memberOf(number)) return;
      setTimeout(() => this.#add(number), pauseMs);
    });
  }

  async #roll(): Promise<void> {
    if (this.#isRolling || this.#isStopping) return;
    this.#isRolling = true;
    const { log } = this.#options;
    for (const number of new Set(this.#members.values())) {
      const old = this.#memberOf(number);
      // A new process is already starting, with the code on disk.
      if (old === undefined) continue;
      const successor = this.#fork(number, 'further', old);
      if (!(await isServing(successor))) {
        log.error({ process: number }, 'a replacement process failed to start; the others keep running');
        if (!this.#memberOf(number)) this.#add(number);
        break;
      }
      this.#keep(successor, number);
      await this.#end(old);
      log.info({ process: number, pid: successor.process.pid }, 'a process was replaced');
    }
    this.#isRolling = false;
  }

  #stop(signal: string): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#options.log.info({ signal }, 'stopping');
    if (this.#members.size === 0) this.#tellStopped();
    for (const worker of this.#members.keys()) void this.#end(worker);
  }

  async #end(worker: Worker): Promise<void> {
    if (worker.isDead()) return;
    const gone = new Promise((resolve) => worker.once('exit', resolve));
    worker.exitedAfterDisconnect = true;
    worker.process.kill('SIGTERM');
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.patienceMs);
    await gone;
    clearTimeout(kill);
  }

  async #hear(worker: Worker, number: number, report: Report): Promise<void> {
    if (report.type === 'serving') {
      this.#options.log.info({ pid: worker.process.pid, process: number }, 'a process serves');
      return;
    }
    if (report.type !== 'metrics wanted') return;
    const text = await this.#metrics.clusterMetrics().catch((err: unknown) => {
      this.#options.log.warn({ err }, 'the figures of all processes could not be gathered');
      return null;
    });
    if (worker.isConnected()) worker.send({ type: 'metrics', id: report.id, text } satisfies MetricsOfAll);
  }
}

function tellEnd(old: Worker, successor: Worker): void {
  const tell = () => {
    if (successor.isConnected()) successor.send({ type: 'predecessor ended' } satisfies PredecessorEnded);
  };
  if (old.isDead()) tell();
  else old.once('exit', tell);
}

/* Resolves to true once the process serves, and to false if it ends before that. */
function isServing(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.on('message', (report: Report) => {
      if (report.type === 'serving') resolve(true);
    });
    worker.once('exit', () => resolve(false));
  });
}
