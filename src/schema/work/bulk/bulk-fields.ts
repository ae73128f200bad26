import { ConflictError, CountMovedError, InvalidError, NotFoundError } from '../../../errors.js';
import { CompanyFilter, CompanyWhere } from '../../crm/companies/company.js';
import { ContactFilter, ContactWhere } from '../../crm/contacts/contact.js';
import { EmailFilter } from '../../crm/emails/email.js';
import { EmailWhere } from '../../crm/emails/read-emails.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { BULK_COST } from '../../kernel/guards/field-cost.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { Job } from '../jobs/job.js';
import type { JobRow } from '../jobs/job-row.js';
import { type ChangeInput, type KEEPS, type Keep, parseFieldChange } from './bulk-change.js';
import { carriersOf, type SelectionInput } from './bulk-selection.js';
import {
  BulkPreviewType,
  bulkArgs,
  bulkOf,
  previewArgs,
  sampleSize,
  signingWorkspace,
  startArgs,
  subjectOf,
} from './bulk-types.js';
import { type FieldPreview, previewBulk, previewField } from './preview-bulk.js';
import { type Bulk, startBulk } from './start-bulk.js';

const read = { workspace: 'read' } as const;
const write = { workspace: 'write' } as const;
const HEAVY = { field: BULK_COST, multiplier: 1 };
const PREVIEW = {
  type: BulkPreviewType,
  access: read,
  errors: { types: [InvalidError, NotFoundError] },
  complexity: HEAVY,
};
const START = {
  type: Job,
  access: write,
  errors: { types: [InvalidError, NotFoundError, CountMovedError, ConflictError] },
  complexity: HEAVY,
};

const ARGS = {
  contact: bulkArgs('contact', ContactFilter, ContactWhere.type),
  company: bulkArgs('company', CompanyFilter, CompanyWhere.type),
  email: bulkArgs('email', EmailFilter, EmailWhere.type),
};

type Asked = SelectionInput & { change: ChangeInput };

const preview = async (kind: OwnerKind, args: Asked & { first: number }, context: Context) =>
  await previewBulk(signingWorkspace(context), bulkOf(kind, args, context), sampleSize(args.first));

/** Starts the previewed change and wakes the worker. */
async function startAndWake(
  bulk: Bulk,
  consent: { token: string; allowedDrift: number },
  context: Context,
): Promise<JobRow> {
  const job = await startBulk(signingWorkspace(context), bulk, consent);
  context.services.wakeWorker('run-jobs');
  return job;
}

const previews = (records: string) =>
  `The first of two steps to change or delete many ${records}: counts them, shows the first of them with the intended changes, and issues the token for the second step. Changes nothing.`;
const starts = (records: string, one: string) =>
  `The second step: applies the previewed change in the background to exactly the ${records} that match now. Each is written as by ${one}. A repeat with the same token returns the job that it started.`;

builder.queryFields((t) => ({
  contactsBulkPreview: t.field({
    ...PREVIEW,
    description: previews('contacts'),
    args: { ...ARGS.contact, ...previewArgs },
    resolve: (_root, args, context) => preview('contact', args, context),
  }),
  companiesBulkPreview: t.field({
    ...PREVIEW,
    description: previews('companies'),
    args: { ...ARGS.company, ...previewArgs },
    resolve: (_root, args, context) => preview('company', args, context),
  }),
  emailsBulkPreview: t.field({
    ...PREVIEW,
    description: previews('emails'),
    args: { ...ARGS.email, ...previewArgs },
    resolve: (_root, args, context) => preview('email', args, context),
  }),
}));

builder.mutationFields((t) => ({
  contactsBulk: t.field({
    ...START,
    description: starts('contacts', '`contactUpdate` or `contactDelete`'),
    args: { ...ARGS.contact, ...startArgs },
    resolve: (_root, args, context) => startAndWake(bulkOf('contact', args, context), args, context),
  }),
  companiesBulk: t.field({
    ...START,
    description: starts('companies', '`companyUpdate` or `companyDelete`'),
    args: { ...ARGS.company, ...startArgs },
    resolve: (_root, args, context) => startAndWake(bulkOf('company', args, context), args, context),
  }),
  emailsBulk: t.field({
    ...START,
    description: starts('emails', 'a single mutation'),
    args: { ...ARGS.email, ...startArgs },
    resolve: (_root, args, context) => startAndWake(bulkOf('email', args, context), args, context),
  }),
}));

