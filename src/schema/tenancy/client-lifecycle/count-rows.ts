import type { Sql } from '../../../db/database.js';
import { CLIENT_TABLES, type TableName } from './client-tables.js';

/** Rows of a client in one table. */
export interface RowCount {
  table: string;
  count: number;
  /** Whether there may be more rows than were counted. */
  isAtLeast: boolean;
}

/** Counting stops here, and the result is "at least": counting all rows of a large client would take too long. */
export const COUNTED_ROWS = 100_000;

const countText = (table: TableName) =>
  `select count(*)::int as count from (select from ${table} t where t.client_id = $1 limit ${COUNTED_ROWS + 1}) counted`;

/** The rows of a client by table, without empty tables. */
export async function countRows(sql: Sql, clientId: string): Promise<RowCount[]> {
  const counts: RowCount[] = [];
  for (const { name } of CLIENT_TABLES) {
    const count = await countTable(sql, clientId, name);
    if (count > 0) counts.push({ table: name, count: Math.min(count, COUNTED_ROWS), isAtLeast: count > COUNTED_ROWS });
  }
  return counts;
}

async function countTable(sql: Sql, clientId: string, table: TableName): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`client.count.${table}`, countText(table), [clientId]);
  return row?.count ?? 0;
}
