import type { Database } from '../../db/database.js';

export interface LastUsedLog {
  warn(fields: { err: unknown }, message: string): void;
}

/** Remembers when keys were last used and writes it in batches, outside the requests. */
interface LastUsed {
  note(keyId: number): void;
  /** Writes the buffered times. A failure is logged and loses only these; no request fails for it. */
  flush(): Promise<void>;
  close(): void;
}

const EVERY_MS = 5000;

// Rows are locked in one order. A row that another process is writing at this moment is skipped, since that time is as
// good.
const WRITE = `
  with due as (select id from api_key where id = any($1::bigint[]) order by id for no key update skip locked)
  update api_key k set last_used_at = used.at
  from due, unnest($1::bigint[], $2::timestamptz[]) as used (id, at)
  where k.id = due.id and used.id = due.id and (k.last_used_at is null or k.last_used_at < used.at)`;

export function createLastUsed(database: Database, log: LastUsedLog): LastUsed {
  let waiting = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = new Map();
    // Batches are written one after another, so that a flush at the end of the process waits for all of them.
    if (batch.size > 0) written = written.then(() => write(database, batch, log));
    return written;
  };
  return {
    note(keyId) {
      waiting.set(keyId, Date.now());
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
    },
    flush,
    close: () => clearTimeout(timer),
  };
}

async function write(database: Database, batch: Map<number, number>, log: LastUsedLog): Promise<void> {
  const times = [...batch.values()].map((time) => new Date(time).toISOString());
  try {
    await database.query('key_last_used', WRITE, [[...batch.keys()], times]);
  } catch (err) {
    log.warn({ err }, 'The times of last use of some keys were not written.');
  }
}
