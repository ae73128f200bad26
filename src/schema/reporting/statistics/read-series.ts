import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { bucketsOf, type Interval, type Range } from '../../../values/time-buckets.js';
import { clockOf } from '../../../values/time-zone.js';
import { countEvents, type EventCount, type EventWhere } from './count-events.js';
import type { MetricName } from './metrics.js';
import { type CountedScope, ownerOf } from './scope.js';

const MOST_BUCKETS = 1000;

/** Times as ISO 8601. */
interface SeriesRequest {
  metrics: readonly MetricName[];
  interval: Interval;
  timeZone: string;
  from: string;
  to: string;
  where?: EventWhere | null | undefined;
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

/**
 * Counts what happened in each bucket, by client; of one client or an agency under the owner's id. One snapshot.
 * @throws InvalidError an unknown time zone, an empty or reversed range, too many buckets, or a filter over its limits
 */
export async function readSeries(
  sql: Sql,
  scope: CountedScope,
  request: SeriesRequest,
  country: string | null,
): Promise<ReadonlyMap<string, Series>> {
  const buckets = readBuckets(request);
  const metrics = [...new Set(request.metrics)];
  const starts = buckets.map(({ from }) => new Date(from));
  const range = { from: new Date(request.from), to: new Date(request.to) };
  const counted = metrics.filter((metric) => sourceOf(metric, metrics) === metric);
  const rows = await countEvents(sql, scope, { metrics: counted, starts, ...range, where: request.where, country });
  const owner = ownerOf(scope);
  const owners = typeof owner === 'string' ? [owner] : owner;
  return new Map(
    owners.map((id) => {
      const own = rows.filter(({ clientId }) => clientId === id);
      return [
        id,
        { buckets, lines: metrics.flatMap((metric) => linesOf(metric, rowsOf(metric, metrics, own), buckets.length)) },
      ];
    }),
  );
}

/* Which metric is counted for another: activities are read once where they are divided by type as well. */
const sourceOf = (metric: MetricName, metrics: readonly MetricName[]): MetricName =>
  metric === 'ACTIVITIES' && metrics.includes('ACTIVITIES_BY_TYPE') ? 'ACTIVITIES_BY_TYPE' : metric;

function rowsOf(metric: MetricName, metrics: readonly MetricName[], rows: readonly EventCount[]): EventCount[] {
  const source = sourceOf(metric, metrics);
  const found = rows.filter((row) => row.metric === source);
  return source === metric ? found : found.map((row) => ({ ...row, activityType: null, channel: null }));
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

/* The types by their names, the channels after them; a metric that is not divided has one line, even an empty one. */
function linesOf(metric: MetricName, rows: readonly EventCount[], length: number): Line[] {
  const lines = new Map<string, Line>();
  const lineOf = (activityType: string | null, channel: string | null): Line => {
    const key = JSON.stringify([activityType, channel]);
    const line = lines.get(key) ?? { metric, activityType, channel, counts: new Array<number>(length).fill(0) };
    lines.set(key, line);
    return line;
  };
  if (metric !== 'ACTIVITIES_BY_TYPE') lineOf(null, null);
  for (const row of rows) {
    const { counts } = lineOf(row.activityType, row.channel);
    counts[row.place - 1] = (counts[row.place - 1] ?? 0) + row.count;
  }
  return [...lines.values()].sort((one, other) => orderOf(one).localeCompare(orderOf(other), 'en'));
}

const orderOf = ({ activityType, channel }: Line): string =>
  `${channel === null ? 0 : 1}${activityType ?? channel ?? ''}`;
