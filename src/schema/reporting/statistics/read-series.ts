import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { bucketsOf, type Interval, type Range } from '../../../values/time-buckets.js';
import { clockOf } from '../../../values/time-zone.js';
import { type CountedScope, ownerOf, tenantOf } from './scope.js';

const MOST_BUCKETS = 1000;

/** Times as ISO 8601. */
export interface SeriesRequest {
  metrics: readonly MetricName[];
  interval: Interval;
  timeZone: string;
  from: string;
  to: string;
}

/** One metric over all buckets, or one type of activity. */
interface Line {
  metric: MetricName;
  activityType: string | null;
  channel: string | null;
  /** One for each bucket, 0 where nothing happened. */
  counts: number[];
}

export interface Series {
  /** Whole buckets, though only what is in the range is counted. */
  buckets: readonly Range[];
  lines: readonly Line[];
}

interface CountRow extends Pick<Line, 'metric' | 'activityType' | 'channel'> {
  clientId: string;
  place: number;
  count: number;
}

/**
 * Counts what happened in each bucket, by client; of one client or an agency under the owner's id. One snapshot.
 * @throws InvalidError an unknown time zone, an empty or reversed range, or too many buckets
 */
export async function readSeries(
  sql: Sql,
  scope: CountedScope,
  request: SeriesRequest,
): Promise<ReadonlyMap<string, Series>> {
  const buckets = readBuckets(request);
  const metrics = [...new Set(request.metrics)];
  const owner = ownerOf(scope);
  const values = [owner, buckets.map(({ from }) => new Date(from)), new Date(request.from), new Date(request.to)];
  // The text differs for each combination of metrics, so it is not prepared.
  const rows = metrics.length === 0 ? [] : await sql.query<CountRow>(null, seriesSql(scope, metrics), values);
  const owners = typeof owner === 'string' ? [owner] : owner;
  return new Map(
    owners.map((id) => {
      const own = rows.filter(({ clientId }) => clientId === id);
      return [id, { buckets, lines: metrics.flatMap((metric) => linesOf(metric, own, buckets.length)) }];
    }),
  );
}

/** The buckets of a request. @throws InvalidError as above */
function readBuckets({ interval, timeZone, from, to }: SeriesRequest): Range[] {
  const clock = clockOf(timeZone);
  const range = { from: Date.parse(from), to: Date.parse(to) };
  if (!clock)
    throw new InvalidError({ timeZone: ['Must be a time zone of the IANA database, such as Europe/Berlin.'] });
  if (range.to <= range.from) throw new InvalidError({ to: ['Must be after from.'] });
  const buckets = bucketsOf(interval, range, clock, MOST_BUCKETS);
  if (!buckets) throw new InvalidError({ interval: [`The range has more than ${MOST_BUCKETS} of it.`] });
  return buckets;
}

/* `$2` are the starts of the buckets, `$3` and `$4` the bounds. */
function seriesSql(scope: CountedScope, metrics: readonly MetricName[]): string {
  const parts = metrics.map((metric) => countSql(scope, metric, METRICS[metric]));
  return `select s.client_id as "clientId", s.metric, s.place, t.name as "activityType", s.channel, s.count
    from (${parts.join(' union all ')}) s left join activity_type t on t.client_id = s.type_client and t.id = s.type_id`;
}

function countSql(scope: CountedScope, name: MetricName, { table, time, condition = 'true', byType }: Metric): string {
  const apart = 'clientIds' in scope ? 'r.client_id' : '$1::text';
  const type = byType ? 'r.client_id, r.type_id, r.channel' : 'null::text, null::uuid, null::text';
  return `select '${name}' as metric, ${apart} as client_id, width_bucket(${time}, $2::timestamptz[]) as place, c.*, count(*)::int as count
    from ${table} r cross join lateral (select ${type}) as c (type_client, type_id, channel)
   where ${tenantOf(scope, 'r')} and ${condition} and ${time} >= $3::timestamptz and ${time} < $4::timestamptz
   group by ${'clientIds' in scope ? '2, ' : ''}3, 4, 5, 6`;
}

