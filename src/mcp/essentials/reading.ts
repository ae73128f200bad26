import { z } from 'zod';
import type { AnyDocument } from '../../operations/document.js';
import * as documents from '../../operations/generated.js';
import { parseDateTime } from '../../values/date-time.js';
import { timeBefore } from '../../values/duration.js';
import * as wire from '../../wire/agents.js';
import { FILTER_GUIDE } from '../../wire/filter-guide.js';
import { checkBody, toChecked } from '../../wire/suppressions.js';
import { ToolRefused } from '../refusal-text.js';
import type { Session } from '../session.js';
import { essential } from './essential.js';
import { findOne, findPage, RECORD_NAMES, toWhere } from './records.js';
import { customFieldOf, listText, recordText } from './text.js';
import { get_timeline } from './timeline.js';

const ONE = {
  ...({ contact: 'contacts', company: 'companies', person: 'people', email: 'emails' } as const),
  ...({ activity: 'activities', campaign: 'campaigns' } as const),
};
const searchInput = wire.searchBody(RECORD_NAMES);
const getInput = wire.getBody(Object.keys(ONE) as [keyof typeof ONE, ...(keyof typeof ONE)[]]);

/* The fields, statuses and activity types of a workspace. */
async function workspaceText(session: Session): Promise<string> {
  const { statuses, contact_fields: fields, ...found } = await session.query(documents.WorkspaceFieldsDocument, {});
  return recordText(`Workspace ${JSON.stringify(session.actor.clientName)} (${session.actor.clientId})`, {
    contacts: statuses.total,
    ...found.workspace,
    contact_statuses: statuses.items.map(({ value, count }) => `${value} (${count})`),
    contact_custom_fields: fields.items,
    company_custom_fields: found.company_fields.items,
    activity_types: found.activity_types.map(({ schema, ...type }) => ({
      ...type,
      fields: schema.map(({ field_name: name, type: kind }) => `${name} (${kind})`).join(', '),
    })),
  });
}

async function getText({ record, id, identifier, offset }: z.output<typeof getInput>, session: Session) {
  if (record === 'filters') return FILTER_GUIDE;
  if (record === 'workspace') return workspaceText(session);
  if (record === 'delivery') {
    const delivery = await session.root(documents.DeliveryDetailDocument, { id: String(id ?? '') });
    return recordText(`Delivery ${delivery.id}`, { ...delivery }, offset);
  }
  // Some models write ids as text.
  if (typeof id === 'string' && !/^\d{1,16}$/.test(id)) throw new ToolRefused('id: Must be a number.');
  const found = await findOne(session, ONE[record], { id: id === undefined ? id : Number(id), identifier });
  if (found === null) throw new ToolRefused(`There is no such ${record}. Find it with search.`);
  return recordText(`The ${record} ${String(found['id'])}`, found, offset);
}

/* A time as it is given, or a duration before now. */
function instant(name: string, given: string, now: Date): string {
  const before = timeBefore(now, given);
  if (before !== null) return before;
  if (parseDateTime(given)) return given;
  throw new ToolRefused(`${name}: Must be a time such as 2026-05-04T09:00:00Z, or how long ago, such as 7d.`);
}

function periodOf({ from, to, previous_from: previous }: wire.AggregateBody) {
  const now = new Date();
  return {
    from: instant('from', from, now),
    to: to === undefined ? now.toISOString() : instant('to', to, now),
    previousFrom: previous === undefined ? null : instant('previous_from', previous, now),
  };
}

/* The document of each kind, and the field by which it is counted unless another is named. */
const COUNTS: Record<wire.AggregateBody['record'], readonly [AnyDocument, string]> = {
  contacts: [documents.ContactCountsDocument, 'contact_status'],
  companies: [documents.CountCompaniesDocument, 'company_status'],
  emails: [documents.CountEmailsDocument, 'email_type'],
  activities: [documents.CountActivitiesDocument, 'channel'],
};

/* Its names are checked by GraphQL. */
const SERIES: AnyDocument = documents.SeriesDocument;

type Measure = (input: wire.AggregateBody, session: Session, where: never) => Promise<string>;

const count: Measure = async ({ record, by, second_by: second, limit: first }, session, where) => {
  const [document, usual] = COUNTS[record];
  const named = (name: string | undefined, plain: string, custom: string) =>
    customFieldOf(name) ? { [custom]: customFieldOf(name) } : { [plain]: name?.toUpperCase() };
  const fields = { ...named(by ?? usual, 'by', 'byCustomField'), ...named(second, 'secondBy', 'secondByCustomField') };
  const found = await session.root(document, { ...fields, where, first });
  const columns = ['value', ...(second === undefined ? [] : ['second_value']), 'count'];
  const title = `${found.total} ${record} with ${found.distinct_values} values, the most frequent first`;
  return listText(title, columns, { rows: found.items, next: null });
};

type Line = documents.SeriesQuery['series']['lines'][number];

