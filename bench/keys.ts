import type pg from 'pg';
import { generateKey, hashKey, lastFourOf } from '../src/access/identity/api-key.js';

/** Protects nothing but the data of the benchmark. */
export const BENCH_PEPPER = 'pepper-of-the-benchmark-and-of-nothing-else';

/** New read-write keys of a client: callers share out a load as several programs would. */
export async function createKeys(sql: pg.Pool, client: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => generateKey('RV'));
  for (const key of keys) {
    await sql.query(
      `insert into api_key (kind, client_id, name, key_hash, last_four) values ('RV', $1, 'benchmark', $2, $3)`,
      [client, hashKey(BENCH_PEPPER, key), lastFourOf(key)],
    );
  }
  return keys;
}

/** The same of master keys of an agency. */
export async function createMasterKeys(sql: pg.Pool, agency: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => generateKey('ML'));
  for (const key of keys) {
    await sql.query(
      `insert into api_key (kind, agency_id, name, key_hash, last_four) values ('ML', $1, 'benchmark', $2, $3)`,
      [agency, hashKey(BENCH_PEPPER, key), lastFourOf(key)],
    );
  }
  return keys;
}
