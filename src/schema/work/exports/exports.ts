import { coerceInputValue, type GraphQLInputType, type GraphQLSchema, isInputType } from 'graphql';
import { type Need, requireAccess } from '../../../access/identity/permissions.js';
import { ConflictError, ForbiddenError, InvalidError } from '../../../errors.js';
import { CUSTOM_FIELD_PREFIX } from '../../../sheets/own-export.js';
import { ActivityWhere, selectActivities } from '../../crm/activities/activity.js';
import { CompanyWhere, companyConditions } from '../../crm/companies/company.js';
import { ContactWhere, contactConditions } from '../../crm/contacts/contact.js';
import { CampaignWhere, selectCampaigns } from '../../crm/emails/campaign.js';
import { EmailWhere, emailConditions } from '../../crm/emails/read-emails.js';
import { selectPeople } from '../../crm/people/search-people.js';
import { type SuppressionFilter, selectSuppressions } from '../../crm/suppressions/list-suppressions.js';
import { viewerOf } from '../../crm/suppressions/suppression-row.js';
import { selectDeliveries } from '../../inbound/deliveries/list-deliveries.js';
import { builder } from '../../kernel/builder.js';
import type { Workspace } from '../../kernel/context.js';
import { selectRecords } from '../../records/fields/record-list.js';
import { isWhere, narrow, type Where } from '../../records/filters/where.js';
import type { Selection } from '../../records/lists/keyset.js';
import { Job } from '../jobs/job.js';
import { startJob } from '../jobs/start-job.js';
import type { EXPORT_FORMATS, EXPORTED, Exported, ExportFormat, ExportPlan } from './export-plan.js';
import { exportedColumns } from './export-sql.js';

/** The request of an export, in the form that every entry point uses. */
export interface ExportOrder {
  records: Exported;
  format: ExportFormat;
  /** The filter of the list, in the names of the core. */
  filter?: unknown;
  /** The filter with operators. */
  where?: unknown;
  customFieldColumns?: boolean | null | undefined;
  harmless?: boolean | null | undefined;
  bom?: boolean | null | undefined;
  columns?: readonly string[] | undefined;
  after?: number | null | undefined;
}

type Reader = Pick<Workspace, 'clientId' | 'phoneCountry' | 'actor'>;

/** How a kind of record is selected: the types of its two filters, and the resulting selection. */
interface Selecting {
  filter: string;
  where: string;
  select(reader: Reader, filter: object, where: Where): Selection | null;
}

const SELECTING: Readonly<Record<Exported, Selecting>> = {
  contacts: {
    filter: 'ContactFilter',
    where: 'ContactWhere',
    select: ({ clientId, phoneCountry: country }, filter, where) => {
      const scope = { clientId };
      const selection = selectRecords(scope, contactConditions(filter, scope, country));
      return narrow(selection, ContactWhere, where, { row: 'r', country });
    },
  },
  companies: {
    filter: 'CompanyFilter',
    where: 'CompanyWhere',
    select: ({ clientId }, filter, where) =>
      narrow(selectRecords({ clientId }, companyConditions(filter)), CompanyWhere, where, { row: 'r' }),
  },
  emails: {
    filter: 'EmailFilter',
    where: 'EmailWhere',
    select: ({ clientId }, filter, where) =>
      narrow(selectRecords({ clientId }, emailConditions(filter)), EmailWhere, where, { row: 'r' }),
  },
  campaigns: {
    filter: 'CampaignFilter',
    where: 'CampaignWhere',
    select: ({ clientId }, filter, where) =>
      narrow(selectCampaigns(clientId, filter), CampaignWhere, where, { row: 'k' }),
  },
  activities: {
    filter: 'ActivityFilter',
    where: 'ActivityWhere',
    select: ({ clientId }, filter, where) =>
      narrow(selectActivities(clientId, filter), ActivityWhere, where, { row: 'a' }),
  },
  people: {
    filter: 'PersonFilter',
    where: 'PersonWhere',
    select: (reader, filter, where) => selectPeople(reader, filter, where),
  },
  webhook_deliveries: {
    filter: 'WebhookDeliveryFilter',
    where: 'WebhookDeliveryWhere',
    select: ({ clientId }, filter, where) => selectDeliveries({ clientId }, { filter, where }),
  },
  suppressions: {
    filter: 'SuppressionFilter',
    where: 'SuppressionFilter',
    // What sending platforms import has no entries that are over; changes since a time have them.
    select: ({ actor }, filter: SuppressionFilter, where: object) => {
      const given: SuppressionFilter = { ...filter, ...where };
      const isOpen = given.isOpen ?? (given.changedSince ? null : true);
      return selectSuppressions(viewerOf(actor), { ...given, isOpen });
    },
  },
};

/**
 * What an export reads and how. Filters are read by the types of the lists, so they mean the same.
 * @throws InvalidError a filter does not fit these records
 */