const RecordWithFields = builder.enumType('RecordWithFields', {
  description: 'A kind of record that has custom fields.',
  values: {
    contact: { description: 'Contacts.' },
    company: { description: 'Companies.' },
    email: { description: 'Emails.' },
  } as const satisfies Record<OwnerKind, object>,
});

const KeptValue = builder.enumType('KeptValue', {
  description: 'Which value is kept if a record has both custom fields of a merge.',
  values: {
    target: { description: 'The value of the field that is kept.' },
    source: { description: 'The value of the field that is removed.' },
    latest: {
      description: 'The value that was written later; if both were written at once, that of the field that is kept.',
    },
  } as const satisfies Record<(typeof KEEPS)[number], object>,
});

const FieldPreviewType = builder.objectRef<FieldPreview>('CustomFieldPreview').implement({
  description: 'What a change to a custom field on all records would do. Nothing was changed.',
  fields: (t) => ({
    records: t.expose('records', { type: BulkPreviewType, description: 'The records that have the field.' }),
    haveBoth: t.exposeInt('haveBoth', {
      description:
        'How many of them also have the other field. A rename leaves these unchanged; a merge keeps one value of each.',
    }),
    endpoints: t.expose('endpoints', {
      type: ['RecordId'],
      description: 'Event endpoints that subscribe to the field by its name and would no longer receive its changes.',
    }),
  }),
});

const fieldArgs = builder.args((t) => ({
  record: t.field({ type: RecordWithFields, required: true, description: 'The kind of record.' }),
  name: t.string({ required: true, description: 'The exact name of the field.' }),
}));

interface AskedField {
  record: OwnerKind;
  name: string;
  to: string | null;
  keep: Keep | null;
}

function fieldBulk({ record, ...asked }: AskedField, { workspace: { clientId } }: Context): Bulk {
  const change = parseFieldChange(asked);
  const selection = carriersOf(record, clientId, asked.name);
  return { kind: record, selection, change, subject: subjectOf(clientId, record, change, { carriers: asked.name }) };
}

builder.queryFields((t) => ({
  customFieldPreview: t.field({
    type: FieldPreviewType,
    description:
      'The first of two steps to rename, merge or delete a custom field on all records: counts the records that have it and issues the token for the second step. Without `to` it previews a deletion; with `to` a rename; with `to` and `keep` a merge.',
    access: read,
    errors: { types: [InvalidError] },
    complexity: HEAVY,
    args: {
      ...fieldArgs,
      to: t.arg.string({ description: 'The new name, or the field to merge into.' }),
      keep: t.arg({ type: KeptValue, description: 'Which value is kept if a record has both.' }),
      ...previewArgs,
    },
    resolve: async (_root, { first, to = null, keep = null, ...args }, context) => {
      if (keep !== null && to === null) throw new InvalidError({ to: ['Is required beside keep.'] });
      const bulk = fieldBulk({ ...args, to, keep }, context);
      return await previewField(signingWorkspace(context), bulk, { name: args.name, to }, sampleSize(first));
    },
  }),
}));

const everywhere = 'on all records of a kind, in the background. `customFieldPreview` gives the token.';

builder.mutationFields((t) => ({
  customFieldRename: t.field({
    ...START,
    description: `Renames a custom field ${everywhere} A record that already has a field of the new name is left unchanged and listed in the refusals file.`,
    args: { ...fieldArgs, to: t.arg.string({ required: true, description: 'The new name.' }), ...startArgs },
    resolve: (_root, args, context) => startAndWake(fieldBulk({ ...args, keep: null }, context), args, context),
  }),
  customFieldMerge: t.field({
    ...START,
    description: `Merges two custom fields into one ${everywhere}`,
    args: {
      ...fieldArgs,
      to: t.arg.string({ required: true, description: 'The field that is kept.' }),
      keep: t.arg({ type: KeptValue, required: true, description: 'Which value is kept if a record has both.' }),
      ...startArgs,
    },
    resolve: (_root, args, context) => startAndWake(fieldBulk(args, context), args, context),
  }),
  customFieldDelete: t.field({
    ...START,
    description: `Removes a custom field ${everywhere}`,
    args: { ...fieldArgs, ...startArgs },
    resolve: (_root, args, context) =>
      startAndWake(fieldBulk({ ...args, to: null, keep: null }, context), args, context),
  }),
}));
