import * as capabilities from '../../capabilities/jobs.js';
import { detail, detailReply, fieldKeyed, titled } from '../errors.js';
import { jobExample } from '../examples.js';
import { route } from '../route.js';

const tag = 'Jobs';

export const getJob = route(capabilities.getJob, {
  method: 'get',
  paths: ['/v2/jobs/{id}'],
  tag,
  summary: 'How a job stands',
  description: 'An addition to the published API: long work that is done in the background, with how far it has come.',
  request: { ids: { job_id: 1 } },
  statuses: { 200: 'The job.' },
  example: jobExample,
  missing: detailReply(404, 'Job not found'),
});

export const listJobs = route(capabilities.listJobs, {
  method: 'get',
  paths: ['/v2/jobs'],
  tag,
  summary: 'The jobs of the workspace',
  description:
    'An addition to the published API: imports, exports and other long work, newest first, as long as they are kept.',
  request: { query: { page_size: '10' } },
  statuses: { 200: 'Jobs, newest first.' },
  example: { jobs: [jobExample], next: null },
});

export const cancelJob = route(capabilities.cancelJob, {
  method: 'post',
  paths: ['/v2/jobs/{id}/cancel'],
  tag,
  summary: 'Cancel a job',
  description: 'An addition to the published API: ends a job where it stands. What it has written stays.',
  request: { ids: { job_id: 2 } },
  statuses: { 200: 'The job, which has ended.' },
  example: { ...jobExample, state: 'cancelled' },
  refusals: { NotFoundError: detail, ConflictError: titled },
});

export const startExport = route(capabilities.startExport, {
  method: 'post',
  paths: ['/v2/exports'],
  tag: 'Exports',
  summary: 'Export records into a file',
  description: 'An addition to the published API: writes all records that match into a file, in the background.',
  request: { body: { records: 'contacts', format: 'csv' } },
  body: { forms: 'json' },
  statuses: { 202: 'The job. Its outcome is the file.' },
  example: { ...jobExample, state: 'queued' },
  refusals: { InvalidError: fieldKeyed, ConflictError: titled },
});