/* The types by their names, the channels after them; a metric that is not divided has one line, even an empty one. */
function linesOf(metric: MetricName, rows: readonly CountRow[], length: number): Line[] {
  const lines = new Map<string, Line>();
  const lineOf = (activityType: string | null, channel: string | null): Line => {
    const key = JSON.stringify([activityType, channel]);
    const line = lines.get(key) ?? { metric, activityType, channel, counts: new Array<number>(length).fill(0) };
    lines.set(key, line);
    return line;
  };
  if (metric !== 'ACTIVITIES_BY_TYPE') lineOf(null, null);
  for (const row of rows) {
    if (row.metric !== metric) continue;
    const { counts } = lineOf(row.activityType, row.channel);
    counts[row.place - 1] = (counts[row.place - 1] ?? 0) + row.count;
  }
  return [...lines.values()].sort((one, other) => orderOf(one).localeCompare(orderOf(other), 'en'));
}

const orderOf = ({ activityType, channel }: Line): string =>
  `${channel === null ? 0 : 1}${activityType ?? channel ?? ''}`;

/** Something that happens at a time and is counted by that time. */
interface Metric {
  description: string;
  /** The rows that it counts, with their alias `r`. */
  table: 'email' | 'activity' | 'contact' | 'journal';
  /** When it happened. */
  time: string;
  condition?: string;
  /** Counts activities by type and channel. */
  byType?: true;
}

const LEVEL = (image: 'before' | 'after') => `(r.${image} ->> 'level')::int`;
/* Entries are numbered after they were written, so older days need not be read. */
const ENTRIES = `r.kind = 8 and r.numbered_at >= $3::timestamptz - interval '1 day'`;

/** The metrics of series, by the names of the API. Conditions and times are those of the indexes in the migration 0051. */
export const METRICS = {
  SENT: {
    description: 'Emails sent, including ones that bounced later, by the time of the email.',
    table: 'email',
    time: 'r.email_timestamp',
    condition: `r.email_type in ('outbound', 'bounced')`,
  },
  REPLIED: {
    description: 'Emails received, automatic replies included, by the time of the email.',
    table: 'email',
    time: 'r.email_timestamp',
    condition: `r.email_type = 'inbound'`,
  },
  BOUNCED: {
    description: 'Emails that bounced, by the time of the bounce or, if unknown, of the email.',
    table: 'email',
    time: 'coalesce(r.bounced_at, r.email_timestamp)',
    condition: `r.email_type = 'bounced'`,
  },
  INTERESTED: {
    description: 'Emails marked as interested, by the time of the email.',
    table: 'email',
    time: 'r.email_timestamp',
    condition: 'r.interested',
  },
  ACTIVITIES: { description: 'Activities, by when they happened.', table: 'activity', time: 'r.occurred_at' },
  ACTIVITIES_BY_TYPE: {
    description: 'The same, one series for each standard channel and custom type that has any.',
    table: 'activity',
    time: 'r.occurred_at',
    byType: true,
  },
  NEW_CONTACTS: { description: 'Contacts, by when they were created.', table: 'contact', time: 'r.created_at' },
  SCORE_RAISED: {
    description: 'How often contacts reached a higher score level of the workspace, as far back as the journal goes.',
    table: 'journal',
    time: 'r.written_at',
    condition: `${ENTRIES} and ${LEVEL('after')} > ${LEVEL('before')}`,
  },
  SCORE_LOWERED: {
    description: 'How often contacts fell to a lower one, as far back as the journal goes.',
    table: 'journal',
    time: 'r.written_at',
    condition: `${ENTRIES} and ${LEVEL('after')} < ${LEVEL('before')}`,
  },
} as const satisfies Record<string, Metric>;

type MetricName = keyof typeof METRICS;
