import type pg from 'pg';
import { BIG_CLIENT } from '../data/plan.js';
import type { FloorReply, FloorRequest, Row } from '../row.js';
import { contactColumns, contactFields } from './shared-contacts.js';

const countOf = (table: string) => `select count(*)::int as count from ${table} where client_id = $1`;
const pageOf = (table: string, columns: string) => `select ${columns} from ${table} c
  where c.client_id = $1 and c.id = any(array(select id from ${table} where client_id = $1 order by id limit $2 offset $3)) order by c.id`;

/** @param share where in the list the pages lie: 0 is the first page, 1 the last */
export function pageRow({
  name,
  title,
  client = BIG_CLIENT,
  share,
}: {
  name: string;
  title: string;
  client?: string;
  share: number;
}): Row {
  return {
    name,
    title,
    target: { floor: 'bare', ratio: 0.85 },
    connections: 8,
    client,
    async requests(sql) {
      const { rows } = await sql.query<{ count: number }>(countOf('contact'), [client]);
      const pages = Math.ceil((rows[0]?.count ?? 0) / 100);
      const first = Math.round(share * (pages - 10));
      return Array.from({ length: Math.min(8, pages) }, (_, index) => ({
        method: 'GET' as const,
        path: `/public/v2/contacts?page=${Math.max(1, first + 1 + index)}`,
      }));
    },
    floor: listFloor('contact', `${contactColumns('c')}, ${contactFields('c')}`),
  };
}

/**
 * The same page of contacts beside a floor that neither counts nor looks for the page: it has learnt the total and the id at
 * which each page begins before anything is timed. No program without a memory of its own can be faster.
 */
export function knownPageRow({
  name,
  title,
  share,
  ratio,
}: {
  name: string;
  title: string;
  share: number;
  ratio: number;
}): Row {
  return {
    ...pageRow({ name, title, share }),
    target: { floor: 'bare', ratio },
    floor: knownFloor,
  };
}

function knownFloor(sql: pg.Pool, client: string) {
  const text = `select ${contactColumns('c')}, ${contactFields('c')} from contact c
    where c.client_id = $1 and c.id >= $2 order by c.id limit 100`;
  const learnt = learn(sql, client);
  return async ({ url }: FloorRequest): Promise<FloorReply> => {
    const { total, begins } = await learnt;
    const number = Number(url.slice(url.indexOf('page=') + 5));
    const { rows } = await sql.query({ name: 'known', text, values: [client, begins[number - 1] ?? 0] });
    return { status: 200, body: pageBody(total, number, rows) };
  };
}

async function learn(sql: pg.Pool, client: string): Promise<{ total: number; begins: number[] }> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from (select id, row_number() over (order by id) as n from contact where client_id = $1) c
      where n % 100 = 1 order by id`,
    [client],
  );
  const counted = await sql.query<{ count: number }>(countOf('contact'), [client]);
  return { total: counted.rows[0]?.count ?? 0, begins: rows.map(({ id }) => id) };
}

export const pageBody = (total: number, number: number, results: readonly unknown[]) =>
  JSON.stringify({
    count: total,
    total_pages: Math.ceil(total / 100),
    current_page: number,
    page_size: 100,
    results,
  });

/** The floor of a list of a table, here `c`, by pages of 100. */
export const listFloor = (table: 'contact' | 'company', columns: string) => (sql: pg.Pool, client: string) => {
  const [count, page] = [countOf(table), pageOf(table, columns)];
  return async ({ url }: FloorRequest): Promise<FloorReply> => {
    const number = Number(url.slice(url.indexOf('page=') + 5));
    const [counted, found] = await Promise.all([
      sql.query<{ count: number }>({ name: 'count', text: count, values: [client] }),
      sql.query({ name: 'page', text: page, values: [client, 100, (number - 1) * 100] }),
    ]);
    const total = counted.rows[0]?.count ?? 0;
    return {
      status: 200,
      body: pageBody(total, number, found.rows),
    };
  };
};
