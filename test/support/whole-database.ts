import type { Sql } from '../../src/db/database.js';

/** The tables that any request writes, some time after its response: what was asked, and how much each key is used. */
export const WRITTEN_LATER: readonly string[] = ['api_request', 'usage_day', 'usage_writer'];

/* What else any request changes: when its key was last used, and what was planned. */
const LEFT: Readonly<Record<string, string>> = { api_key: `'{last_used_at}'`, plan: 'null' };

const TABLES = `select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
    and has_table_privilege(c.oid, 'select') order by c.relname`;

/** A digest of the rows of each table: two are equal where nothing changed between them. */
export async function digestTables(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql.query<{ name: string }>(null, TABLES);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const left = LEFT[name] ?? `'{}'`;
    if (left === 'null' || WRITTEN_LATER.includes(name)) continue;
    const [row] = await sql.query<{ digest: string }>(
      null,
      `select count(*) || ' ' || md5(coalesce(string_agg(r, ',' order by r), '')) as digest
         from (select (to_jsonb(t) - ${left}::text[])::text as r from "${name}" t) s`,
    );
    digests[name] = row?.digest ?? '';
  }
  return digests;
}
