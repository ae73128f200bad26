import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { upsertBody, upsertFloor } from './shared-upsert.js';

export const row: Row = {
  name: 'contact-upsert-create',
  title: 'upsert of a new contact',
  target: { floor: 'express', ratio: 0.8 },
  connections: 16,
  client: BIG_CLIENT,
  requests: async () => [{ method: 'PUT', path: '/public/v2/contacts', body: upsertBody('new-{n}@bench.example') }],
  floor: upsertFloor,
  ignored: ['id', 'updated_time'],
  async reset(sql) {
    await sql.query(
      `with gone as (delete from contact where client_id = $1 and email like 'new-%@bench.example' returning client_id, person_id)
       delete from person p using gone where p.client_id = gone.client_id and p.id = gone.person_id`,
      [BIG_CLIENT],
    );
  },
};
