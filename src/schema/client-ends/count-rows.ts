import type { Sql } from '../../db/database.js';
import { CLIENT_TABLES, type TableName } from './client-tables.js';

/** Rows of a client in one table. */
export interface RowCount {
  table: string;
  count: number;
  /** Whether there are more than were counted. */
  isAtLeast: boolean;
}

/** Of so many rows it is said that there are at least so many: a count of all would take a large client too long. */
export const COUNTED_ROWS = 100_000;

const countText = (table: TableName) =>
  `select count(*)::int as count from (select from ${table} t where t.client_id = $1 limit ${COUNTED_ROWS + 1}) counted`;

/** What a client has, by table; empty tables are left out. */
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
