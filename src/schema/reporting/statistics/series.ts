import type { Interval } from '../../../values/time-buckets.js';
import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, CLIENT_STATISTICS_COST, STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { type Series as Found, METRICS, readSeries, type SeriesRequest } from './read-series.js';
import { figuresOf } from './scope.js';

const Metric = builder.enumType('SeriesMetric', { description: 'What a series counts.', values: METRICS });

const IntervalName = builder.enumType('SeriesInterval', {
  description: 'The length of the buckets of a series.',
  values: {
    HOUR: { value: 'hour', description: 'From each full hour of the clock.' },
    DAY: { value: 'day', description: 'A date; it has 23 or 25 hours where the clock is changed.' },
    WEEK: { value: 'week', description: 'From Monday to Sunday.' },
    MONTH: { value: 'month', description: 'A month of the calendar.' },
  } as const satisfies Record<string, { value: Interval; description: string }>,
});

const Bucket = builder.objectRef<Found['buckets'][number]>('SeriesBucket').implement({
  description: 'An hour, a day, a week or a month of the time zone.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', description: 'Its first instant.', resolve: ({ from }) => new Date(from) }),
    to: t.field({ type: 'DateTime', description: 'The first instant after it.', resolve: ({ to }) => new Date(to) }),
  }),
});

const Line = builder.objectRef<Found['lines'][number]>('SeriesLine').implement({
  description: 'A metric over all buckets.',
  fields: (t) => ({
    metric: t.expose('metric', { type: Metric, description: 'What is counted.' }),
    activityType: t.exposeString('activityType', {
      nullable: true,
      description: 'Of ACTIVITIES_BY_TYPE: the name of the custom type.',
    }),
    channel: t.exposeString('channel', { nullable: true, description: 'Of ACTIVITIES_BY_TYPE: the standard channel.' }),
    total: t.int({
      description: 'The sum of the counts.',
      resolve: ({ counts }) => counts.reduce((sum, count) => sum + count, 0),
    }),
    counts: t.exposeIntList('counts', { description: 'One for each bucket, 0 where nothing happened.' }),
  }),
});

const Series = builder.objectRef<Found>('Series').implement({
  description: 'What happened, by hour, day, week or month.',
  fields: (t) => ({
    buckets: t.field({
      type: [Bucket],
      description:
        'Without a gap, oldest first. The first and the last are told whole; what is counted is within the range alone.',
      resolve: ({ buckets }) => buckets,
    }),
    lines: t.field({
      type: [Line],
      description: 'One for each metric, in the order asked for; of ACTIVITIES_BY_TYPE one for each type and channel.',
      resolve: ({ lines }) => lines,
    }),
  }),
});

/** The arguments of a series. */
const seriesArgs = builder.args((t) => ({
  metrics: t.field({ type: [Metric], required: true, description: 'What to count; each once.' }),
  interval: t.field({ type: IntervalName, required: true, description: 'The length of the buckets.' }),
  timeZone: t.string({
    required: true,
    defaultValue: 'UTC',
    description: 'Whose clock and calendar: a name of the IANA database, such as `Europe/Berlin`.',
  }),
  from: t.field({ type: 'DateTime', required: true, description: 'From this time.' }),
  to: t.field({
    type: 'DateTime',
    required: true,
    description: 'Up to this time, which is not part of it. At most 1,000 buckets.',
  }),
}));

const figures = figuresOf(
  (sql, scope, request: SeriesRequest) => readSeries(sql, scope, request),
  (): Found => {
    throw new Error('A series was not read.');
  },
);

builder.queryFields((t) => ({
  series: t.field({
    type: Series,
    description: 'What happened in the workspace, by hour, day, week or month of a time zone.',
    authScopes: { access: { workspace: 'read' } },
    complexity: { field: STATISTICS_COST, multiplier: 1 },
    args: seriesArgs,
    resolve: (_root, args, context) => figures.own(context, args),
  }),
  agencySeries: t.field({
    type: Series,
    description: 'As series, over all clients of the agency together. By client: the field of the same name of Client.',
    authScopes: { access: { agency: true } },
    complexity: { field: AGENCY_LIST_COST + STATISTICS_COST, multiplier: 1 },
    args: seriesArgs,
    resolve: (_root, args, context) => figures.agency(context, args),
  }),
}));

builder.prismaObjectField('Client', 'series', (t) =>
  t.field({
    type: Series,
    description: 'What happened in its workspace, by hour, day, week or month of a time zone.',
    complexity: { field: CLIENT_STATISTICS_COST, multiplier: 1 },
    args: seriesArgs,
    resolve: ({ id }, args, context) => figures.client(context, id, args),
  }),
);
