import type { Database } from '../../../db/database.js';
import { type Page, pageOf } from '../../records/lists/page.js';
import { type ClientRow, getClients } from '../../tenancy/agencies/manage-clients.js';
import { totalsSql } from '../../totals/list-sql.js';
import { METRICS } from '../statistics/metrics.js';
import { periodsOf, type RatesRequest } from '../statistics/read-rates.js';
import { tenantOf } from '../statistics/scope.js';
import { FAILURES, FIGURES, type FigureName, unansweredCounts } from './figure-sql.js';

const AGENCY = { agencyId: '' };
const OWN = tenantOf(AGENCY, 'r');

/* The emails of a metric in a period that begins at one parameter and ends before another. */
function emailsSql(name: 'SENT' | 'REPLIED' | 'BOUNCED', from = '$2', to = '$3'): string {
  const { time, condition } = METRICS[name];
  return `select r.client_id as id, count(*)::int as value from email r
     where ${OWN} and ${condition} and ${time} >= ${from}::timestamptz and ${time} < ${to}::timestamptz group by r.client_id`;
}

/** A rate of fewer sends says little. */
const LEAST_SENT = 20;

/* Replies per email of a period; none for clients that sent little. */
const replyRateSql = (from: string, to: string) => `select s.id, coalesce(a.value, 0)::float8 / s.value as value
      from (${emailsSql('SENT', from, to)}) s left join (${emailsSql('REPLIED', from, to)}) a on a.id = s.id
     where s.value >= ${LEAST_SENT}`;

const figure = (name: FigureName) => FIGURES[name](AGENCY);
const failures = `select f.id, sum(f.value)::int as value from (${FAILURES.map(figure).join(' union all ')}) f group by f.id`;

/* Of each reply three indexes are looked at, so that those of a month would take a second. */
const RECENT = `greatest($2::timestamptz, $3::timestamptz - interval '7 days')`;

/* What needs a look, the most urgent first: silence, failures, unanswered replies. Suspended clients are meant to do nothing. */
const problems = `select k.id, (case when k.suspended_at is not null then -1 else 0 end, coalesce(s.value, 0), coalesce(f.value, 0),
        coalesce(u.value, 0)) as value
      from client k left join (${figure('silent')}) s on s.id = k.id left join (${failures}) f on f.id = k.id
      left join (${unansweredCounts(AGENCY, RECENT)}) u on u.id = k.id
     where k.agency_id = $1`;

/** An order of clients: what it means, and a statement like those of `FIGURES`. The periods are `$4`, `$2` and `$3`. */
export const RANKINGS = {
  PROBLEMS: {
    description:
      'By silent integrations, then failures, then unanswered replies since seven days before the end of the period. Suspended clients have no problems.',
    sql: problems,
  },
  NAME: { description: 'By name.', sql: 'select k.id, 0 as value from client k where k.agency_id = $1' },
  CREATED: {
    description: 'By creation.',
    sql: 'select k.id, k.created_at as value from client k where k.agency_id = $1',
  },
  CONTACTS: {
    description: 'By the number of contacts.',
    sql: `select t.client_id as id, t.total as value from (${totalsSql('contact', 'select k.id from client k where k.agency_id = $1')}) t`,
  },
  SENT: { description: 'By emails sent in the period.', sql: emailsSql('SENT') },
  REPLIES: { description: 'By replies in the period.', sql: emailsSql('REPLIED') },
  REPLY_RATE: {
    description: `By the reply rate of the period. Clients with fewer than ${LEAST_SENT} emails sent come last.`,
    sql: replyRateSql('$2', '$3'),
  },
  REPLY_RATE_CHANGE: {
    description: `By the change of the reply rate. Clients with fewer than ${LEAST_SENT} emails sent in one of the periods come last.`,
    sql: `select n.id, n.value - b.value as value from (${replyRateSql('$2', '$3')}) n join (${replyRateSql('$4', '$2')}) b on b.id = n.id`,
  },
  BOUNCES: { description: 'By bounces in the period.', sql: emailsSql('BOUNCED') },
  UNANSWERED: { description: 'By unanswered replies.', sql: figure('unanswered') },
  HOT_LEADS: { description: 'By hot leads.', sql: figure('hotLeads') },
  SILENT: { description: 'By silent integrations.', sql: figure('silent') },
  FAILURES: { description: 'By failures.', sql: failures },
  LAST_ACTIVITY: {
    description: 'By the newest activity.',
    sql: `select k.id, n.created_at as value from client k cross join lateral (
        select a.created_at from activity a where a.client_id = k.id order by a.id desc limit 1) n where k.agency_id = $1`,
  },
} as const satisfies Record<string, { description: string; sql: string }>;

export type RankingName = keyof typeof RANKINGS;

interface RankingRequest extends RatesRequest {
  by: RankingName;
  direction?: 'ASC' | 'DESC' | null | undefined;
  search?: string | null | undefined;
  page: number;
  pageSize: number;
}

/* A client without a count has 0, but one without a rate is last, either way. */
const nullsOf = (by: RankingName, direction: 'ASC' | 'DESC') =>
  direction === 'ASC' && by !== 'REPLY_RATE' && by !== 'REPLY_RATE_CHANGE' ? 'first' : 'last';

/* The figure is counted for all clients, once. Every order has all parameters. */
const rankingSql = (by: RankingName, direction: 'ASC' | 'DESC') => `select c.id, count(*) over ()::int as total
   from client c left join (${RANKINGS[by].sql}) f on f.id = c.id
  where c.agency_id = $1 and $4::timestamptz < $2::timestamptz and $2::timestamptz < $3::timestamptz
    and ($5::text is null or strpos(lower(c.name), lower($5)) > 0)
  order by f.value ${direction} nulls ${nullsOf(by, direction)}, c.name ${by === 'NAME' ? direction : ''}, c.id limit $6 offset $7`;

/** One page of the clients of an agency in the order of a figure. @throws InvalidError as rates do, for the periods */
export async function rankClients(
  database: Database,
  agencyId: string,
  request: RankingRequest,
): Promise<Page<ClientRow>> {
  const { by, search, page, pageSize } = request;
  const direction = request.direction ?? (by === 'NAME' ? 'ASC' : 'DESC');
  const [previous, current] = periodsOf(request);
  const wanted = search?.trim() || null;
  const times = [current.from, current.to, previous.from].map((time) => new Date(time));
  const listed = await database.query<{ id: string; total: number }>(
    `figures.rank.${by}.${direction}`,
    rankingSql(by, direction),
    [agencyId, ...times, wanted, pageSize, (page - 1) * pageSize],
  );
  const items = await getClients(
    database,
    agencyId,
    listed.map(({ id }) => id),
  );
  return pageOf(items, listed[0]?.total ?? 0, page, pageSize);
}
