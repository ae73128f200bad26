import { ExportStartDocument, JobCancelDocument, JobDocument } from '../operations/generated.js';
import { exportBody, jobRecord, toExportInput } from '../wire/jobs.js';
import { capability } from './capability.js';

const ids = { job_id: 'The id of the job.' };

export const getJob = capability({
  access: { workspace: 'read' },
  ids,
  operation: JobDocument,
  variables: ({ ids: { job_id } }) => ({ id: job_id }),
  shape: jobRecord,
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
