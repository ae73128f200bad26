import type { Database } from '../../db/database.js';
import type { Log } from '../../telemetry/log-fields.js';
import { createWriteLater, type WriteLater } from '../usage/write-later.js';

/** A key that was found by its hash under the previous pepper. Hashes in hex digits. */
interface OldHash {
  id: number;
  oldHash: string;
  newHash: string;
}

/** Stores keys under the new pepper that were found under the previous one. After a failure, the next use retries. */
export type KeyRenewal = WriteLater<OldHash>;

const EVERY_MS = 1000;

/*
 * A key that was regenerated meanwhile has another hash and is not changed. The statement checks which pepper is current,
 * because a process with the replaced pepper must not store keys under it again. It waits for locked rows: the time of
 * last use of the same keys is written at about the same moment.
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

/** @param mark of the pepper under which the new hashes are made */
export const createKeyRenewal = (database: Database, mark: Buffer, log: Pick<Log, 'warn'>): KeyRenewal =>
  createWriteLater({
    everyMs: EVERY_MS,
    write: (batch) =>
      database.query('key.renew', RENEW, [
        batch.map(({ id }) => id),
        batch.map(({ oldHash }) => oldHash),
        batch.map(({ newHash }) => newHash),
        mark,
      ]),
    log,
    failure: 'keys were not stored under the new pepper',
  });
