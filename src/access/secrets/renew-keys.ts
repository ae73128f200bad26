import type { Database } from '../../db/database.js';
import type { Log } from '../../telemetry/log-fields.js';

/** A key that was found by its hash under the previous pepper. Hashes in hex digits. */
interface OldHash {
  id: number;
  oldHash: string;
  newHash: string;
}

/** Stores keys under the new pepper that were found under the previous one, in batches, outside the requests. */
export interface KeyRenewal {
  note(found: OldHash): void;
  /** Writes what is buffered. A failure is logged; such keys are noted again the next time they are used. */
  flush(): Promise<void>;
  close(): void;
}

const EVERY_MS = 1000;

/*
 * A key that was regenerated meanwhile has another hash and is not touched. A process with the replaced pepper must not
 * store keys under it again, so the statement checks which pepper is the present one. A row that is being written is
 * waited for: the time of its last use is written at about the same moment.
 */
const RENEW = `
  with due as (
    select k.id, asked.new_hash
    from unnest($1::bigint[], $2::text[], $3::text[]) as asked (id, old_hash, new_hash)
      join api_key k on k.id = asked.id and k.key_hash = decode(asked.old_hash, 'hex')
    where exists (select from key_pepper p where p.current_mark = $4::bytea)
    order by k.id for update of k)
  update api_key k set key_hash = decode(due.new_hash, 'hex'), pepper_mark = $4::bytea
  from due where k.id = due.id`;

/** @param mark of the pepper that the new hashes are made under */
export function createKeyRenewal(database: Database, mark: Buffer, log: Pick<Log, 'warn'>): KeyRenewal {
  let waiting = new Map<number, OldHash>();
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting.values()];
    waiting = new Map();
    if (batch.length > 0) written = written.then(() => renew(database, mark, batch, log));
    return written;
  };
  return {
    note(found) {
      waiting.set(found.id, found);
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
    },
    flush,
    close: () => clearTimeout(timer),
  };
}

async function renew(
  database: Database,
  mark: Buffer,
  batch: readonly OldHash[],
  log: Pick<Log, 'warn'>,
): Promise<void> {
  try {
    const columns = [
      batch.map(({ id }) => id),
      batch.map(({ oldHash }) => oldHash),
      batch.map(({ newHash }) => newHash),
    ];
    await database.query('key.renew', RENEW, [...columns, mark]);
  } catch (err) {
    log.warn({ err }, 'keys were not stored under the new pepper');
  }
}
