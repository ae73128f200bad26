import type pg from 'pg';
import type { OpenDatabase } from '../../src/db/open.js';
import { settleAttempt } from '../../src/schema/history/event-endpoints/settle-attempt.js';
import { readDue, readNew, readWaitingRecords } from '../../src/schema/history/event-endpoints/waiting-events.js';
import { type ClaimedEndpoint, claim as claimFrom } from '../../src/schema/kernel/queues/claims.js';
import { amount, defineScenario, type Values } from '../harness/bench.js';
import { type Line, repeat, timed } from '../harness/measure.js';
import { openEmpty } from '../harness/server.js';

/** As the task claims them. */
const MOST_AT_ONCE = 64;

const OPTIONS = {
  endpoints: amount(10_000, 'endpoints of all clients; one in a hundred is of an agency'),
  clients: amount(2_000, 'clients, a hundred to an agency'),
  entries: amount(500_000, 'entries of the journal that are kept'),
  days: amount(30, 'days over which they are spread'),
  times: amount(200, 'how often each statement is run'),
};

/* Every endpoint has been notified of everything; entries are of the whole time that is kept. */
async function seed(owner: pg.Client, { endpoints, clients, entries, days }: Values<typeof OPTIONS>): Promise<void> {
  await owner.query(`do $$ begin for day in 0 .. ${days} loop
      execute format('create table if not exists journal_%s partition of journal for values from (%L) to (%L)',
        to_char(current_date - day, 'YYYYMMDD'), current_date - day, current_date - day + 1);
    end loop; end $$`);
  const statements = [
    `insert into agency (id, name) select 'a' || n, 'A' from generate_series(0, ${Math.ceil(clients / 100) - 1}) n`,
    `insert into client (id, agency_id, name) select 'c' || n, 'a' || n / 100, 'C' from generate_series(0, ${clients - 1}) n`,
    `insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id, after)
     select 'c' || n % ${clients}, n / ${clients} + 1, at, 'a' || n % ${clients} / 100, n / ${clients} * 100 + n % 100 + 1, at,
         n / ${clients} + 1, 1, 1, n, jsonb_build_object('email', n || '@events.example', 'first_name', 'Dana', 'last_name', 'Reyes')
       from (select n, now() - interval '1 day' * ${days} * (1 - n::float8 / ${entries}) as at
               from generate_series(0, ${entries - 1}) n) e`,
    `insert into journal_head select client_id, max(number) from journal group by 1`,
    `insert into agency_journal_head select agency_id, max(agency_number) from journal group by 1`,
    `insert into event_endpoint (agency_id, client_id, url, secret, number)
     select c.agency_id, c.id, 'https://hooks.example.com/' || n, decode(repeat('5a', 90), 'hex'), h.last
       from generate_series(1, ${endpoints}) n join client c on c.id = 'c' || n % ${clients} join journal_head h on h.client_id = c.id`,
    `update event_endpoint e set client_id = null, number = a.last from agency_journal_head a
      where a.agency_id = e.agency_id and e.id % 100 = 0`,
    'vacuum analyze',
  ];
  for (const statement of statements) await owner.query(statement);
}

/* Events that wait for endpoints that nothing is sent to now: idle ones, and disabled ones. */
const WAITING = [
  `insert into event_delivery (agency_id, client_id, endpoint_id, number, kind, record_id, attempts, due_at)
    select e.agency_id, e.client_id, e.id, n, 1, n, 1, case when n % 2 = 0 then now() else now() + interval '1 hour' end
      from event_endpoint e, generate_series(1, 200) n where e.id % 50 = 1`,
  `update event_endpoint set due_at = now() + interval '1 hour' where id % 100 = 1`,
  `update event_endpoint set disabled_at = now() where id % 100 = 51`,
  'vacuum analyze event_delivery, event_endpoint',
];

const NEW = `update event_endpoint set number = number - 20, due_at = due_at - interval '1 minute' * (client_id is null)::int
  where id % 25 = 2 or id % 100 = 0`;

const DONE = { tookMs: 1, status: 204, error: null, answer: '', succeeded: true, pauseSeconds: null };

async function attempts(database: OpenDatabase, claims: readonly ClaimedEndpoint[], times: number): Promise<Line[]> {
  const lines: Line[] = [];
  const owners = { 'a client': (id: string | null) => id !== null, 'an agency': (id: string | null) => id === null };
  for (const [owner, isOwn] of Object.entries(owners)) {
    const endpoint = claims.find(({ clientId }) => isOwn(clientId));
    if (!endpoint) continue;
    const measure = async (title: string, work: () => Promise<unknown>) =>
      lines.push(await repeat(`${title}, of ${owner}`, times, () => timed(work)));
    await measure('what is due', () => readDue(database, endpoint));
    await measure('the records of what waits', () => readWaitingRecords(database, endpoint));
    await measure('new entries', () => readNew(database, endpoint));
    const [event] = await readNew(database, endpoint);
    if (event) await measure('an attempt is recorded', () => settleAttempt(database, endpoint, event, DONE));
  }
  return lines;
}

/** What looking for events to send costs, and reading them, with many endpoints. */
export const scenario = defineScenario({
  options: OPTIONS,
  async run(bench, options) {
    const { owner, database } = await openEmpty(bench);
    await seed(owner, options);
    const look = () => timed(() => claimFrom(database, 'event_endpoint', MOST_AT_ONCE));
    const lines = [await repeat('a look that finds nothing', options.times, look)];
    for (const text of WAITING) await owner.query(text);
    const beside = 'the same, beside endpoints in twice a hundred with 200 events that wait';
    lines.push(await repeat(beside, options.times, look));
    await owner.query(NEW);
    const claims: ClaimedEndpoint[] = [];
    const claim = async () => void claims.push(...(await claimFrom(database, 'event_endpoint', MOST_AT_ONCE)));
    lines.push(await repeat('a look that claims 64 endpoints', 5, () => timed(claim)));
    bench.show(`${options.endpoints} endpoints`, [...lines, ...(await attempts(database, claims, options.times))]);
  },
});
