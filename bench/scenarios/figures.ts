import type pg from 'pg';
import { sqlArray, WORDS } from '../data/names.js';
import { amount, defineScenario } from '../harness/bench.js';
import { graphql, sendWell } from '../harness/load.js';
import { cpuOfServer, repeat, timed } from '../harness/measure.js';
import { openEmpty } from '../harness/server.js';
import { startService } from '../harness/service.js';

/*
 * Of 30 rows that follow each other some are of one client, usually ten, three of another and the rest of a third, so those of each
 * lie scattered over the tables. A row of a contact and its emails have numbers that agree modulo 30, so they have one owner.
 */
const OWNER = '($1::text[])[case when n % 30 < $4::int then 1 when n % 30 < $4::int + 3 then 2 else 3 end]';
const CONTACT = `1 + (n % 30) + 30 * ((n / 30)::bigint * 7919 % ($2::bigint / 30))`;
const AT = `now() - (n::bigint * 104729 % 31536000) * interval '1 second'`;

/* One of ten contacts has a last name that few others have. */
const LAST_NAME = `case when n / 30 % 10 = 0 then initcap(translate(left(md5(n::text), 8), '0123456789', 'ghijklmnop'))
  else (${sqlArray(WORDS.lastNames)})[1 + n / 30 % ${WORDS.lastNames.length}] end`;

/* $1 the clients, $2 the contacts, $3 the emails and the activities, $4 how many of 30 are of the first client. */
const STATEMENTS = [
  `insert into person (client_id, id) select ${OWNER}, 1 + n from generate_series(0, $2::int - 1) n where $3::int > 0`,
  `insert into company (client_id, id, domain, name, industry)
   select ${OWNER}, 1 + n, 'o' || n || '.example', (${sqlArray(WORDS.lastNames)})[1 + n % 7 + n / 30 % 53] || ' ' || n, (array['Logistics', 'Retail'])[1 + n / 30 % 2]
     from generate_series(0, $2::int / 5 - 1) n where $3::int > 0`,
  `insert into contact (client_id, id, person_id, company_id, email, origin, contact_status, job_title, created_at,
       first_name, last_name)
   select ${OWNER}, 1 + n, 1 + n, 1 + n % ($2::int / 5), 'c' || n || '@figures.example', (array['api', 'import'])[1 + n % 2],
       (array['active', 'replied', 'interested', 'customer', 'unsubscribed'])[1 + n / 30 % 5], 'Title ' || n / 30 % 40, ${AT},
       (${sqlArray(WORDS.firstNames)})[1 + n % ${WORDS.firstNames.length}], ${LAST_NAME}
     from generate_series(0, $2::int - 1) n where $3::int > 0`,
  `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
   select ${OWNER}, 1 + n, 'field_' || f, case f when 1 then 'own ' || n else (array['gold', 'silver', 'none'])[1 + n / 30 % 3] end
     from generate_series(0, $2::int - 1) n, generate_series(1, 5) f where $3::int > 0`,
  `insert into campaign (client_id, platform, external_id, name, sent_count, reply_count)
   select c.id, 'instantly', 'k' || n, 'Campaign ' || n, 1000, 30 from unnest($1::text[]) c (id), generate_series(0, 19) n
    where $2::int + $3::int + $4::int > 0`,
  `insert into email (client_id, id, email_type, origin, platform, email_timestamp, contact_email, contact_id, agent_email, subject,
       body_text, campaign_id, interested, bounced_at)
   select ${OWNER}, 1 + n, case when n / 30 % 10 = 0 then 'inbound' when n / 30 % 50 = 1 then 'bounced' else 'outbound' end, 'webhook',
       'instantly', ${AT}, 'e' || n || '@figures.example', ${CONTACT}, 'sender-' || n / 30 % 12 || '@figures.example',
       'Subject ' || n % 50, repeat('x', 300), 'k' || n / 30 % 20,
       n / 30 % 100 = 0, case when n / 30 % 50 = 1 then ${AT} end
     from generate_series(0, $3::int - 1) n`,
  `insert into activity (client_id, id, channel, variant, source, occurred_at, company_id)
   select ${OWNER}, 1 + n, (array['call', 'email', 'sms'])[1 + n / 30 % 3], 'outbound', 'dialer', ${AT},
       case when n / 30 % 4 = 0 then 1 + n % ($2::int / 5) end
     from generate_series(0, $3::int - 1) n where $2::int > 0`,
  `insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
   select ${OWNER}, 1 + n, ${CONTACT}, ${AT} from generate_series(0, $3::int - 1) n`,
];

/** How many records of each kind. */
interface Amounts {
  contacts: number;
  events: number;
  /** How many of 30 are of the first client. */
  ofFirst: number;
}

