import type pg from 'pg';
import { BIG_CLIENT } from '../data/plan.js';
import type { FloorReply, FloorRequest, Row } from '../row.js';
import { contactColumns, contactFields } from './shared-contacts.js';

const PAGE_SIZE = 10;

/* The matches, at most a hundred, and the page of them, in one statement. */
const LOOKUP = `with match as (
  select contact_id as id from contact_custom_field
   where client_id = $1 and field_name = $2 and md5(field_value) = md5($3) and field_value = $3 order by contact_id limit 100
)
select (select count(*)::int from match) as total, ${contactColumns('c')}, ${contactFields('c')} from contact c
 where c.client_id = $1 and c.id = any(array(select id from match order by id limit ${PAGE_SIZE})) order by c.id`;

export const row: Row = {
  name: 'contacts-by-custom-field',
  title: 'contacts by a custom field, page of 10',
  target: { floor: 'express', ratio: 0.9 },
  connections: 16,
  client: BIG_CLIENT,
  async requests(sql) {
    const { rows } = await sql.query<{ value: string }>(
      `select distinct field_value as value from contact_custom_field where client_id = $1 and field_name = 'source_list' limit 100`,
      [BIG_CLIENT],
    );
    return rows.map(({ value }) => ({
      method: 'GET',
      path: `/public/v2/contacts/lookup-by-custom-field?${new URLSearchParams({ field_name: 'source_list', field_value: value, page_size: String(PAGE_SIZE) })}`,
    }));
  },
  floor(sql: pg.Pool, client: string) {
    return async ({ url }: FloorRequest): Promise<FloorReply> => {
      const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
      const values = [client, query.get('field_name'), query.get('field_value')];
      const { rows } = await sql.query<{ total: number }>({ name: 'lookup', text: LOOKUP, values });
      const count = rows[0]?.total ?? 0;
      const results = rows.map(({ total: _total, ...contact }) => contact);
      return {
        status: 200,
        body: JSON.stringify({
          count,
          total_pages: Math.ceil(count / PAGE_SIZE),
          current_page: 1,
          page_size: PAGE_SIZE,
          results,
        }),
      };
    };
  },
};
