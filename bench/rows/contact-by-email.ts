import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { contactColumns, contactFields, sampleEmails } from './shared-contacts.js';

const BY_EMAIL = `select ${contactColumns('c')}, ${contactFields('c')} from contact c where c.client_id = $1 and c.email = $2`;

export const row: Row = {
  name: 'contact-by-email',
  title: 'contact by email',
  target: { floor: 'express', ratio: 0.9 },
  connections: 16,
  client: BIG_CLIENT,
  async requests(sql) {
    const emails = await sampleEmails(sql, BIG_CLIENT, 4000);
    return emails.map((email) => ({ method: 'GET', path: `/public/v2/contacts?email=${encodeURIComponent(email)}` }));
  },
  floor:
    (sql, client) =>
    async ({ url }) => {
      const email = decodeURIComponent(url.slice(url.indexOf('email=') + 6));
      const { rows } = await sql.query({ name: 'by-email', text: BY_EMAIL, values: [client, email] });
      return {
        status: 200,
        body: JSON.stringify({ count: 1, total_pages: 1, current_page: 1, page_size: 100, results: rows }),
      };
    },
};
