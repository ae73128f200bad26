import type { Sql } from '../../../db/database.js';
import { ActivityWhere } from '../../crm/activities/activity.js';
import { ContactWhere } from '../../crm/contacts/contact.js';
import { EmailWhere } from '../../crm/emails/read-emails.js';
import { conditionOf, meansNothing, type Where, Writing } from '../../records/filters/where.js';
import { METRICS, type Metric, type MetricName } from './metrics.js';
import { boundBy, type CountedScope, ownerOf, tenantOf } from './scope.js';

/** Which records are counted. A part that is absent narrows nothing. */
export interface EventWhere {
  /** Only what happened to these contacts, of every metric. */
  contacts?: Where | null | undefined;
  /** Only these emails, of the metrics of emails. */
  emails?: Where | null | undefined;
  /** Only these activities, of the metrics of activities. */
  activities?: Where | null | undefined;
}

/** What is counted in which periods. */
interface EventRequest<Name extends MetricName> {
  metrics: readonly Name[];
  /** The first instants of the periods, in their order. */
  starts: readonly Date[];
  /** The range: what is outside is not counted, though a period may reach beyond it. */
  from: Date;
  to: Date;
  /** Not of a list of clients. */
  where?: EventWhere | null | undefined;
  /** The country of national phone numbers in `where`. */
  country: string | null;
}

/** How often something happened in one period. */
export interface EventCount<Name extends MetricName = MetricName> {
  clientId: string;
  metric: Name;
  /** The place of the period, from 1. */
  place: number;
  activityType: string | null;
  channel: string | null;
  count: number;
}

/**
 * Counts what happened in each period, by client; of one client or an agency under the owner's id. One snapshot; an agency
 * may have several counts of one metric and period.
 * @throws InvalidError all parts of `where` together have too many conditions, or one is too deep
 */
export async function countEvents<Name extends MetricName>(
  sql: Sql,
  scope: CountedScope,
  { metrics, starts, from, to, where, country }: EventRequest<Name>,
): Promise<EventCount<Name>[]> {
  if (metrics.length === 0) return [];
  const writing = new Writing([ownerOf(scope), starts, from, to], country);
  const { owner } = boundBy(scope, true);
  // Where every contact matches, what happened to none counts too.
  const chosen = meansNothing(ContactWhere, where?.contacts)
    ? null
    : conditionOf(ContactWhere, where?.contacts, writing, { row: 'r', owner });
  const tables = new Set<Metric['table']>(metrics.map((name) => METRICS[name].table));
  const filters = [
    ['email', EmailWhere, where?.emails],
    ['activity', ActivityWhere, where?.activities],
  ] as const;
  const write = (used: boolean) =>
    filters
      .filter(([table]) => tables.has(table) === used)
      .map(([table, kind, given]) => [table, conditionOf(kind, given, writing, { row: 'r', owner })] as const);
  const own = new Map<Metric['table'], string | null>(write(true));
  const values = [...writing.values];
  // Conditions that no metric uses count as well, but the statement must not have their values.
  write(false);
  const parts = metrics.map((name) =>
    countSql(scope, name, { ofChosen: chosen !== null, own: own.get(METRICS[name].table) ?? null }),
  );
  // The text differs for each combination of metrics, so it is not prepared.
  return sql.query<EventCount<Name>>(
    null,
    `${chosen === null ? '' : chosenSql(scope, chosen, tables.has('activity'))}
     select s.owner as "clientId", s.metric, s.place, t.name as "activityType", s.channel, s.count
       from (${parts.join(' union all ')}) s left join activity_type t on t.client_id = s.type_client and t.id = s.type_id`,
    values,
  );
}

/*
 * The contacts of the filter and their activities of the range, found once for all metrics. `offset 0` keeps the clients of
 * an agency apart. A link to a contact repeats the time of its activity.
 */
