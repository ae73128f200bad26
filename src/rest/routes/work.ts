import { jobs, plans } from '../../capabilities/work.js';
import { detail, detailReply, fieldKeyed, moved, titled } from '../errors.js';
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
      'An addition to the published API: what was found in a file that was sent, what its columns stand for, and what became of its rows.',
    request: { ids: { import_id: 3 } },
    statuses: { 200: 'The import.' },
    example: importExample,
    missing: detailReply(404, 'Import not found'),
  }),
  startImport: ofImports(jobs.startImport, {
    at: ['post', '/v2/imports/{import_id}/start'],
    summary: 'Start an import',
    description:
      'An addition to the published API: has the rows of a file written, or tried. One that was tried can be started again. Its job tells how far it is; its file refused has the rows that were refused.',
    request: { ids: { import_id: 3 }, body: { mode: 'upsert', dry_run: true } },
    body: { forms: 'json' },
    statuses: { 202: 'The job.' },
    example: { ...jobExample, kind: 'import', state: 'queued' },
    refusals: { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled },
  }),
  cancelJob: ofJobs(jobs.cancel, {
    at: ['post', '/v2/jobs/{id}/cancel'],
    summary: 'Cancel a job',
    description: 'An addition to the published API: ends a job where it stands. What it has written stays.',
    request: { ids: { job_id: 2 } },
    statuses: { 200: 'The job, which has ended.' },
    example: { ...jobExample, state: 'cancelled' },
    refusals: { NotFoundError: detail, ConflictError: titled },
  }),
  getJob: ofJobs(jobs.get, {
    at: ['get', '/v2/jobs/{id}'],
    summary: 'How a job stands',
    description:
      'An addition to the published API: long work that is done in the background, with how far it has come.',
    request: { ids: { job_id: 1 } },
    statuses: { 200: 'The job.' },
    example: jobExample,
    missing: detailReply(404, 'Job not found'),
  }),
  listJobs: ofJobs(jobs.list, {
    at: ['get', '/v2/jobs'],
    summary: 'The jobs of the workspace',
    description:
      'An addition to the published API: imports, exports and other long work, newest first, as long as they are kept.',
    request: { query: { page_size: '10' } },
    statuses: { 200: 'Jobs, newest first.' },
    example: { jobs: [jobExample], next: null },
  }),
  startExport: ofExports(jobs.startExport, {
    at: ['post', '/v2/exports'],
    summary: 'Export records into a file',
    description: 'An addition to the published API: writes all records that match into a file, in the background.',
    request: { body: { records: 'contacts', format: 'csv' } },
    body: { forms: 'json' },
    statuses: { 202: 'The job. Its outcome is the file.' },
    example: { ...jobExample, state: 'queued' },
    refusals: { InvalidError: fieldKeyed, ConflictError: titled },
  }),
  commitPlan: ofPlans(plans.commit, {
    at: ['post', '/v2/plans/{plan_id}/commit'],
    summary: 'Commit a plan',
    request: { ids: { plan_id: 2 } },
    description:
      'An addition to the published API: does what the dry run said, all of it or nothing. The operation runs again as the caller, and is kept if it changes what the plan says; otherwise 409 lists what moved. A plan is committed once, and has no dry run.',
    statuses: { 200: 'It was committed.' },
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
      'An addition to the published API: what a dry run found, of the workspace. X-Plan-Id of the answer to a request with X-Dry-Run names it. It is kept for an hour.',
    statuses: { 200: 'The plan.' },
    missing: detailReply(404, 'Plan not found'),
    example: planExample,
  }),
};
