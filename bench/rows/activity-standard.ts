import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { forgetActivities, holdRescoring, LINK_AND_QUEUE } from './shared-activities.js';
import { sampleEmails } from './shared-contacts.js';

/* Fit for this body alone: a call, found by email. */
const LOG = `with matched as (
  select id, company_id from contact where client_id = $1 and email = $2
), added as (
  insert into activity (client_id, channel, variant, source, occurred_at, properties, company_id)
  select $1, 'call', $3, 'builtin', $4, $5, company_id from matched returning id, occurred_at
), ${LINK_AND_QUEUE}
select id from added`;

interface Body {
  email: string;
  properties: { direction: string; timestamp: string };
}

export const row: Row = {
  name: 'activity-standard',
  title: 'call logged on a contact, with its rescoring request',
  target: { floor: 'express', ratio: 0.8 },
  connections: 16,
  client: BIG_CLIENT,
  async requests(sql) {
    await holdRescoring(sql, BIG_CLIENT);
    const emails = await sampleEmails(sql, BIG_CLIENT, 4000);
    return emails.map((email) => {
      const properties = {
        direction: 'inbound',
        timestamp: '2026-05-31T12:00:00.000Z',
        duration: 154,
        body_text: 'Asked for the price list.',
      };
      const body = JSON.stringify({ email, properties });
      return { method: 'POST', path: '/public/activities/standard/call/', body };
    });
  },
  floor: (sql, client) => async (request) => {
    const { email, properties } = JSON.parse(request.body) as Body;
    const values = [client, email, properties.direction, properties.timestamp, JSON.stringify(properties)];
    const { rows } = await sql.query({ name: 'log', text: LOG, values });
    return { status: 201, body: JSON.stringify(rows[0]) };
  },
  ignored: ['id'],
  reset: (sql) => forgetActivities(sql, BIG_CLIENT, `channel = 'call'`),
};
