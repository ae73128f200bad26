import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../telemetry/log-fields.js';
import { DAY_MS } from '../../values/date-time.js';
import {
  type UsageKind,
  type UsageOwner,
  type UsageSums,
  UsageWriter,
  type UsageWriterOptions,
} from './usage-writer.js';

/** Counts the usage of keys and webhooks, by days of UTC, for invoices. One per process. */
export interface UsageTally {
  /** Returns at once and never fails. */
  note(owner: UsageOwner, kind: UsageKind, times?: number): void;
  /** A request of a key was answered; `refused`: with a refusal. */
  noteRequest(owner: UsageOwner, refused: boolean): void;
  /** Writes all counts; retries for some seconds, then keeps them. */
  flush(): Promise<void>;
  close(): void;
}

interface UsageOptions extends UsageWriterOptions {
  log: Pick<Log, 'warn' | 'error'>;
  /** Wall clock, epoch milliseconds. */
  clock?: () => number;
}

/** A killed process loses at most the counts of this time. */
const EVERY_MS = 1000;
/** How long `flush` retries. */
const PATIENCE_MS = 5000;
const AGAIN_MS = 250;

export function createUsageTally(options: UsageOptions): UsageTally {
  const { clock = Date.now } = options;
  const writer = new UsageWriter(options);
  let waiting = new Map<string, UsageSums>();
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve(true);
  const schedule = (): void => {
    timer ??= setTimeout(() => void write(), EVERY_MS).unref();
  };
  const writeAll = async (): Promise<boolean> => {
    if (!(await writer.write())) return false;
    writer.take([...waiting.values()]);
    waiting = new Map();
    return writer.write();
  };
  /* One write after the other, so that no batch is sent twice concurrently. */
  const write = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    written = written.then(writeAll);
    return written.then((done) => {
      if (!done) schedule();
      return done;
    });
  };
  const note: UsageTally['note'] = (owner, kind, times = 1) => {
    const sums = sumsOf(waiting, owner, Math.floor(clock() / DAY_MS));
    sums[kind] += times;
    schedule();
  };
  return {
    note,
    noteRequest(owner, refused) {
      note(owner, 'requests');
      if (refused) note(owner, 'refusals');
    },
    async flush() {
      const until = performance.now() + PATIENCE_MS;
      while (!(await write())) {
        if (performance.now() > until) {
          options.log.error({}, 'counts of usage could not be written');
          return;
        }
        await pause(AGAIN_MS);
      }
    },
    close: () => clearTimeout(timer),
  };
}

function sumsOf(waiting: Map<string, UsageSums>, { agencyId, clientId, keyId }: UsageOwner, day: number): UsageSums {
  const name = `${keyId ?? ''} ${clientId ?? ''} ${agencyId} ${day}`;
  const known = waiting.get(name);
  if (known) return known;
  const sums = { agencyId, clientId, keyId, day, requests: 0, refusals: 0, writes: 0, deliveries: 0 };
  waiting.set(name, sums);
  return sums;
}
