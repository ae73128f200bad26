import type pg from 'pg';
import { graphql, type Way } from '../harness/load.js';
import { callOf } from '../rows/activities.js';
import { writesOf } from '../rows/requests.js';
import { rowNamed } from '../rows/rows.js';
import { counts, series } from '../scenarios/figures.js';

/* Of a hundred requests, how many are such as of a row. */
const ROWS = [
  ['reads', 25, 'contact-by-email'],
  ['reads', 20, 'contact-by-id'],
  ['reads', 15, 'person-lookup'],
  ['reads', 10, 'contacts-page-first'],
  ['upserts', 9, 'contact-upsert-update'],
  ['upserts', 3, 'contact-upsert-create'],
  ['webhooks', 9, 'webhook-event'],
  ['webhooks', 3, 'webhook-duplicate'],
] as const;
const CALLS = 4;
const DASHBOARDS = 2;

const call = { method: 'POST', path: '/public/activities/standard/call/' } as const;

/* What the overview of the console asks, and a table of mailboxes. */
const FIGURES = [
  counts('contactCounts', 'by: CONTACT_STATUS'),
  series('SENT, REPLIED, BOUNCED, INTERESTED', 'DAY', 30),
  counts('emailCounts', 'by: AGENT_EMAIL'),
];

/** All requests of the large client, by kind. Repeats are of events that this enters. */
export async function waysOf(sql: pg.Pool, random: () => number): Promise<Way[]> {
  const ways: Way[] = [];
  // In turns, because the row of repeats first deletes what other webhooks left.
  for (const [kind, share, name] of ROWS)
    ways.push({ kind, share, requests: await rowNamed(name).requests(sql, random) });
  ways.push({ kind: 'upserts', share: CALLS, requests: await writesOf(call, callOf)(sql) });
  const requests = FIGURES.map((query) => graphql(`{ ${query} }`));
  return [...ways, { kind: 'dashboards', share: DASHBOARDS, requests }];
}
