import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { personFloor } from './shared-people.js';

export const row: Row = {
  name: 'person-by-id',
  title: 'person by id',
  target: { floor: 'express', ratio: 0.9 },
  connections: 16,
  client: BIG_CLIENT,
  async requests(sql) {
    const { rows } = await sql.query<{ id: number }>(
      'select id from person where client_id = $1 order by md5(id::text) limit 4000',
      [BIG_CLIENT],
    );
    return rows.map(({ id }) => ({ method: 'GET', path: `/public/people/${id}` }));
  },
  floor: personFloor('person', 'array[$2::int]'),
};
