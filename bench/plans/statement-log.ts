import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Statement } from './explain.js';

/** Settings with which a server logs every statement with its values. */
export const LOGS_STATEMENTS = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_min_messages: 'log',
  log_min_duration_statement: '0',
  log_rotation_size: '0',
};

const COLLECTED_MS = 300;

interface Entry {
  dbname?: string;
  message: string;
  detail?: string;
}

/**
 * The statements that others send to this database while some work is done, each text once, with the values of its last
 * execution.
 */
export async function statementsOf(
  sql: pg.Pool,
  work: () => Promise<unknown>,
): Promise<Map<string, Statement & { name: string }>> {
  // The collector of the log is a process of its own.
  await wait(COLLECTED_MS);
  const from = await sizeOf(sql);
  await work();
  await wait(COLLECTED_MS);
  const { rows } = await sql.query<{ log: string; database: string }>(
    `select pg_read_file(pg_current_logfile('jsonlog'), $1, $2) as log, current_database() as database`,
    [from, (await sizeOf(sql)) - from],
  );
  const { log = '', database = '' } = rows[0] ?? {};
  const found = new Map<string, Statement & { name: string }>();
  for (const line of log.split('\n').filter(Boolean)) {
    const entry: Entry = JSON.parse(line);
    const [, name = '', text = ''] = /^duration: \S+ ms {2}execute ([^:]+): (.*)$/s.exec(entry.message) ?? [];
    if (entry.dbname !== database || !/^\s*(select|with|insert|update|delete)/i.test(text)) continue;
    found.set(text, { name, text, values: valuesOf(entry.detail ?? '') });
  }
  return found;
}

async function sizeOf(sql: pg.Pool): Promise<number> {
  const { rows } = await sql.query<{ size: number }>(
    `select size::int from pg_stat_file(pg_current_logfile('jsonlog')) where pg_current_logfile('jsonlog') is not null`,
  );
  if (!rows[0]) throw new Error('The plans need a server of their own: unset BENCH_DATABASE_URL and DATABASE_URL.');
  return rows[0].size;
}

/* parameters: $1 = 'a text with its '' doubled', $2 = NULL */
function valuesOf(detail: string): (string | null)[] {
  return [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
}
