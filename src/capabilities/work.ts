import { withoutTypename } from '../operations/document.js';
import * as documents from '../operations/generated.js';
import * as bulk from '../wire/bulk.js';
import * as imports from '../wire/imports.js';
import { exportBody, jobPage, jobRecord, toExportInput } from '../wire/jobs.js';
import { after, pageSize, toNextPage } from '../wire/parameters.js';
import * as wire from '../wire/plans.js';
import { capability, reading, writing } from './capability.js';
import { ofOne } from './records.js';

const jobById = ofOne('job_id', { job_id: 'The id of the job.' });
const importById = ofOne('import_id', { import_id: 'The id of the import, which is also the id of its job.' });

/** What callers do with background jobs. */
export const jobs = {
  get: capability(documents.JobDocument, { ...reading, ...jobById, shape: jobRecord }),
  list: capability(documents.JobsDocument, {
    ...reading,
    query: { after, page_size: pageSize },
    variables: ({ query }) => ({ after: query.after ?? null, size: query.page_size }),
    shape: jobPage,
    answer: ({ jobs: found, page }) => ({ jobs: withoutTypename(found), next: toNextPage(page) }),
  }),
  cancel: capability(documents.JobCancelDocument, { ...writing, ...jobById, shape: jobRecord }),
  undo: capability(documents.JobUndoDocument, {
    ...writing,
    ...jobById,
    heavy: true,
    shape: jobRecord,
    answer: withoutTypename,
  }),
  startExport: capability(documents.ExportStartDocument, {
    ...writing,
    body: () => exportBody,
    variables: ({ body }) => ({ input: toExportInput(body) }),
    shape: jobRecord,
  }),
  getImport: capability(documents.ImportDocument, {
    ...reading,
    ...importById,
    shape: imports.importRecord,
    answer: imports.toImport,
  }),
  startImport: capability(documents.ImportStartDocument, {
    ...writing,
    ids: importById.ids,
    body: () => imports.importBody,
    variables: ({ ids: { import_id }, body }) => imports.toImportStart(import_id, body),
    shape: jobRecord,
  }),
  previewContactChanges: capability(documents.ContactsBulkPreviewDocument, {
    ...reading,
    heavy: true,
    body: bulk.bulkBody,
    variables: ({ body }) => bulk.toBulk(body),
    shape: bulk.bulkPreview,
    answer: bulk.toBulkPreview,
  }),
  runContactChanges: capability(documents.ContactsBulkDocument, {
    ...writing,
    heavy: true,
    body: bulk.bulkRunBody,
    variables: ({ body }) => ({ ...bulk.toBulk(body), token: body.token, allowedDrift: body.allowed_drift }),
    shape: bulk.bulkJob,
    answer: withoutTypename,
  }),
  undoBulk: capability(documents.BulkUndoDocument, {
    ...writing,
    ...ofOne('job_id', { job_id: 'The id of the job that wrote records.' }),
    heavy: true,
    shape: bulk.bulkJob,
    answer: withoutTypename,
  }),
};

const planById = ofOne('plan_id', { plan_id: 'The id of the plan, from a dry run.' });

/** What callers do with the plans of dry runs. */
export const plans = {
  get: capability(documents.PlanDocument, { ...reading, ...planById, shape: wire.planRecord, answer: wire.toPlan }),
  commit: capability(documents.CommitPlanDocument, {
    ...writing,
    ...planById,
    shape: wire.planCommitted,
    answer: wire.toCommitted,
  }),
};
