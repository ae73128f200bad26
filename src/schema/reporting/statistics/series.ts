import type { Interval } from '../../../values/time-buckets.js';
import { ActivityWhere } from '../../crm/activities/activity.js';
import { ContactWhere } from '../../crm/contacts/contact.js';
import { EmailWhere } from '../../crm/emails/read-emails.js';
import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, CLIENT_STATISTICS_COST, STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { whereArg } from '../../records/lists/connection.js';
import type { EventWhere } from './count-events.js';
import { agencyWhereArg } from './counts.js';
import { METRICS } from './metrics.js';
import { type Series as Found, readSeries } from './read-series.js';
import { figuresOf } from './scope.js';

const Metric = builder.enumType('SeriesMetric', { description: 'What a series counts.', values: METRICS });

const IntervalName = builder.enumType('SeriesInterval', {
  description: 'The length of the buckets of a series.',
  values: {
    HOUR: { value: 'hour', description: 'A full clock hour.' },
    DAY: { value: 'day', description: 'A calendar day; 23 or 25 hours long when the clocks change.' },
    WEEK: { value: 'week', description: 'A week from Monday to Sunday.' },
    MONTH: { value: 'month', description: 'A calendar month.' },
  } as const satisfies Record<string, { value: Interval; description: string }>,
});

const Bucket = builder.objectRef<Found['buckets'][number]>('SeriesBucket').implement({
  description: 'An hour, day, week or month in the time zone.',
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
      description: 'For ACTIVITIES_BY_TYPE: the name of the custom type.',
    }),
    channel: t.exposeString('channel', { nullable: true, description: 'For ACTIVITIES_BY_TYPE: the channel.' }),
    total: t.int({
      description: 'The sum of the counts.',
      resolve: ({ counts }) => counts.reduce((sum, count) => sum + count, 0),
    }),
    counts: t.exposeIntList('counts', { description: 'One per bucket; 0 if nothing happened.' }),
  }),
});

const Series = builder.objectRef<Found>('Series').implement({
  description: 'Counts by hour, day, week or month.',
  fields: (t) => ({
    buckets: t.field({
      type: [Bucket],
      description:
        'Contiguous, oldest first. The first and the last are whole buckets, but only what is within the range is counted.',
      resolve: ({ buckets }) => buckets,
    }),
    lines: t.field({
      type: [Line],
      description: 'One per metric, in the requested order; for ACTIVITIES_BY_TYPE one per type and channel.',
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
    description: 'The time zone of the buckets: an IANA name, such as `Europe/Berlin`.',
  }),
  from: t.field({ type: 'DateTime', required: true, description: 'Start of the range.' }),
  to: t.field({
    type: 'DateTime',
    required: true,
    description: 'End of the range, exclusive. At most 1,000 buckets.',
  }),
}));

const SeriesWhere = builder.inputRef<EventWhere>('SeriesWhere').implement({
  description:
    'Which records a series counts. Each part narrows only what it names: emails do not narrow activities, for example.',
  fields: (t) => ({
    contacts: t.field({
      type: ContactWhere.type,
      description:
        'Narrows every metric to what happened to these contacts: their emails, activities that concern one of them, their score levels, themselves.',
    }),
    emails: t.field({ type: EmailWhere.type, description: 'Narrows SENT, REPLIED, BOUNCED and INTERESTED.' }),
    activities: t.field({ type: ActivityWhere.type, description: 'Narrows ACTIVITIES and ACTIVITIES_BY_TYPE.' }),
  }),
});

const figures = figuresOf(readSeries, (): Found => {
  throw new Error('A series was not read.');
});

builder.queryFields((t) => ({
  series: t.field({
    type: Series,
    description: 'What happened in the workspace, by hour, day, week or month in a time zone.',
    access: { workspace: 'read' },
    complexity: { field: STATISTICS_COST, multiplier: 1 },
    args: { ...seriesArgs, ...whereArg(SeriesWhere, 'Which records to count; default: all.') },
    resolve: (_root, args, context) => figures.own(context, args),
  }),
  agencySeries: t.field({
    type: Series,
    description: 'Like series, but over all clients of the agency. Per client: the field of the same name on Client.',
    access: { agency: true },
    complexity: { field: AGENCY_LIST_COST + STATISTICS_COST, multiplier: 1 },
    args: { ...seriesArgs, ...agencyWhereArg(SeriesWhere) },
    resolve: (_root, args, context) => figures.agency(context, args),
  }),
}));

builder.prismaObjectField('Client', 'series', (t) =>
  t.field({
    type: Series,
    description: 'What happened in its workspace, by hour, day, week or month in a time zone.',
    complexity: { field: CLIENT_STATISTICS_COST, multiplier: 1 },
    args: seriesArgs,
    resolve: ({ id }, args, context) => figures.client(context, id, args),
  }),
);
