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
      return Array.from({ length: 8 }, (_, index) => ({
        method: 'GET' as const,
        path: `/public/v2/contacts?page=${Math.max(1, first + 1 + index)}`,
      }));
    },
    floor: listFloor('contact', `${contactColumns('c')}, ${contactFields('c')}`),
  };
}

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
      body: JSON.stringify({
        count: total,
        total_pages: Math.ceil(total / 100),
        current_page: number,
        page_size: 100,
        results: found.rows,
      }),
    };
  };
};
