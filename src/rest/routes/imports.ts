import * as capabilities from '../../capabilities/imports.js';
import { detail, detailReply, fieldKeyed, titled } from '../errors.js';
import { importExample, jobExample } from '../examples.js';
import { route } from '../route.js';

const tag = 'Imports';

export const getImport = route(capabilities.getImport, {
  method: 'get',
  paths: ['/v2/imports/{import_id}'],
  tag,
  summary: 'Get an import',
  description:
    'An addition to the published API: what was found in a file that was sent, what its columns stand for, and what became of its rows.',
  request: { ids: { import_id: 3 } },
  statuses: { 200: 'The import.' },
  example: importExample,
  missing: detailReply(404, 'Import not found'),
});

export const startImport = route(capabilities.startImport, {
  method: 'post',
  paths: ['/v2/imports/{import_id}/start'],
  tag,
  summary: 'Start an import',
  description:
    'An addition to the published API: has the rows of a file written, or tried. One that was tried can be started again. Its job tells how far it is; its file refused has the rows that were refused.',
  request: { ids: { import_id: 3 }, body: { mode: 'upsert', dry_run: true } },
  body: { forms: 'json' },
  statuses: { 202: 'The job.' },
  example: { ...jobExample, kind: 'import', state: 'queued' },
  refusals: { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled },
});
