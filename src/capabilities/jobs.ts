import { withoutTypename } from '../operations/document.js';
import { ExportStartDocument, JobCancelDocument, JobDocument, JobsDocument } from '../operations/generated.js';
import { exportBody, jobPage, jobRecord, toExportInput } from '../wire/jobs.js';
import { nameFilter, pageSize } from '../wire/parameters.js';
import { capability } from './capability.js';

const ids = { job_id: 'The id of the job.' };

export const getJob = capability({
  access: { workspace: 'read' },
  ids,
  operation: JobDocument,
  variables: ({ ids: { job_id } }) => ({ id: job_id }),
  shape: jobRecord,
});

export const listJobs = capability({
  access: { workspace: 'read' },
  query: { after: nameFilter('What next was in the answer before. Absent: from the newest.'), page_size: pageSize },
  operation: JobsDocument,
  variables: ({ query }) => ({ after: query.after ?? null, size: query.page_size }),
  shape: jobPage,
  answer: ({ jobs, page }) => ({ jobs: withoutTypename(jobs), next: page.hasNextPage ? page.endCursor : null }),
});

export const cancelJob = capability({
  access: { workspace: 'write' },
  ids,
  operation: JobCancelDocument,
  variables: ({ ids: { job_id } }) => ({ id: job_id }),
  shape: jobRecord,
});

export const startExport = capability({
  access: { workspace: 'write' },
  body: () => exportBody,
  operation: ExportStartDocument,
  variables: ({ body }) => ({ input: toExportInput(body) }),
  shape: jobRecord,
});
