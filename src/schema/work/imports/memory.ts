import { createHash } from 'node:crypto';
import type { Sql } from '../../../db/database.js';
import type { JobKey } from '../jobs/job-row.js';

/** What earlier rows of a file left behind. */
interface Earlier {
  /** The first row that named each key; 0: none did. */
  rows: Map<string, number>;
  states: Map<string, unknown>;
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

const READ = `select g.place::int as place, k.row, k.state from unnest($3::text[]) with ordinality as g (key, place)
  join import_key k on k.client_id = $1 and k.job_id = $2 and k.key = decode(g.key, 'hex')`;

/** What earlier slices left under these keys. */
export async function readEarlier(sql: Sql, { clientId, id }: JobKey, given: readonly string[]): Promise<Earlier> {
  const earlier: Earlier = { rows: new Map(), states: new Map() };
  const keys = [...new Set(given)];
  if (keys.length === 0) return earlier;
  const hashes = keys.map((key) => hashOf(key).toString('hex'));
  const found = await sql.query<{ place: number; row: number; state: unknown }>('import_key.read', READ, [
    clientId,
    id,
    hashes,
  ]);
  for (const { place, row, state } of found) {
    const key = keys[place - 1] ?? '';
    if (row > 0) earlier.rows.set(key, row);
    if (state !== null) earlier.states.set(key, state);
  }
  return earlier;
}

const STORE = `insert into import_key as k (client_id, job_id, key, row, state)
  select $1, $2::bigint, decode(g.key, 'hex'), g.row, g.state::jsonb
    from unnest($3::text[], $4::bigint[], $5::text[]) as g (key, row, state) order by g.key
  on conflict (client_id, job_id, key) do update set state = excluded.state`;

/** Stores what this slice leaves for the following ones. */
export async function storeEarlier(sql: Sql, { clientId, id }: JobKey, { rows, states }: Earlier): Promise<void> {
  const keys = [...new Set([...rows.keys(), ...states.keys()])];
  if (keys.length === 0) return;
  await sql.query('import_key.store', STORE, [
    clientId,
    id,
    keys.map((key) => hashOf(key).toString('hex')),
    keys.map((key) => rows.get(key) ?? 0),
    keys.map((key) => (states.has(key) ? JSON.stringify(states.get(key)) : null)),
  ]);
}
