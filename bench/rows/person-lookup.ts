import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { sampleEmails } from './shared-contacts.js';
import { personFloor } from './shared-people.js';

export const row: Row = {
  name: 'person-lookup',
  title: 'person lookup by email',
  target: { floor: 'express', ratio: 0.9 },
  connections: 16,
  client: BIG_CLIENT,
  async requests(sql) {
    const emails = await sampleEmails(sql, BIG_CLIENT, 4000);
    return emails.map((email) => ({ method: 'GET', path: `/public/people/lookup?email=${encodeURIComponent(email)}` }));
  },
  floor: personFloor('lookup', 'array(select person_id from contact where client_id = $1 and email = $2)'),
};
