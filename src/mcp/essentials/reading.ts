import { z } from 'zod';
import * as documents from '../../operations/generated.js';
import { parseDateTime } from '../../values/date-time.js';
import { parseDuration } from '../../values/duration.js';
import { recordId } from '../../values/record-id.js';
import { checkBody, toChecked } from '../../wire/suppressions.js';
import { ToolRefused } from '../refusal-text.js';
import { essential, type Session } from './essential.js';
import { FILTER_GUIDE } from './filter-guide.js';
import { cursor, identifier, limit, shortText, where } from './inputs.js';
import { findOne, findPage, RECORD_NAMES, toWhere } from './records.js';
import { listText, recordText } from './text.js';
import { get_timeline } from './timeline.js';

const searchInput = z.object({
  record: z.enum(RECORD_NAMES),
  words: shortText.optional().describe('Beginnings of words in names, company or address; emails: subject.'),
  where: where.describe('Conditions, e.g. {"score": {"from": 20}, "last_reply_received": {"within_last": "24h"}}.'),
  fields: z.array(shortText).max(30).optional().describe('Other columns than the default, e.g. custom_fields.tier.'),
  sort: shortText.optional().describe('A field, e.g. last_reply_received, score or custom_field.tier.'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  limit,
  cursor,
});

const ONE = {
  contact: 'contacts',
  company: 'companies',
  person: 'people',
  email: 'emails',
  activity: 'activities',
  campaign: 'campaigns',
} as const;

const getInput = z.object({
  record: z.enum([...(Object.keys(ONE) as (keyof typeof ONE)[]), 'delivery', 'workspace', 'filters']),
  id: z.union([z.string(), recordId]).optional(),
  identifier: identifier.describe('Instead of id: email, phone or LinkedIn URL; of a company its domain.'),
  offset: z.int().min(0).default(0).describe('Where a text that was cut goes on.'),
});

/** The fields, statuses and activity types of a workspace. */
export async function readWorkspaceFields(session: Session): Promise<string> {
  const { statuses, contact_fields: fields, ...found } = await session.query(documents.WorkspaceFieldsDocument, {});
  const types = found.activity_types.map(({ schema, ...type }) => ({
    ...type,
    fields: schema.map(({ field_name: name, type: kind }) => `${name} (${kind})`).join(', '),
  }));
  return recordText(`Workspace ${JSON.stringify(session.actor.clientName)} (${session.actor.clientId})`, {
    contacts: statuses.total,
    ...found.workspace,
    contact_statuses: statuses.items.map(({ value, count }) => `${value} (${count})`),
    contact_custom_fields: fields.items,
    company_custom_fields: found.company_fields.items,
    activity_types: types,
  });
}

async function getText({ record, id: given, identifier: name, offset }: z.output<typeof getInput>, session: Session) {
  if (record === 'filters') return FILTER_GUIDE;
  if (record === 'workspace') return readWorkspaceFields(session);
  if (record === 'delivery') {
    if (given === undefined) throw new ToolRefused('id: This argument is required.');
    const delivery = await session.root(documents.DeliveryDetailDocument, { id: String(given) });
    return recordText(`Delivery ${delivery.id}`, { ...delivery }, offset);
  }
  const found = await findOne(session, ONE[record], { id: numberOf(given), identifier: name });
  if (found === null) throw new ToolRefused(`There is no such ${record}. Find it with search.`);
  return recordText(`The ${record} ${String(found['id'])}`, found, offset);
}

/* Some models write ids as text. */
function numberOf(given: number | string | undefined): number | undefined {
  if (typeof given !== 'string') return given;
  if (!/^\d{1,16}$/.test(given)) throw new ToolRefused('id: Must be a number; give a name as identifier.');
  return Number(given);
}

const time = (description: string) => shortText.optional().describe(description);

const aggregateInput = z.object({
  measure: z.enum(['count', 'funnel', 'series', 'rates', 'campaign_rates']),
  record: z.enum(['contacts', 'companies', 'emails', 'activities']).default('contacts').describe('For count.'),
  by: shortText.optional().describe('count: contact_status, company, campaign_id, channel, custom_fields.tier...'),
  second_by: shortText.optional(),
  where: where.describe('Of what is counted; series: {"emails": ..., "contacts": ...}; rates: of emails.'),
  stages: z.array(shortText).max(50).optional().describe('funnel: statuses in order.'),
  metrics: z.array(shortText).max(9).optional().describe('series: sent, replied, bounced, interested, activities...'),
  interval: z.enum(['hour', 'day', 'week', 'month']).default('day'),
  time_zone: z.string().default('UTC'),
  from: time('A time, or how long ago: 7d. Default 7d.'),
  to: time('Default: now.'),
  previous_from: time('rates: where the compared period begins.'),
  limit,
});
type Aggregate = z.output<typeof aggregateInput>;

/* The first field is the default. */
const COUNTS = {
  contacts: {
    document: documents.ContactCountsDocument,
    fields: ['contact_status', 'previous_status', 'job_title', 'origin', 'company'],
  },
  companies: { document: documents.CountCompaniesDocument, fields: ['company_status', 'previous_status', 'industry'] },
  emails: {
    document: documents.CountEmailsDocument,
    fields: ['email_type', 'campaign_id', 'agent_email', 'interested', 'automated', 'company', 'origin'],
  },
  activities: {
    document: documents.CountActivitiesDocument,
    fields: ['channel', 'activity_type', 'variant', 'source', 'company'],
  },
} as const;

/** A time as it is given, or a duration before now. */
function instant(name: string, given: string, now: Date): string {
  const minutes = parseDuration(given);
  if (minutes !== null) return new Date(now.getTime() - minutes * 60_000).toISOString();
  if (!parseDateTime(given))
    throw new ToolRefused(`${name}: Must be a time such as 2026-05-04T09:00:00Z, or 7d ago as "7d".`);
  return given;
}

function periodOf({ from = '7d', to, previous_from: previous }: Aggregate) {
  const now = new Date();
  return {
    from: instant('from', from, now),
    to: to === undefined ? now.toISOString() : instant('to', to, now),
    ...(previous === undefined ? {} : { previousFrom: instant('previous_from', previous, now) }),
  };
}

/* A custom field, or a field of the record as the core names it. */
function groupedBy(record: Aggregate['record'], name: string | undefined, [field, custom]: [string, string]) {
  const { fields } = COUNTS[record];
  const customName = /^custom_fields?\.(.+)$/s.exec(name ?? '')?.[1];
  if (name === undefined) return {};
  if (customName !== undefined && record !== 'activities') return { [custom]: customName };
  if (fields.some((known) => known === name)) return { [field]: name.toUpperCase() };
  throw new ToolRefused(
    `${field}: ${record} are counted by ${fields.join(', ')}, and all but activities by custom_fields.<name>.`,
  );
}

async function countText(input: Aggregate, session: Session): Promise<string> {
  const { document, fields } = COUNTS[input.record];
  const variables = {
    where: toWhere(input.where),
    ...groupedBy(input.record, input.by ?? fields[0], ['by', 'byCustomField']),
    ...groupedBy(input.record, input.second_by, ['secondBy', 'secondByCustomField']),
    first: input.limit,
  };
  const { total, distinct_values: values, items } = await session.root(document, variables as never);
  const columns = ['value', ...(input.second_by === undefined ? [] : ['second_value']), 'count'];
  return listText(`${total} ${input.record}, ${values} values; the most frequent`, columns, {
    rows: items,
    next: null,
  });
}

const RATE_COLUMNS = ['from', 'to', 'sent_count', 'reply_count', 'reply_rate', 'bounce_count', 'bounce_rate'];

const MEASURES: Record<Aggregate['measure'], (input: Aggregate, session: Session) => Promise<string>> = {
  count: countText,
  async funnel({ stages, where: given }, session) {
    if (!stages) throw new ToolRefused('stages: This argument is required.');
    const found = await session.root(documents.ContactFunnelDocument, { stages, where: toWhere(given) as never });
    const columns = ['status', 'count', 'reached', 'share_of_previous'];
    return listText(`${found.total} contacts, ${found.other} in none of the stages`, columns, {
      rows: found.stages,
      next: null,
    });
  },
  async series(input, session) {
    const { interval, time_zone: timeZone, metrics = ['sent', 'replied', 'bounced'] } = input;
    const { buckets, lines } = await session.root(documents.SeriesDocument, {
      ...{ ...periodOf(input), timeZone, interval: interval.toUpperCase(), where: toWhere(input.where) },
      metrics: metrics.map((name) => name.toUpperCase()),
    } as never);
    const names = lines.map(({ metric, activity_type: type, channel }) => (type ?? channel ?? metric).toLowerCase());
    const rows = buckets.map(({ from }, at) => ({
      from,
      ...Object.fromEntries(lines.map(({ counts }, line) => [names[line], counts[at]])),
    }));
    const totals = Object.fromEntries(lines.map(({ total }, line) => [names[line], total]));
    return listText('Buckets', ['from', ...names], { rows: [...rows, { from: 'total', ...totals }], next: null });
  },
  async rates(input, session) {
    const { current, previous } = await session.root(documents.RatesDocument, {
      ...periodOf(input),
      where: toWhere(input.where) as never,
    });
    return listText('Periods', RATE_COLUMNS, { rows: [{ ...current }, { ...previous }], next: null });
  },
  async campaign_rates(input, session) {
    const given = toWhere(input.where) as never;
    const { nodes } = await session.root(documents.CampaignRatesDocument, {
      ...periodOf(input),
      where: given,
      first: input.limit,
    });
    const rows = nodes.flatMap(({ id: campaign, name, rates }) =>
      [rates.current, rates.previous].map((period) => ({ id: campaign, name, ...period })),
    );
    return listText(
      'The campaigns with the most emails, each with this period and the one before',
      ['id', 'name', ...RATE_COLUMNS],
      { rows, next: null },
    );
  },
};

/** The tools that read. */
export const readingTools = {
  search: essential('Search', 'read', {
    description:
      'Lists contacts, companies, people, emails, activities, campaigns, duplicate suggestions, merges, jobs or webhook deliveries, by words or a filter. ' +
      'Columns are the fields named in where. get with record "filters" explains the filter language.',
    input: () => searchInput,
    run: async ({ record, ...wanted }, session) => {
      const [columns, page] = await findPage(session, record, wanted);
      return listText(record, columns, page);
    },
  }),
  get: essential('Get a record', 'read', {
    description:
      'Gets one record with all its fields, custom fields, score with its lines, and related records. ' +
      'record "workspace": custom fields, statuses and activity types in use; "filters": the filter language.',
    input: () => getInput,
    run: getText,
  }),
  get_timeline,
  aggregate: essential('Aggregate', 'read', {
    description:
      'count: records by a field; funnel: contacts by stage; series: what happened over time; rates: reply and bounce rates against the period before; campaign_rates: the same for each campaign.',
    heavy: true,
    input: () => aggregateInput,
    run: (input, session) => MEASURES[input.measure](input, session),
  }),
  get_job: essential('Get a job', 'read', {
    description: 'Gets the progress and outcome of a job. undo stops a job and reverts what it did.',
    input: () => z.object({ job_id: recordId }),
    run: async ({ job_id: job }, session) =>
      recordText(`Job ${job}`, { ...(await session.root(documents.JobDocument, { id: job })) }),
  }),
  get_integration_status: essential('Get the status of the integrations', 'read', {
    description:
      'Lists which integrations are connected, when they last sent something, which are silent, and how many deliveries failed or wait. search with record "deliveries" shows each.',
    input: () => z.object({}),
    run: async (_input, session) => {
      const { integrations } = await session.root(documents.IntegrationsRadarDocument, {});
      const rows = integrations.flatMap(({ key, name, radar }) => (radar === null ? [] : [{ key, name, ...radar }]));
      const columns = [
        'key',
        'name',
        'connected',
        'state',
        'last_event_at',
        'silent_since',
        'failures',
        'parked',
        'unproven',
      ];
      return listText('Integrations', columns, { rows, next: null });
    },
  }),
  check_suppression: essential('Check suppressions', 'read', {
    description:
      'Says whether people with these addresses, numbers or profiles may be contacted. Call it before anything is sent.',
    input: () => checkBody,
    run: async ({ values }, session) => {
      const { results } = await session.root(documents.SuppressionCheckDocument, { items: values.map(toChecked) });
      const rows = results.map(({ suppression, ...result }) => ({ ...result, ...suppression }));
      return listText('Checked', ['value', 'suppressed', 'reason', 'scope', 'since', 'ends_at', 'fault'], {
        rows,
        next: null,
      });
    },
  }),
};