/** Fills the tables that figures are counted from, past all triggers: what they keep is of no use here. */
export async function seedFigures(owner: pg.Client, clients: string[], amounts: Amounts): Promise<void> {
  const values = [clients, amounts.contacts, amounts.events, amounts.ofFirst];
  await owner.query('set session_replication_role = replica');
  for (const statement of STATEMENTS) await owner.query(statement, values);
  await owner.query('vacuum analyze');
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
/** Asks how many records have each value. */
export const counts = (field: string, by: string) => `${field}(${by}, first: 20) { total items { value count } }`;
/** Asks for metrics over time. */
export const series = (metrics: string, interval: string, days: number, where = '{}') =>
  `series(metrics: [${metrics}], interval: ${interval}, timeZone: "Europe/Berlin", from: "${daysAgo(days)}", to: "${daysAgo(0)}", where: ${where}) {
    lines { metric total counts } }`;
const rates = (days: number) =>
  `rates(from: "${daysAgo(days)}", to: "${daysAgo(0)}") { current { replyRate } replyRateChange bounceRateChange }`;
const GOLD = '{ contacts: { customField: { name: "field_2", equals: "gold" } } }';
const ALL =
  'SENT, REPLIED, BOUNCED, INTERESTED, ACTIVITIES, ACTIVITIES_BY_TYPE, NEW_CONTACTS, SCORE_RAISED, SCORE_LOWERED';

/** The figures of one client. */
export const FIGURES: Readonly<Record<string, string>> = {
  'contacts by status': counts('contactCounts', 'by: CONTACT_STATUS'),
  'contacts by job title': counts('contactCounts', 'by: JOB_TITLE'),
  'contacts by a custom field of 3 values': counts('contactCounts', 'byCustomField: "field_2"'),
  'contacts by a custom field of their own': counts('contactCounts', 'byCustomField: "field_1"'),
  'contacts by company': counts('contactCounts', 'by: COMPANY'),
  'contacts by status and origin': counts('contactCounts', 'by: CONTACT_STATUS, secondBy: ORIGIN'),
  'contacts by two custom fields': counts('contactCounts', 'byCustomField: "field_2", secondByCustomField: "field_3"'),
  'the funnel': 'contactFunnel(stages: ["active", "replied", "interested", "customer"]) { stages { count } }',
  'emails by type': counts('emailCounts', 'by: EMAIL_TYPE'),
  'emails by campaign': counts('emailCounts', 'by: CAMPAIGN_ID'),
  'emails by mailbox': counts('emailCounts', 'by: AGENT_EMAIL'),
  'emails by mailbox and type': counts('emailCounts', 'by: AGENT_EMAIL, secondBy: EMAIL_TYPE'),
  'emails by company': counts('emailCounts', 'by: COMPANY'),
  'activities by company': counts('activityCounts', 'by: COMPANY'),
  'activities by channel': counts('activityCounts', 'by: CHANNEL'),
  'sent, a year by day': series('SENT', 'DAY', 365),
  'four metrics of emails, a year by day': series('SENT, REPLIED, BOUNCED, INTERESTED', 'DAY', 365),
  'activities by type, a year by day': series('ACTIVITIES_BY_TYPE', 'DAY', 365),
  'nine metrics, 30 days by hour': series(ALL, 'HOUR', 30),
  'nine metrics, a year by day': series(ALL, 'DAY', 365),
  'four metrics of emails to a third of the contacts, 30 days by day': series(
    'SENT, REPLIED, BOUNCED, INTERESTED',
    'DAY',
    30,
    GOLD,
  ),
  'sent by one campaign, a year by day': series('SENT', 'DAY', 365, '{ emails: { campaignId: { equals: "k3" } } }'),
  'rates, 30 days': rates(30),
  'rates of 20 campaigns, 30 days': `campaigns(first: 20) { nodes { ${rates(30)} } }`,
  campaigns: 'campaignStatistics { replyRate bounceRate }',
  'custom fields of contacts': 'customFieldStatistics(of: CONTACT) { items { name } }',
};
/** The figures over all clients. */
export const OF_AGENCY: Readonly<Record<string, string>> = {
  'contacts by status, all clients': counts('agencyContactCounts', 'by: CONTACT_STATUS'),
  'rates of each client, 30 days': `clientPage(pageSize: 10) { items { ${rates(30)} } }`,
  'sent, 30 days by day, all clients': series('SENT', 'DAY', 30).replace('series', 'agencySeries'),
};

/**
 * What the figures of dashboards take, asked as a dashboard asks them: for a client with a third of all records and for one
 * with a tenth, and over all clients of the agency. The bounds are 300 and 100 ms.
 */
export const scenario = defineScenario({
  options: {
    scale: amount(1, '1 is 300,000 contacts, 2,000,000 emails and as many activities'),
    rounds: amount(7, 'requests of each figure'),
  },
  async run(bench, { scale, rounds }) {
    const { url, owner, agency } = await openEmpty(bench, { clients: ['third', 'tenth', 'rest'] });
    const ids = agency.clients.map(({ clientId }) => clientId);
    const contacts = Math.round(10_000 * scale) * 30;
    const events = Math.round(2_000_000 * scale);
    await seedFigures(owner, ids, { contacts, events, ofFirst: 10 });
    const service = await startService(bench, url, { settings: { WORKER: 'off' } });
    const meters = { 'PostgreSQL cpu ms': cpuOfServer(owner) };
    const linesOf = async (key: string, figures: Readonly<Record<string, string>>) => {
      const lines = [];
      for (const [name, query] of Object.entries(figures)) {
        const ask = () => sendWell(service.url, graphql(`{ ${query} }`), key);
        await ask();
        lines.push(await repeat(name, rounds, () => timed(ask, meters)));
      }
      return lines;
    };
    const [third, tenth] = agency.clients.map(({ readOnlyKey }) => readOnlyKey);
    bench.print(`${contacts} contacts, ${events} emails and as many activities`);
    bench.show('A client with a third', await linesOf(third ?? '', FIGURES));
    bench.show('A client with a tenth', await linesOf(tenth ?? '', FIGURES));
    bench.show('All clients', await linesOf(agency.masterKey, OF_AGENCY));
  },
});
