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
import { undoBulk } from './undo-bulk.js';

const read = { access: { workspace: 'read' } } as const;
const write = { access: { workspace: 'write' } } as const;
const HEAVY = { field: BULK_COST, multiplier: 1 };
const PREVIEW = {
  type: BulkPreviewType,
  authScopes: read,
  errors: { types: [InvalidError, NotFoundError] },
  complexity: HEAVY,
};
const START = {
  type: Job,
  authScopes: write,
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

/** Starts what was previewed, and wakes the worker. */
async function startAndWake(
  bulk: Bulk,
  consent: { token: string; allowedDrift: number },
  context: Context,
): Promise<JobRow> {
  const job = await startBulk(signingWorkspace(context), bulk, consent);
  context.services.wakeWorker();
  return job;
}

const previews = (records: string) =>
  `The first of two steps to change or delete many ${records}: counts them, shows the first of them with what would change, and gives the token for the second step. Changes nothing.`;
const starts = (records: string, one: string) =>
  `The second step: does what was previewed, in the background, to exactly those ${records} that match now. Each is written as ${one} would write it. A repeat with the same token answers the job that it started.`;

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

builder.mutationField('bulkUndo', (t) =>
  t.field({
    type: Job,
    description:
      'Takes back everything that a job in bulk did, in the background: what it deleted is given back as `contactRestore`, `companyRestore` and `emailRestore` do it, and values that it wrote are what they were before, unless somebody changed them since. What is in the way of a record stops no other, and is told in the file of what was refused. Run again, it tries the rest.',
    authScopes: write,
    errors: { types: [NotFoundError, ConflictError] },
    complexity: HEAVY,
    args: {
      jobId: t.arg({ type: 'RecordId', required: true, description: 'The job that changed or deleted records.' }),
    },
    resolve: async (_root, { jobId }, { workspace, services }) => {
      const job = await undoBulk(workspace, jobId);
      services.wakeWorker();
      return job;
    },
  }),
);

const RecordWithFields = builder.enumType('RecordWithFields', {
  description: 'A kind of record that carries custom fields.',
  values: {
    contact: { description: 'Contacts.' },
    company: { description: 'Companies.' },
    email: { description: 'Emails.' },
  } as const satisfies Record<OwnerKind, object>,
});

const KeptValue = builder.enumType('KeptValue', {
  description: 'Which value stays where a record has both of two custom fields that become one.',
  values: {
    target: { description: 'That of the field that stays.' },
    source: { description: 'That of the field that goes.' },
    latest: {
      description: 'The one that was written later; that of the field that stays where both were written at once.',
    },
  } as const satisfies Record<(typeof KEEPS)[number], object>,
});

const FieldPreviewType = builder.objectRef<FieldPreview>('CustomFieldPreview').implement({
  description: 'What a change of a custom field everywhere would do. Nothing was changed.',
  fields: (t) => ({
    records: t.expose('records', { type: BulkPreviewType, description: 'The records that carry the field.' }),
    haveBoth: t.exposeInt('haveBoth', {
      description:
        'How many of them have the other field too. A renaming leaves these alone; a merge keeps one value of each.',
    }),
    endpoints: t.expose('endpoints', {
      type: ['RecordId'],
      description:
        'Endpoints of events that ask for changes of the field by its name, and would not hear of it any more.',
    }),
  }),
});

const fieldArgs = builder.args((t) => ({
  record: t.field({ type: RecordWithFields, required: true, description: 'The kind of record.' }),
  name: t.string({ required: true, description: 'The name of the field, exactly.' }),
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
      'The first of two steps to rename, merge or delete a custom field on all records: counts those that carry it and gives the token for the second step. Without `to` a deletion; with `to` a renaming, and with `keep` besides a merge.',
    authScopes: read,
    errors: { types: [InvalidError] },
    complexity: HEAVY,
    args: {
      ...fieldArgs,
      to: t.arg.string({ description: 'What it is to be called, or the field that it is to become one with.' }),
      keep: t.arg({ type: KeptValue, description: 'Which value stays where a record has both.' }),
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
    description: `Gives a custom field another name ${everywhere} A record that has a field of that name already is left alone, and told in the file of what was refused.`,
    args: { ...fieldArgs, to: t.arg.string({ required: true, description: 'The new name.' }), ...startArgs },
    resolve: (_root, args, context) => startAndWake(fieldBulk({ ...args, keep: null }, context), args, context),
  }),
  customFieldMerge: t.field({
    ...START,
    description: `Makes two custom fields one ${everywhere}`,
    args: {
      ...fieldArgs,
      to: t.arg.string({ required: true, description: 'The field that stays.' }),
      keep: t.arg({ type: KeptValue, required: true, description: 'Which value stays where a record has both.' }),
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
