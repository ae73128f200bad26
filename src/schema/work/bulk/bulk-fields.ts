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
import type { ChangeInput } from './bulk-change.js';
import type { SelectionInput } from './bulk-selection.js';
import {
  BulkPreviewType,
  bulkArgs,
  bulkOf,
  previewArgs,
  sampleSize,
  signingWorkspace,
  startArgs,
} from './bulk-types.js';
import { previewBulk } from './preview-bulk.js';
import { type Bulk, startBulk } from './start-bulk.js';
import { undoBulk } from './undo-bulk.js';

const read = { access: { workspace: 'read' } } as const;
const write = { access: { workspace: 'write' } } as const;
const PREVIEW_REFUSALS = [InvalidError, NotFoundError];
export const START_REFUSALS = [InvalidError, NotFoundError, CountMovedError, ConflictError];
export const HEAVY = { field: BULK_COST, multiplier: 1 };

const ARGS = {
  contact: bulkArgs('contact', ContactFilter, ContactWhere.type),
  company: bulkArgs('company', CompanyFilter, CompanyWhere.type),
  email: bulkArgs('email', EmailFilter, EmailWhere.type),
};

type Asked = SelectionInput & { change: ChangeInput };

const preview = async (kind: OwnerKind, args: Asked & { first: number }, context: Context) =>
  await previewBulk(signingWorkspace(context), bulkOf(kind, args, context), sampleSize(args.first));

/** Starts what was previewed, and wakes the worker. */
export async function startAndWake(
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
    type: BulkPreviewType,
    description: previews('contacts'),
    authScopes: read,
    errors: { types: PREVIEW_REFUSALS },
    complexity: HEAVY,
    args: { ...ARGS.contact, ...previewArgs },
    resolve: (_root, args, context) => preview('contact', args, context),
  }),
  companiesBulkPreview: t.field({
    type: BulkPreviewType,
    description: previews('companies'),
    authScopes: read,
    errors: { types: PREVIEW_REFUSALS },
    complexity: HEAVY,
    args: { ...ARGS.company, ...previewArgs },
    resolve: (_root, args, context) => preview('company', args, context),
  }),
  emailsBulkPreview: t.field({
    type: BulkPreviewType,
    description: previews('emails'),
    authScopes: read,
    errors: { types: PREVIEW_REFUSALS },
    complexity: HEAVY,
    args: { ...ARGS.email, ...previewArgs },
    resolve: (_root, args, context) => preview('email', args, context),
  }),
}));

builder.mutationFields((t) => ({
  contactsBulk: t.field({
    type: Job,
    description: starts('contacts', '`contactUpdate` or `contactDelete`'),
    authScopes: write,
    errors: { types: START_REFUSALS },
    complexity: HEAVY,
    args: { ...ARGS.contact, ...startArgs },
    resolve: (_root, args, context) => startAndWake(bulkOf('contact', args, context), args, context),
  }),
  companiesBulk: t.field({
    type: Job,
    description: starts('companies', '`companyUpdate` or `companyDelete`'),
    authScopes: write,
    errors: { types: START_REFUSALS },
    complexity: HEAVY,
    args: { ...ARGS.company, ...startArgs },
    resolve: (_root, args, context) => startAndWake(bulkOf('company', args, context), args, context),
  }),
  emailsBulk: t.field({
    type: Job,
    description: starts('emails', 'a single mutation'),
    authScopes: write,
    errors: { types: START_REFUSALS },
    complexity: HEAVY,
    args: { ...ARGS.email, ...startArgs },
    resolve: (_root, args, context) => startAndWake(bulkOf('email', args, context), args, context),
  }),
}));

builder.mutationField('bulkUndo', (t) =>
  t.field({
    type: Job,
    description:
      'Takes back everything that a job in bulk did, in the background: what it deleted is given back as `contactRestore`, `companyRestore` and `emailRestore` do it, and values that it wrote are what they were before, unless somebody changed them since. What is in the way of a record stops no other, and is told in the file of what was refused. Run again, it tries the rest.',
    authScopes: { access: { workspace: 'write' } },
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