const series: Measure = async ({ metrics = ['sent', 'replied', 'bounced'], ...input }, session, where) => {
  const { previousFrom: _previous, ...period } = periodOf(input);
  const { buckets, lines } = await session.root(SERIES, {
    ...{ ...period, where, timeZone: input.time_zone, interval: input.interval.toUpperCase() },
    metrics: metrics.map((name) => name.toUpperCase()),
  });
  const names = lines.map(({ metric, activity_type: type, channel }: Line) =>
    (type ?? channel ?? metric).toLowerCase(),
  );
  const row = (from: string, of: (line: Line) => number | undefined) =>
    Object.fromEntries([['from', from], ...lines.map((line: Line, at: number) => [names[at], of(line)])]);
  const rows = [
    ...buckets.map(({ from }: { from: string }, at: number) => row(from, ({ counts }) => counts[at])),
    row('total', ({ total }) => total),
  ];
  return listText('Buckets and total', ['from', ...names], { rows, next: null });
};

const RATES = ['from', 'to', 'sent_count', 'reply_count', 'reply_rate', 'bounce_count', 'bounce_rate'];

const MEASURES: Record<wire.AggregateBody['measure'], Measure> = {
  count,
  series,
  async funnel({ stages = [] }, session, where) {
    const found = await session.root(documents.ContactFunnelDocument, { stages, where });
    const title = `${found.total} contacts, ${found.other} of them in none of the stages`;
    return listText(title, ['status', 'count', 'reached', 'share_of_previous'], { rows: found.stages, next: null });
  },
  async rates(input, session, where) {
    const { current, previous } = await session.root(documents.RatesDocument, { ...periodOf(input), where });
    return listText('The period and the one before', RATES, { rows: [{ ...current }, { ...previous }], next: null });
  },
  async campaign_rates(input, session, where) {
    const variables = { ...periodOf(input), where, first: input.limit };
    const { nodes } = await session.root(documents.CampaignRatesDocument, variables);
    const rows = nodes.flatMap(({ id, name, rates }) =>
      [rates.current, rates.previous].map((period) => ({ id, name, ...period })),
    );
    return listText('Campaigns, each with the period and the one before', ['id', 'name', ...RATES], {
      rows,
      next: null,
    });
  },
};

const RADAR = ['key', 'name', 'connected', 'state', 'last_event_at', 'silent_since', 'failures', 'parked', 'unproven'];
const CHECKED = ['value', 'suppressed', 'reason', 'scope', 'since', 'ends_at', 'fault'];

/** The tools that read. */
export const readingTools = {
  search: essential('Search', 'read', {
    description:
      'Lists contacts, companies, people, emails, activities, campaigns, webhook deliveries (verdict: failed, malformed, parked, processed...), suggested duplicates, merges or jobs, by words or a filter. ' +
      'Columns can be conditions of where; get with record "filters" has all of them.',
    input: () => searchInput,
    run: async (input, session) => listText(input.record, ...(await findPage(session, input))),
  }),
  get: essential('Get a record', 'read', {
    description:
      'Gets one record with all its fields, custom fields, score with the lines it is made of, and related records. ' +
      'record "workspace": the custom fields, statuses and activity types in use; "filters": the filter language.',
    // The fields of a workspace are counted over all its records.
    isHeavy: ({ record }) => record === 'workspace',
    input: () => getInput,
    run: getText,
  }),
  get_timeline,
  aggregate: essential('Aggregate', 'read', {
    description:
      'count: records by a field. funnel: contacts by stage. series: what happened over time. rates: sent, replied and bounced against the period before; campaign_rates: the same for each campaign, the largest first.',
    isHeavy: () => true,
    input: () => wire.aggregateBody,
    run: (input, session) => MEASURES[input.measure](input, session, toWhere(input.where) as never),
  }),
  get_job: essential('Get a job', 'read', {
    description: 'Gets the progress and outcome of a job. undo stops a job, or reverts what it did.',
    input: () => wire.jobBody,
    run: async ({ job_id: id }, session) => {
      const job = await session.root(documents.JobDocument, { id }, { missing: 'There is no such job.' });
      return recordText(`Job ${id}`, { ...job });
    },
  }),
  get_integration_status: essential('Get the status of the integrations', 'read', {
    description:
      'Lists the integrations: connected or not, last event, silent or not, failed and waiting deliveries. search with record "deliveries" shows each delivery.',
    input: () => z.object({}),
    run: async (_input, session) => {
      const { integrations } = await session.root(documents.IntegrationsRadarDocument, {});
      const rows = integrations.map(({ radar, ...integration }) => ({ connected: false, ...integration, ...radar }));
      return listText('Integrations', RADAR, { rows, next: null });
    },
  }),
  check_suppression: essential('Check suppressions', 'read', {
    description:
      'Says whether people with these addresses, numbers or profiles may be contacted. Call it before anything is sent.',
    input: () => checkBody,
    run: async ({ values }, session) => {
      const { results } = await session.root(documents.SuppressionCheckDocument, { items: values.map(toChecked) });
      const rows = results.map(({ suppression, ...result }) => ({ ...result, ...suppression }));
      return listText('Checked', CHECKED, { rows, next: null });
    },
  }),
};