function chosenSql(scope: CountedScope, condition: string, withActivities: boolean): string {
  const { tenant } = boundBy(scope, true);
  const rows = `select r.client_id, r.id, r.created_at from contact r where ${tenant} and ${condition}`;
  const chosen =
    'agencyId' in scope
      ? `select e.* from client k cross join lateral (${rows} offset 0) e where k.agency_id = $1`
      : rows;
  const concerning = `, concerning as (select distinct l.activity_id as id from activity_contact l
    where ${tenantOf(scope, 'l')} and l.contact_id in (select n.id from chosen n)
      and l.occurred_at >= $3::timestamptz and l.occurred_at < $4::timestamptz)`;
  return `with chosen as (${chosen})${withActivities ? concerning : ''}`;
}

interface Narrowing {
  /** Only what happened to the contacts of `chosen`. */
  ofChosen: boolean;
  /** The condition on the counted rows. */
  own: string | null;
}

const NO_TYPE = 'null::text as type_client, null::uuid as type_id, null::text as channel';

/*
 * `$2` are the starts of the periods, `$3` and `$4` the bounds. Rows are grouped by what tells them apart and nothing else: each further
 * key is computed and compared for every row.
 */
function countSql(scope: CountedScope, name: MetricName, { ofChosen, own }: Narrowing): string {
  const { table, time, condition = 'true', byType }: Metric = METRICS[name];
  if ('clientId' in scope && own === null && !ofChosen && table !== 'journal') return periodsSql(name, METRICS[name]);
  const { tenant, over } = boundBy(scope, own !== null);
  const owner = 'clientIds' in scope ? 'r.client_id' : '$1::text';
  // The clients of an agency have types of their own.
  const type = byType ? 'r.client_id as type_client, r.type_id, r.channel' : NO_TYPE;
  const keys = ['place', ...('clientIds' in scope ? ['owner'] : [])];
  if (byType) keys.push('r.client_id', 'r.type_id', 'r.channel');
  const conditions = [tenant, condition, ...(own === null ? [] : [own]), ...(ofChosen ? [OF_CHOSEN[table]] : [])];
  return over(
    `select ${owner} as owner, '${name}' as metric, width_bucket(${time}, $2::timestamptz[]) as place, ${type}, count(*)::int as count
      from ${ofChosen && table === 'contact' ? 'chosen' : table} r
     where ${conditions.join(' and ')} and ${time} >= $3::timestamptz and ${time} < $4::timestamptz
     group by ${keys.join(', ')}`,
    ['metric', 'place', 'type_client', 'type_id', 'channel'],
  );
}

/*
 * Counts everything of one client period by period. An index has the rows of each together, so that no row is searched for its
 * period, which takes as long as reading it. Entries of the journal are in a table a day, each of which would be looked at for each
 * period.
 */
function periodsSql(name: MetricName, { table, time, condition = 'true', byType }: Metric): string {
  const type = byType ? '$1::text as type_client, r.type_id, r.channel' : NO_TYPE;
  return `select $1::text as owner, '${name}' as metric, p.place, c.*
    from (select u.place::int as place, greatest(u.start, $3::timestamptz) as first,
              lead(u.start, 1, $4::timestamptz) over (order by u.place) as next
            from unnest($2::timestamptz[]) with ordinality as u (start, place)) p
   cross join lateral (
      select ${type}, count(*)::int as count from ${table} r
       where r.client_id = $1 and ${condition} and ${time} >= p.first and ${time} < p.next
       ${byType ? 'group by r.type_id, r.channel' : ''}) c
   where c.count > 0`;
}

/* The condition that it happened to one of the chosen contacts. */
const OF_CHOSEN: Readonly<Record<Metric['table'], string>> = {
  email: 'r.contact_id in (select n.id from chosen n)',
  activity: 'r.id in (select n.id from concerning n)',
  journal: 'r.record_id in (select n.id from chosen n)',
  // They are read instead of all contacts.
  contact: 'true',
};
