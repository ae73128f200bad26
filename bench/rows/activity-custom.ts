import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { forgetActivities, holdRescoring, LINK_AND_QUEUE } from './shared-activities.js';
import { sampleEmails } from './shared-contacts.js';

const TYPE = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const SCHEMA = JSON.stringify([
  { fieldName: 'plan', type: 'dropdown_singleselect', availableOptions: ['free', 'team', 'enterprise'] },
  { fieldName: 'seats', type: 'number' },
  { fieldName: 'note', type: 'text' },
]);

/* Fit for this body alone: a type of contacts, found by email, properties taken as they are. */
const LOG = `with matched as (
  select id from contact where client_id = $1 and email = $2
), added as (
  insert into activity (client_id, type_id, source, occurred_at, properties)
  values ($1, $3, 'builtin', $4, $5) returning id, occurred_at
), ${LINK_AND_QUEUE}
select id from added`;

interface Body {
  activity_key: string;
  occured_at: string;
  email: string;
  properties: object;
}

export const row: Row = {
  name: 'activity-custom',
  title: 'custom activity logged on a contact, with its rescoring request',
  target: { floor: 'express', ratio: 0.8 },
  connections: 16,
  client: BIG_CLIENT,
  async requests(sql) {
    await holdRescoring(sql, BIG_CLIENT);
    await sql.query(
      `insert into activity_type (client_id, id, name, schema, origin) values ($1, $2, 'Trial started', $3, 'builtin')`,
      [BIG_CLIENT, TYPE, SCHEMA],
    );
    const emails = await sampleEmails(sql, BIG_CLIENT, 4000);
    return emails.map((email) => {
      const properties = { plan: 'team', seats: 12, note: 'Came by the newsletter.' };
      const body = JSON.stringify({ activity_key: TYPE, occured_at: '2026-05-31T12:00:00.000Z', email, properties });
      return { method: 'POST', path: '/public/activities/custom/', body };
    });
  },
  floor: (sql, client) => async (request) => {
    const { activity_key, occured_at, email, properties } = JSON.parse(request.body) as Body;
    const values = [client, email, activity_key, occured_at, JSON.stringify(properties)];
    const { rows } = await sql.query({ name: 'log', text: LOG, values });
    return { status: 201, body: JSON.stringify(rows[0]) };
  },
  ignored: ['id'],
  reset: (sql) => forgetActivities(sql, BIG_CLIENT, `type_id is not null`),
};