export function planExport(schema: GraphQLSchema, reader: Reader, order: ExportOrder): ExportPlan {
  const selecting = SELECTING[order.records];
  const filter = readInput(schema, selecting.filter, 'filter', order.filter);
  const where = readInput(schema, selecting.where, 'where', order.where);
  const selection = selecting.select(reader, filter, where);
  return {
    records: order.records,
    format: order.format,
    customFieldColumns: order.customFieldColumns ?? true,
    harmless: order.harmless ?? true,
    bom: order.bom ?? false,
    ...(order.columns && { columns: readColumns(order.records, order.columns) }),
    after: order.after ?? null,
    selection: selection && { where: selection.where, values: [...selection.values] },
  };
}

function readInput(schema: GraphQLSchema, type: string, name: string, given: unknown): Where {
  if (given === undefined || given === null) return {};
  const faults: string[] = [];
  const note = (path: readonly (string | number)[], _value: unknown, error: Error) =>
    void faults.push([...path.map(String), error.message].join(': '));
  const read: unknown = coerceInputValue(given, inputType(schema, type), note);
  if (faults.length > 0) throw new InvalidError({ [name]: faults.slice(0, MOST_FAULTS) });
  if (!isWhere(read)) throw new InvalidError({ [name]: ['Must be an object.'] });
  return read;
}

function readColumns(records: Exported, names: readonly string[]): string[] {
  const known = new Set(exportedColumns({ records }).map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name) && !name.startsWith(CUSTOM_FIELD_PREFIX));
  if (unknown.length === 0) return [...names];
  throw new InvalidError({ columns: unknown.slice(0, MOST_FAULTS).map((name) => `There is no column ${name}.`) });
}

/** A filter may have as many errors as parts; a few are enough. */
const MOST_FAULTS = 10;

function inputType(schema: GraphQLSchema, name: string): GraphQLInputType {
  const type = schema.getType(name);
  if (!isInputType(type)) throw new Error(`There is no input ${name}.`);
  return type;
}

/** The access that an export of these records requires: that of their list. */
export const needOf = (records: Exported): Need =>
  records === 'people' ? { workspace: 'read', enrichment: true } : { workspace: 'read' };

/** The type of the filter of the list of these records. */
export const filterTypeOf = (records: Exported): string => SELECTING[records].filter;

export const ExportedRecords = builder.enumType('ExportedRecords', {
  description: 'The kinds of records that can be exported.',
  values: {
    contacts: { description: 'Contacts with their custom fields.' },
    companies: { description: 'Companies with their custom fields.' },
    emails: { description: 'Emails with their bodies and custom fields.' },
    campaigns: { description: 'Campaigns with their counters.' },
    activities: { description: 'Activities with their contacts.' },
    people: { description: 'Persons with the ids of their contacts. Requires data enrichment.' },
    webhook_deliveries: { description: 'Webhook deliveries still kept, with their bodies.' },
    suppressions: {
      description: 'Entries of the suppression list that count now; with `changedSince` all that changed since then.',
    },
  } as const satisfies Record<(typeof EXPORTED)[number], object>,
});

const FormatType = builder.enumType('ExportFormat', {
  description: 'The format of an exported file.',
  values: {
    ndjson: { description: 'One JSON object per line.' },
    csv: { description: 'RFC 4180, with a header line.' },
  } as const satisfies Record<(typeof EXPORT_FORMATS)[number], object>,
});

const ExportInput = builder.inputType('ExportInput', {
  description: 'What to export, and how.',
  fields: (t) => ({
    records: t.field({ type: ExportedRecords, required: true, description: 'The kind of record.' }),
    format: t.field({ type: FormatType, required: true, defaultValue: 'ndjson', description: 'The file format.' }),
    filter: t.field({ type: 'JSON', description: 'Conditions, like the `filter` of the list of these records.' }),
    where: t.field({ type: 'JSON', description: 'Further conditions, like the `where` of that list.' }),
    customFieldColumns: t.boolean({
      defaultValue: true,
      description: 'For CSV: one column per custom field of the workspace instead of one JSON column.',
    }),
    harmless: t.boolean({
      defaultValue: true,
      description: 'For CSV: puts an apostrophe before texts that a spreadsheet would treat as formulas.',
    }),
    bom: t.boolean({
      defaultValue: false,
      description: 'For CSV: begins with a byte order mark, by which Excel reads UTF-8.',
    }),
    after: t.field({ type: 'RecordId', description: 'Only records with larger ids; records are sorted by id.' }),
  }),
});

builder.mutationFields((t) => ({
  exportStart: t.field({
    type: Job,
    description:
      'Writes all matching records to a file in the background. REST serves it at `/public/v2/jobs/{id}/outcome` once the job is done.',
    access: { workspace: 'write' },
    errors: { types: [InvalidError, ConflictError] },
    args: { input: t.arg({ type: ExportInput, required: true, description: 'What to export.' }) },
    resolve: async (_root, { input }, { workspace, actor, services }, { schema }) => {
      if (actor.kind === 'webhook') throw new ForbiddenError('A webhook delivery may only record events.');
      requireAccess(actor, needOf(input.records));
      const plan = planExport(schema, workspace, input);
      const job = await workspace.database.transaction((session) =>
        startJob(session, workspace, { kind: 'export', params: plan }),
      );
      services.wakeWorker('run-exports');
      return job;
    },
  }),
}));
