import { jobs, plans } from '../../capabilities/work.js';
import { detail, fieldKeyed, moved, notFoundReply, titled } from '../errors.js';
import { importExample, jobExample, planExample } from '../examples.js';
import { routesUnder } from '../route.js';

const ofImports = routesUnder('Imports');
const ofJobs = routesUnder('Jobs');
const ofExports = routesUnder('Exports');
const ofPlans = routesUnder('Plans');

/** The routes of jobs, imports, exports and plans. */
export const workRoutes = {
  getImport: ofImports(jobs.getImport, {
    at: ['get', '/v2/imports/{import_id}'],
    summary: 'Get an import',
    description:
      'An addition to the published API: what was found in an uploaded file, the mapping of its columns, and the results of its rows.',
    request: { ids: { import_id: 3 } },
    statuses: { 200: 'The import.' },
    example: importExample,
    missing: notFoundReply('Import not found'),
  }),
  startImport: ofImports(jobs.startImport, {
    at: ['post', '/v2/imports/{import_id}/start'],
    summary: 'Start an import',
    description:
      'An addition to the published API: writes the rows of a file, or only tries them (dry_run). After a dry run the import can be started again. Its job shows the progress; the job’s refused file contains the rows that were refused.',
    request: { ids: { import_id: 3 }, body: { mode: 'upsert', dry_run: true } },
    body: { forms: 'json' },
    statuses: { 202: 'The job.' },
    example: { ...jobExample, kind: 'import', state: 'queued' },
    refusals: { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled },
  }),
  cancelJob: ofJobs(jobs.cancel, {
    at: ['post', '/v2/jobs/{id}/cancel'],
    summary: 'Cancel a job',
    description: 'An addition to the published API: stops a job. What it has already written is kept.',
    request: { ids: { job_id: 2 } },
    statuses: { 200: 'The cancelled job.' },
    example: { ...jobExample, state: 'cancelled' },
    refusals: { NotFoundError: detail, ConflictError: titled },
  }),
  undoJob: ofJobs(jobs.undo, {
    at: ['post', '/v2/jobs/{id}/undo'],
    summary: 'Undo a job',
    description:
      'An addition to the published API: undoes in the background what a job wrote. What something else wrote since is kept; the refused file of the new job has the reasons.',
    request: { ids: { job_id: 4 } },
    statuses: { 202: 'The job that undoes it.' },
    example: { ...jobExample, kind: 'undo', state: 'queued' },
    refusals: { NotFoundError: detail, ConflictError: titled },
  }),
  getJob: ofJobs(jobs.get, {
    at: ['get', '/v2/jobs/{id}'],
    summary: 'Get a job',
    description: 'An addition to the published API: a background job and its progress.',
    request: { ids: { job_id: 1 } },
    statuses: { 200: 'The job.' },
    example: jobExample,
    missing: notFoundReply('Job not found'),
  }),
  listJobs: ofJobs(jobs.list, {
    at: ['get', '/v2/jobs'],
    summary: 'List jobs',
    description:
      'An addition to the published API: imports, exports and other long jobs, newest first, until they expire.',
    request: { query: { page_size: '10' } },
    statuses: { 200: 'Jobs, newest first.' },
    example: { jobs: [jobExample], next: null },
  }),
  startExport: ofExports(jobs.startExport, {
    at: ['post', '/v2/exports'],
    summary: 'Export records to a file',
    description: 'An addition to the published API: writes all matching records to a file, in the background.',
    request: { body: { records: 'contacts', format: 'csv' } },
    body: { forms: 'json' },
    statuses: { 202: 'The job. Its outcome file is the export.' },
    example: { ...jobExample, state: 'queued' },
    refusals: { InvalidError: fieldKeyed, ConflictError: titled },
  }),
  commitPlan: ofPlans(plans.commit, {
    at: ['post', '/v2/plans/{plan_id}/commit'],
    summary: 'Commit a plan',
    request: { ids: { plan_id: 2 } },
    description:
      'An addition to the published API: executes what the dry run showed, all or nothing. The operation runs again as the caller and is kept if it makes exactly the planned changes; otherwise 409 lists what differs. A plan can be committed once, and committing it has no dry run.',
    statuses: { 200: 'The plan was committed.' },
    refusals: { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled, PlanMovedError: moved },
    example: {
      plan: { ...planExample, committed_at: '2026-05-04T09:31:00.000Z' },
      answer: { companyCreate: { id: 58 } },
    },
  }),
  getPlan: ofPlans(plans.get, {
    at: ['get', '/v2/plans/{plan_id}'],
    summary: 'Get a plan',
    request: { ids: { plan_id: 1 } },
    description:
      'An addition to the published API: the result of a dry run in the workspace. Its id is the X-Plan-Id of the response to a request with X-Dry-Run. It is kept for an hour.',
    statuses: { 200: 'The plan.' },
    missing: notFoundReply('Plan not found'),
    example: planExample,
  }),
};
