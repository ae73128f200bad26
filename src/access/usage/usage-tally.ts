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

/** Counts what keys and webhooks use, by days of UTC, for invoices. One per process. */
export interface UsageTally {
  /** Returns at once and never fails. */
  note(owner: UsageOwner, kind: UsageKind, times?: number): void;
  /** A request of a key was answered; `refused`: with a refusal. */
  noteRequest(owner: UsageOwner, refused: boolean): void;
  /** Writes what was counted so far; where that fails it is tried again for some seconds, and then kept. */
  flush(): Promise<void>;
  close(): void;
}

interface UsageOptions extends UsageWriterOptions {
  log: Pick<Log, 'warn' | 'error'>;
  /** Wall clock, epoch milliseconds. */
  clock?: () => number;
}

/** Also what a process loses at most that is killed. */
const EVERY_MS = 1000;
/** How long a process that ends tries. */
const PATIENCE_MS = 5000;
const AGAIN_MS = 250;

/** @param options.log of writes that failed */
export function createUsageTally(options: UsageOptions): UsageTally {
  const { clock = Date.now } = options;
  const writer = new UsageWriter(options);
  let waiting = new Map<string, UsageSums>();
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve(true);
  const rest = (): void => {
    timer ??= setTimeout(() => void write(), EVERY_MS).unref();
  };
  const writeAll = async (): Promise<boolean> => {
    if (!(await writer.write())) return false;
    writer.take([...waiting.values()]);
    waiting = new Map();
    return writer.write();
  };
  /* One after the other, so that a batch is never sent twice at a time. */
  const write = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    written = written.then(writeAll);
    return written.then((done) => {
      if (!done) rest();
      return done;
    });
  };
  const note: UsageTally['note'] = (owner, kind, times = 1) => {
    const sums = sumsOf(waiting, owner, Math.floor(clock() / DAY_MS));
    sums[kind] += times;
    rest();
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
