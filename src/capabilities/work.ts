import { withoutTypename } from '../operations/document.js';
import * as documents from '../operations/generated.js';
import * as bulk from '../wire/bulk.js';
import * as imports from '../wire/imports.js';
import { exportBody, jobPage, jobRecord, toExportInput } from '../wire/jobs.js';
import { after, pageSize, toNextPage } from '../wire/parameters.js';
import * as wire from '../wire/plans.js';
import { capability, reading, writing } from './capability.js';
import type { Ids } from './records.js';

const jobById = {
  ids: { job_id: 'The id of the job.' },
  variables: ({ ids: { job_id } }: Ids<'job_id'>) => ({ id: job_id }),
};

const importIds = { import_id: 'The id of the import, which is also the id of its job.' };

/** What callers do with background jobs. */
export const jobs = {
  get: capability({ ...reading, ...jobById, operation: documents.JobDocument, shape: jobRecord }),
  list: capability({
    ...reading,
    query: { after, page_size: pageSize },
    operation: documents.JobsDocument,
    variables: ({ query }) => ({ after: query.after ?? null, size: query.page_size }),
    shape: jobPage,
    answer: ({ jobs: found, page }) => ({ jobs: withoutTypename(found), next: toNextPage(page) }),
  }),
  cancel: capability({ ...writing, ...jobById, operation: documents.JobCancelDocument, shape: jobRecord }),
  startExport: capability({
    ...writing,
    body: () => exportBody,
    operation: documents.ExportStartDocument,
    variables: ({ body }) => ({ input: toExportInput(body) }),
    shape: jobRecord,
  }),
  getImport: capability({
    ...reading,
    ids: importIds,
    operation: documents.ImportDocument,
    variables: ({ ids: { import_id } }) => ({ id: import_id }),
    shape: imports.importRecord,
    answer: imports.toImport,
  }),
  startImport: capability({
    ...writing,
    ids: importIds,
    body: () => imports.importBody,
    operation: documents.ImportStartDocument,
    variables: ({ ids: { import_id }, body }) => imports.toImportStart(import_id, body),
    shape: jobRecord,
  }),
  previewContactChanges: capability({
    ...reading,
    heavy: true,
    body: bulk.bulkBody,
    operation: documents.ContactsBulkPreviewDocument,
    variables: ({ body }) => bulk.toBulk(body),
    shape: bulk.bulkPreview,
    answer: bulk.toBulkPreview,
  }),
  runContactChanges: capability({
    ...writing,
    heavy: true,
    body: bulk.bulkRunBody,
    operation: documents.ContactsBulkDocument,
    variables: ({ body }) => ({ ...bulk.toBulk(body), token: body.token, allowedDrift: body.allowed_drift }),
    shape: bulk.bulkJob,
    answer: withoutTypename,
  }),
  undoBulk: capability({
    ...writing,
    ...jobById,
    heavy: true,
    ids: { job_id: 'The id of the job that changed or deleted records.' },
    operation: documents.BulkUndoDocument,
    shape: bulk.bulkJob,
    answer: withoutTypename,
  }),
};

const planById = {
  ids: { plan_id: 'The id of the plan, from a dry run.' },
  variables: ({ ids: { plan_id } }: Ids<'plan_id'>) => ({ id: plan_id }),
};

/** What callers do with the plans of dry runs. */
export const plans = {
  get: capability({
    ...reading,
    ...planById,
    operation: documents.PlanDocument,
    shape: wire.planRecord,
    answer: wire.toPlan,
  }),
  commit: capability({
    ...writing,
    ...planById,
    operation: documents.CommitPlanDocument,
    shape: wire.planCommitted,
    answer: wire.toCommitted,
  }),
};
