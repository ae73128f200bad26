import { createHash } from 'node:crypto';
import type { Sql } from '../../../db/database.js';
import type { StoredRecord } from '../../records/batch/write-plan.js';
import type { JobKey } from '../jobs/job-row.js';

/** The results of earlier rows of a file, by the record that they name. */
interface Earlier {
  /** The first row that names it. */
  rows: Map<string, number>;
  states: Map<string, StoredRecord>;
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

const READ = `select g.place::int as place, k.row, k.state from unnest($3::text[]) with ordinality as g (key, place)
  join import_key k on k.client_id = $1 and k.job_id = $2 and k.key = decode(g.key, 'hex')`;

/** The results of earlier slices of a dry run. */
export async function readEarlier(sql: Sql, { clientId, id }: JobKey, given: readonly string[]): Promise<Earlier> {
  const keys = [...new Set(given)];
  const hashes = keys.map((key) => hashOf(key).toString('hex'));
  const found = await sql.query<{ place: number; row: number; state: StoredRecord | null }>('import_key.read', READ, [
    clientId,
    id,
    hashes,
  ]);
  const earlier: Earlier = { rows: new Map(), states: new Map() };
  for (const { place, row, state } of found) {
    const key = keys[place - 1] ?? '';
    earlier.rows.set(key, row);
    if (state) earlier.states.set(key, state);
  }
  return earlier;
}

const STORE = `insert into import_key as k (client_id, job_id, key, row, state)
  select $1, $2::bigint, decode(g.key, 'hex'), g.row, g.state::jsonb
    from unnest($3::text[], $4::bigint[], $5::text[]) as g (key, row, state) order by g.key
  on conflict (client_id, job_id, key) do update set state = excluded.state`;

/** Stores the results of this slice for the following ones. */
export async function storeEarlier(sql: Sql, { clientId, id }: JobKey, { rows, states }: Earlier): Promise<void> {
  if (rows.size === 0) return;
  const keys = [...rows.keys()];
  await sql.query('import_key.store', STORE, [
    clientId,
    id,
    keys.map((key) => hashOf(key).toString('hex')),
    [...rows.values()],
    keys.map((key) => (states.has(key) ? JSON.stringify(states.get(key)) : null)),
  ]);
}

const SWEEP = `delete from import_key k where k.client_id = $1 and k.job_id = $2 and k.key in (
    select s.key from import_key s where s.client_id = $1 and s.job_id = $2 limit $3) returning 1 as gone`;

/** Deletes some of it. @returns whether there may be more */
export async function sweepEarlier(sql: Sql, { clientId, id }: JobKey, most: number): Promise<boolean> {
  return (await sql.query('import_key.sweep', SWEEP, [clientId, id, most])).length === most;
}
