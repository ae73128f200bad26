import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.js';
import { isUnavailable } from './database-error.js';
import type { DatabaseLog } from './options.js';

/**
 * Bytes of the write-ahead log after which a checkpoint is written. That much, and what comes between two looks, is read
 * again by a start after a kill, and when the engine's thread is replaced.
 */
const LOG_BYTES = 32 * 2 ** 20;
const LOOK_EVERY_MS = 5_000;

const BYTES_SINCE_CHECKPOINT = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes
  from pg_control_checkpoint()`;

interface Engine {
  query: Database['query'];
  /** Writes a checkpoint, in a turn of its own. */
  checkpoint(): Promise<void>;
  /** Resolves when the only session is idle, or has not been for a while. */
  letOthersFirst(): Promise<void>;
}

/**
 * Writes a checkpoint whenever the log has grown by so much since the last one. A server has a process for that; the
 * embedded engine is one session, which writes a checkpoint only when it is told to.
 * @returns ends it; resolves when none is being written any more
 */
export function keepCheckpoints(engine: Engine, log: DatabaseLog): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const ended = (async () => {
    for (;;) {
      await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await checkpointWhenDue(engine).catch((err: unknown) => {
        // Who cannot use the session now is told by others, and what is not written cannot make the log grow.
        if (!isUnavailable(err)) log.warn({ err }, 'the embedded database could not write a checkpoint');
      });
    }
  })();
  return () => {
    ending.abort();
    return ended;
  };
}

async function checkpointWhenDue({ query, checkpoint, letOthersFirst }: Engine): Promise<void> {
  const [found] = await query<{ bytes: number }>('bytes-since-checkpoint', BYTES_SINCE_CHECKPOINT);
  if (found === undefined || found.bytes < LOG_BYTES) return;
  await letOthersFirst();
  await checkpoint();
}
