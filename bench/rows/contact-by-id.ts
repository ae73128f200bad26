import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { contactColumns, contactFields, sampleIds } from './shared-contacts.js';

const BY_ID = `select ${contactColumns('c')}, ${contactFields('c')} from contact c where c.client_id = $1 and c.id = $2`;

export const row: Row = {
  name: 'contact-by-id',
  title: 'contact by id',
  target: { floor: 'express', ratio: 0.9 },
  connections: 16,
  client: BIG_CLIENT,
  async requests(sql) {
    const ids = await sampleIds(sql, BIG_CLIENT, 4000);
    return ids.map((id) => ({ method: 'GET', path: `/public/v2/contacts/${id}` }));
  },
  floor:
    (sql, client) =>
    async ({ url }) => {
      const id = url.slice(url.lastIndexOf('/') + 1);
      const { rows } = await sql.query({ name: 'by-id', text: BY_ID, values: [client, id] });
      return { status: 200, body: JSON.stringify(rows[0]) };
    },
};
