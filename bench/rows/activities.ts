import type pg from 'pg';
import { BIG_CLIENT } from '../data/plan.js';
import { writeFloor } from './floors.js';
import { writesOf } from './requests.js';
import { type Row, row } from './row.js';

const TYPE = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const OCCURRED_AT = '2026-05-31T12:00:00.000Z';

const SCHEMA = JSON.stringify([
  { fieldName: 'plan', type: 'dropdown_singleselect', availableOptions: ['free', 'team', 'enterprise'] },
  { fieldName: 'seats', type: 'number' },
  { fieldName: 'note', type: 'text' },
]);

/* Links the activity of `added` to the contacts of `matched` and asks for their rescoring. */
const LINK_AND_QUEUE = `linked as (
  insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
  select $1, added.id, matched.id, added.occurred_at from added, matched
), queued as (
  insert into rescoring_request as r (client_id, subject_kind, subject_id)
  select $1, 'contact', matched.id from matched
    where (select scoring_enabled from client where id = $1)
  on conflict (client_id, subject_kind, subject_id) do update set bump = r.bump + 1
)`;

/* Fit for this body alone: a call, found by email. */
const LOG_CALL = `with matched as (
  select id, company_id from contact where client_id = $1 and email = $2
), added as (
  insert into activity (client_id, channel, variant, source, occurred_at, properties, company_id)
  select $1, 'call', $3, 'builtin', $4, $5, company_id from matched returning id, occurred_at
), ${LINK_AND_QUEUE}
select id from added`;

/* Fit for this body alone: a type of contacts, found by email, properties taken as they are. */
const LOG_CUSTOM = `with matched as (
  select id from contact where client_id = $1 and email = $2
), added as (
  insert into activity (client_id, type_id, source, occurred_at, properties)
  values ($1, $3, 'builtin', $4, $5) returning id, occurred_at
), ${LINK_AND_QUEUE}
select id from added`;

/** A call, by the email of its contact. */
export const callOf = (email: string) => ({
  email,
  properties: {
    direction: 'inbound',
    timestamp: OCCURRED_AT,
    duration: 154,
    body_text: 'Asked for the price list.',
  },
});

const customOf = (email: string) => ({
  activity_key: TYPE,
  occured_at: OCCURRED_AT,
  email,
  properties: { plan: 'team', seats: 12, note: 'Came by the newsletter.' },
});

/**
 * Statements that switch scoring on, and keep the requests that activities write from the worker: it is measured by itself, by
 * the scenario `rescoring`, and here it would work for the floors too.
 */
const HOLD_RESCORING = [
  `update client set scoring_enabled = true where id = '${BIG_CLIENT}'`,
  `alter table rescoring_request alter column retry_at set default '9999-01-01'`,
];

/* Removes the activities that a row has logged, with their links and requests. */
async function forget(sql: pg.Pool, logged: string): Promise<void> {
  await sql.query(`delete from activity where client_id = $1 and ${logged}`, [BIG_CLIENT]);
  await sql.query('delete from rescoring_request where client_id = $1', [BIG_CLIENT]);
}

/** Rows of activities. */
export const ACTIVITY_ROWS: readonly Row[] = [
  row(['activity-custom', 'custom activity logged on a contact, with its rescoring request'], ['express', 0.8], {
    async requests(sql) {
      for (const text of HOLD_RESCORING) await sql.query(text);
      await sql.query(
        `insert into activity_type (client_id, id, name, schema, origin) values ($1, $2, 'Trial started', $3, 'builtin')`,
        [BIG_CLIENT, TYPE, SCHEMA],
      );
      return writesOf({ method: 'POST', path: '/public/activities/custom/' }, customOf)(sql);
    },
    floor: writeFloor({ name: 'log', text: LOG_CUSTOM, status: 201 }, (body: ReturnType<typeof customOf>) => [
      body.email,
      body.activity_key,
      body.occured_at,
      JSON.stringify(body.properties),
    ]),
    ignored: ['id'],
    reset: (sql) => forget(sql, `type_id is not null`),
  }),
  row(['activity-standard', 'call logged on a contact, with its rescoring request'], ['express', 0.8], {
    async requests(sql) {
      for (const text of HOLD_RESCORING) await sql.query(text);
      return writesOf({ method: 'POST', path: '/public/activities/standard/call/' }, callOf)(sql);
    },
    floor: writeFloor(
      { name: 'log', text: LOG_CALL, status: 201 },
      ({ email, properties }: ReturnType<typeof callOf>) => [
        email,
        properties.direction,
        properties.timestamp,
        JSON.stringify(properties),
      ],
    ),
    ignored: ['id'],
    reset: (sql) => forget(sql, `channel = 'call'`),
  }),
];
