import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { sampleEmails } from './shared-contacts.js';
import { upsertBody, upsertFloor } from './shared-upsert.js';

export const row: Row = {
  name: 'contact-upsert-update',
  title: 'upsert of a contact that exists',
  target: { floor: 'express', ratio: 0.8 },
  connections: 16,
  client: BIG_CLIENT,
  async requests(sql) {
    const emails = await sampleEmails(sql, BIG_CLIENT, 4000);
    return emails.map((email) => ({ method: 'PUT', path: '/public/v2/contacts', body: upsertBody(email) }));
  },
  floor: upsertFloor,
  ignored: ['updated_time'],
};
