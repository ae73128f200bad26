import type pg from 'pg';
import { RANKINGS } from '../../src/schema/reporting/figures/rank-clients.js';
import { amount, defineScenario } from '../harness/bench.js';
import { graphql, sendWell } from '../harness/load.js';
import { cpuOfServer, repeat, timed } from '../harness/measure.js';
import { openEmpty } from '../harness/server.js';
import { startService } from '../harness/service.js';

/* A tenth of the records is of the first client, the others are spread evenly. Rows of all clients are mixed. */
const OWNER = '($1::text[])[case when n % 10 = 0 then 1 else 1 + n % cardinality($1::text[]) end]';
const AT = `now() - (n::bigint * 104729 % 7776000) * interval '1 second'`;
/* A number of the same client as `n`. */
const CONTACT = '1 + n % $2::int';

/*
 * $1 the clients, $2 the contacts. Two emails each over 90 days, of which one in twenty is a reply; every fifth contact has a
 * score, one in a hundred an opt-out; one delivery in 50 failed.
 */
const STATEMENTS = [
  `insert into person (client_id, id) select ${OWNER}, 1 + n from generate_series(0, $2::int - 1) n`,
  `insert into contact (client_id, id, person_id, email, origin, created_at)
   select ${OWNER}, 1 + n, 1 + n, 'c' || n || '@figures.example', 'api', ${AT} from generate_series(0, $2::int - 1) n`,
  `insert into email (client_id, id, email_type, origin, email_timestamp, contact_email, contact_id, subject, bounced_at)
   select ${OWNER}, 1 + n, case when n / 7 % 20 = 0 then 'inbound' when n / 7 % 50 = 1 then 'bounced' else 'outbound' end, 'webhook',
       ${AT}, 'c' || n % $2::int || '@figures.example', ${CONTACT}, 'Subject ' || n % 50, case when n / 7 % 50 = 1 then ${AT} end
     from generate_series(0, 2 * $2::int - 1) n`,
  `insert into activity (client_id, id, channel, variant, source, occurred_at)
   select ${OWNER}, 1 + n, 'call', case when n % 3 = 0 then 'outbound' else 'inbound' end, 'dialer', ${AT} from generate_series(0, $2::int - 1) n`,
  `insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
   select ${OWNER}, 1 + n, ${CONTACT}, ${AT} from generate_series(0, $2::int - 1) n`,
  `update client set scoring_enabled = true, score_levels = '{10,20,30}' where id = any($1::text[]) and $2::int > 0`,
  `insert into contact_score (client_id, contact_id, value, level, level_since, computed_at)
   select ${OWNER}, 1 + n, n % 40, n % 40 / 10, ${AT}, now() from generate_series(0, $2::int - 1, 5) n`,
  `insert into suppression (agency_id, client_id, source_client_id, kind, value, reason)
   select c.agency_id, c.id, c.id, 'email', 'c' || n || '@figures.example', 'unsubscribed'
     from generate_series(0, $2::int - 1, 100) n join client c on c.id = ${OWNER}`,
  `insert into webhook_delivery (agency_id, client_id, platform, level, received_at, verdict, body)
   select c.agency_id, c.id, 'instantly', 'client', ${AT}, case when n / 7 % 50 = 0 then 'failed' else 'processed' end, '{}'
     from generate_series(0, $2::int - 1) n join client c on c.id = ${OWNER}`,
  `insert into integration_radar (client_id, integration, last_event_at, silent_since)
   select c.id, p.name, now(), case when c.n % 40 = 0 then now() end from unnest($1::text[]) with ordinality c (id, n), unnest('{instantly,hubspot,lemlist}'::text[]) p (name)
    where $2::int > 0`,
  `insert into job (client_id, kind, state, due_at, created_at, ended_at)
   select ${OWNER}, 'export', case when n % 20 = 0 then 'failed' else 'done' end, null, ${AT}, ${AT} from generate_series(0, $2::int / 50 - 1) n`,
];

async function seed(owner: pg.Client, values: [clients: string[], contacts: number]): Promise<void> {
  await owner.query('set session_replication_role = replica');
  for (const statement of STATEMENTS) await owner.query(statement, values);
  await owner.query('vacuum analyze');
}

const daysAgo = (days: number) => {
  const today = new Date();
  today.setUTCHours(0, 0, 0, 0);
  return new Date(today.getTime() - days * 86_400_000).toISOString();
};
const period = (days: number) => `from: "${daysAgo(days)}", to: "${daysAgo(0)}"`;
const FIGURES = `rates { current { sentCount replyCount bounceCount replyRate } previous { sentCount replyCount bounceCount } replyRateChange }
  unansweredCount hotLeadCount silentCount failedDeliveryCount failingEndpointCount failedJobCount`;
const rows = (days: number) =>
  `clientRanking(${period(days)}, pageSize: 50) { totalCount items { clientId name lastActivityAt figures(${period(days)}) { ${FIGURES} } } }`;

/** What the page of all clients takes: its rows in every order, the figures of a page and those of the agency. */
export const scenario = defineScenario({
  options: {
    clients: amount(2000, 'clients of the agency'),
    contacts: amount(1_000_000, 'contacts of all of them'),
    rounds: amount(7, 'requests of each kind'),
  },
  async run(bench, { clients, contacts, rounds }) {
    const names = Array.from({ length: clients }, (_one, index) => `Client ${index + 1}`);
    const { url, owner, agency } = await openEmpty(bench, { clients: names });
    await seed(owner, [agency.clients.map(({ clientId }) => clientId), contacts]);
    const service = await startService(bench, url, { settings: { WORKER: 'off' } });
    const meters = { 'PostgreSQL cpu ms': cpuOfServer(owner) };
    const measure = async (name: string, query: string) => {
      const ask = () => sendWell(service.url, graphql(`{ ${query} }`), agency.masterKey);
      await ask();
      return repeat(name, rounds, () => timed(ask, meters));
    };
    bench.print(`${clients} clients, ${contacts} contacts, ${2 * contacts} emails`);
    for (const days of [1, 7, 30]) {
      const lines = [await measure('the page', rows(days))];
      lines.push(await measure('the totals', `agencyFigures(${period(days)}) { ${FIGURES} }`));
      for (const by of Object.keys(RANKINGS))
        lines.push(await measure(by, `clientRanking(${period(days)}, by: ${by}, pageSize: 50) { items { clientId } }`));
      bench.show(`${days} days`, lines);
    }
  },
});
