import type { Log } from '../../telemetry/log-fields.js';

type Key = string | number;

/** Buffers entries and writes them in batches, outside the requests. */
export interface WriteLater<Entry> {
  /** Returns immediately and never fails. */
  note(key: Key, entry: Entry): void;
  /** Writes the buffered entries; a failure is logged. */
  flush(): Promise<void>;
  close(): void;
}

interface WriteLaterOptions<Entry> {
  everyMs: number;
  write(entries: Entry[]): Promise<unknown>;
  log: Pick<Log, 'warn'>;
  /** The message that is logged when a write fails. */
  failure: string;
  /** Combines the buffered entry of a key with a newer one. Absent: the newer one replaces it. */
  join?: (before: Entry, next: Entry) => Entry;
  /** Whether a failed write is retried. Absent: its entries are lost. */
  retries?: boolean;
}

export function createWriteLater<Entry>(options: WriteLaterOptions<Entry>): WriteLater<Entry> {
  const { everyMs, write, log, failure, join = (_before, next) => next, retries = false } = options;
  let waiting = new Map<Key, Entry>();
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  const note = (key: Key, entry: Entry): void => {
    const before = waiting.get(key);
    waiting.set(key, before === undefined ? entry : join(before, entry));
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  };
  const writeBatch = async (batch: Map<Key, Entry>): Promise<void> => {
    try {
      await write([...batch.values()]);
    } catch (err) {
      log.warn({ err }, failure);
      if (retries) for (const [key, entry] of batch) note(key, entry);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = new Map();
    // One batch after another, so that a flush at the end of the process waits for all of them.
    if (batch.size > 0) written = written.then(() => writeBatch(batch));
    return written;
  };
  return { note, flush, close: () => clearTimeout(timer) };
}
