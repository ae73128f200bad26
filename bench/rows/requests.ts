import type pg from 'pg';
import { BIG_CLIENT } from '../data/plan.js';
import type { LoadRequest } from '../harness/load.js';

const SAMPLE = 4000;

/** Reads that address one value each, in the order of the values. @param path up to the value */
export const readsOf =
  (path: string, valuesOf: (sql: pg.Pool) => Promise<readonly (string | number)[]>) =>
  async (sql: pg.Pool): Promise<LoadRequest[]> =>
    (await valuesOf(sql)).map((value) => ({ method: 'GET', path: `${path}${encodeURIComponent(value)}` }));

/** Writes with a body for each email of contacts that exist. */
export const writesOf =
  ({ method, path }: Pick<LoadRequest, 'method' | 'path'>, bodyOf: (email: string, index: number) => object) =>
  async (sql: pg.Pool): Promise<LoadRequest[]> =>
    (await emailsOf(sql, BIG_CLIENT)).map((email, index) => ({
      method,
      path,
      body: JSON.stringify(bodyOf(email, index)),
    }));

/**
 * Eight pages of 100 records in a row, or as many as there are.
 * @param path up to the number of the page
 * @param share where in the list they lie: 0 is the first page, 1 the last
 */
export function pagesOf(path: string, { count, owner, share }: { count: string; owner: string; share: number }) {
  return async (sql: pg.Pool): Promise<LoadRequest[]> => {
    const { rows } = await sql.query<{ count: number }>(count, [owner]);
    const pages = Math.ceil((rows[0]?.count ?? 0) / 100);
    const first = Math.round(share * (pages - 10));
    return Array.from({ length: Math.min(8, pages) }, (_, index) => ({
      method: 'GET',
      path: `${path}${Math.max(1, first + 1 + index)}`,
    }));
  };
}

/** The first column of some rows of the big client, spread evenly. @param from the table, and what follows it */
export const sampleOf =
  (column: string, from: string, condition = 'true', most = SAMPLE) =>
  async (sql: pg.Pool): Promise<(string | number)[]> => {
    const { rows } = await sql.query<{ value: string | number }>(
      `select ${column} as value from ${from} where c.client_id = $1 and ${condition} order by md5(c.id::text) limit ${most}`,
      [BIG_CLIENT],
    );
    return rows.map(({ value }) => value);
  };

/** Emails of contacts of a client, spread evenly. */
export async function emailsOf(sql: pg.Pool, client: string, count = SAMPLE): Promise<string[]> {
  const { rows } = await sql.query<{ email: string }>(
    'select email from contact where client_id = $1 and email is not null order by md5(id::text) limit $2',
    [client, count],
  );
  return rows.map(({ email }) => email);
}
