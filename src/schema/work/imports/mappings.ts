import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Sql } from '../../../db/database.js';
import { type ColumnChoice, columnChoice, type Imported } from './choices.js';

/** A mapping that was used before. */
export interface RememberedMapping {
  columns: ColumnChoice[];
  usedAt: Date;
}

const hashOf = (columns: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(columns)).digest();

const READ = `select m.columns, m.used_at as "usedAt" from import_mapping m
  where m.client_id = $1 and m.record = $2 and m.header = $3::bytea`;

/** How the columns of a header were mapped the last time; null: never, or not explicitly. */
export async function readMapping(
  sql: Sql,
  clientId: string,
  record: Imported,
  columns: readonly string[],
): Promise<RememberedMapping | null> {
  const [row] = await sql.query<{ columns: unknown; usedAt: Date }>('import_mapping.read', READ, [
    ...[clientId, record, hashOf(columns)],
  ]);
  return row ? { columns: z.array(columnChoice).parse(row.columns), usedAt: row.usedAt } : null;
}

/** How many headers are remembered for a client and a kind of record. */
const MOST = 200;

const STORE = `with stored as (
  insert into import_mapping (client_id, record, header, columns) values ($1, $2, $3::bytea, $4::jsonb)
  on conflict (client_id, record, header) do update set columns = excluded.columns, used_at = now()
)
delete from import_mapping m where m.client_id = $1 and m.record = $2 and m.header in (
  select o.header from import_mapping o where o.client_id = $1 and o.record = $2 and o.header <> $3::bytea
   order by o.used_at desc offset ${MOST - 1})`;

/** Remembers a mapping instead of the one before. */
export async function storeMapping(
  sql: Sql,
  clientId: string,
  record: Imported,
  columns: readonly ColumnChoice[],
): Promise<void> {
  const header = hashOf(columns.map(({ column }) => column));
  await sql.query('import_mapping.store', STORE, [clientId, record, header, JSON.stringify(columns)]);
}
