import { withoutTypename } from '../operations/document.js';
import { BulkUndoDocument, ContactsBulkDocument, ContactsBulkPreviewDocument } from '../operations/generated.js';
import { bulkBody, bulkJob, bulkPreview, bulkRunBody, toBulk, toBulkPreview } from '../wire/bulk.js';
import { capability } from './capability.js';

const write = { workspace: 'write' } as const;

export const previewContactChanges = capability({
  access: { workspace: 'read' },
  heavy: true,
  body: bulkBody,
  operation: ContactsBulkPreviewDocument,
  variables: ({ body }) => toBulk(body),
  shape: bulkPreview,
  answer: toBulkPreview,
});

export const runContactChanges = capability({
  access: write,
  heavy: true,
  body: bulkRunBody,
  operation: ContactsBulkDocument,
  variables: ({ body }) => ({ ...toBulk(body), token: body.token, allowedDrift: body.allowed_drift }),
  shape: bulkJob,
  answer: withoutTypename,
});

export const undoBulkJob = capability({
  access: write,
  heavy: true,
  ids: { job_id: 'The id of the job that changed or deleted records.' },
  operation: BulkUndoDocument,
  variables: ({ ids: { job_id } }) => ({ id: job_id }),
  shape: bulkJob,
  answer: withoutTypename,
});
