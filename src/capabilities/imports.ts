import { ImportDocument, ImportStartDocument } from '../operations/generated.js';
import { importBody, importRecord, toImport, toImportStart } from '../wire/imports.js';
import { jobRecord } from '../wire/jobs.js';
import { capability } from './capability.js';

const ids = { import_id: 'The id of the import, which is that of its job.' };

export const getImport = capability({
  access: { workspace: 'read' },
  ids,
  operation: ImportDocument,
  variables: ({ ids: { import_id } }) => ({ id: import_id }),
  shape: importRecord,
  answer: toImport,
});

export const startImport = capability({
  access: { workspace: 'write' },
  ids,
  body: () => importBody,
  operation: ImportStartDocument,
  variables: ({ ids: { import_id }, body }) => toImportStart(import_id, body),
  shape: jobRecord,
});
