import type pg from 'pg';
import { AGENCY, BIG_CLIENT } from '../data/plan.js';
import type { FloorReply, FloorRequest, Row } from '../row.js';
import { contactColumns, contactFields } from './shared-contacts.js';
import { pageBody } from './shared-page.js';

const CLIENTS = 'select k.id from client k where k.agency_id = $1';
const PAGES = `select id from (select c.id, row_number() over (order by c.id) as n from contact c where c.client_id in (${CLIENTS})) s
  where n % 100 = 1 order by id`;
const TOTAL = `select count(*)::int as count from contact c where c.client_id in (${CLIENTS})`;

/**
 * A page of the contacts of all clients of an agency, beside a floor that has learnt the total and the id at which each page
 * begins before anything is timed. A page of one client has such a floor too (`contacts-known-…`).
 * @param share where in the list the pages lie: 0 is the first page, 1 the last
 */
export function agencyPageRow({ name, title, share }: { name: string; title: string; share: number }): Row {
  return {
    name,
    title,
    target: { floor: 'bare', ratio: 0.4 },
    connections: 8,
    client: BIG_CLIENT,
    agency: AGENCY,
    async requests(sql) {
      const { rows } = await sql.query<{ count: number }>(TOTAL, [AGENCY]);
      const pages = Math.ceil((rows[0]?.count ?? 0) / 100);
      const first = Math.max(0, Math.round(share * (pages - 10)));
      return Array.from({ length: Math.min(8, pages) }, (_, index) => ({
        method: 'GET' as const,
        path: `/public/v2/contacts-master-list?page=${first + 1 + index}`,
      }));
    },
    floor: knownFloor,
  };
}

function knownFloor(sql: pg.Pool) {
  const text = `select ${contactColumns('c')}, ${contactFields('c')}, c.client_id from contact c
    where c.id + 0 >= $2 and (c.client_id in (${CLIENTS})) is true order by c.id + 0 limit 100`;
  const learnt = learn(sql);
  return async ({ url }: FloorRequest): Promise<FloorReply> => {
    const { total, begins } = await learnt;
    const number = Number(url.slice(url.indexOf('page=') + 5));
    const { rows } = await sql.query({ name: 'known', text, values: [AGENCY, begins[number - 1] ?? 0] });
    return { status: 200, body: pageBody(total, number, rows) };
  };
}

async function learn(sql: pg.Pool): Promise<{ total: number; begins: number[] }> {
  const { rows } = await sql.query<{ id: number }>(PAGES, [AGENCY]);
  const counted = await sql.query<{ count: number }>(TOTAL, [AGENCY]);
  return { total: counted.rows[0]?.count ?? 0, begins: rows.map(({ id }) => id) };
}
