import { EXPORT_FORMATS, EXPORTED, FORMATS } from '../schema/work/exports/export-plan.js';
import { IMPORTED } from '../schema/work/imports/choices.js';
import { ENCODINGS } from '../sheets/encoding.js';
import { DELIMITERS } from '../sheets/form.js';

const detail = { 'application/json': { schema: { $ref: '#/components/schemas/Detail' } } };
const faults = { 'application/json': { schema: { $ref: '#/components/schemas/FieldFaults' } } };
const text = { type: 'string' };

const REFUSALS = {
  403: { description: 'The key is missing, not recognised, or may not do this.', content: detail },
  404: { description: 'There is no such file in this workspace.', content: detail },
  409: { description: 'The job has not ended.', content: detail },
  429: { description: 'Rate limit exceeded; trying again is safe.', content: detail },
  503: { description: 'Overloaded, or the database is away; trying again is safe.', content: detail },
};

const shared = { security: [{ ApiKey: [] }] };
const CLIENT = {
  name: 'X-Client-Id',
  in: 'header',
  required: false,
  description: 'With a master key: the client to act in.',
  schema: text,
};

const fileAnswer = (description: string, types: readonly string[]) => ({
  200: {
    description,
    content: Object.fromEntries(types.map((type) => [type, { schema: { ...text, format: 'binary' } }])),
  },
});

const QUERY = [
  ['where', 'The filter with operators of the list of these records in GraphQL, as JSON.'],
  ['after', 'Only records with larger ids: what follows the last line that was read.'],
  ['custom_fields', 'Of a CSV: columns, or json for one column.'],
  ['formulas', 'Of a CSV: harmless, or as_is where no spreadsheet will open it.'],
] as const;

const FILE = {
  name: 'file',
  in: 'path',
  required: true,
  description: 'The kind of record, and how it is written.',
  schema: {
    ...text,
    enum: EXPORTED.flatMap((name) => EXPORT_FORMATS.map((format) => `${name.replaceAll('_', '-')}.${format}`)),
  },
  example: 'contacts.ndjson',
};

const exportFile = {
  ...shared,
  operationId: 'exportRecords',
  tags: ['Exports'],
  summary: 'Export records',
  description:
    'An addition to the published API: all records that match, in the order of their ids, sent as they are read. Fields of the filter of the list are parameters too, such as email. NDJSON ends with a line {"complete":true,"rows":n}; the trailer X-Export-Rows tells the same. What lacks them broke off.',
  parameters: [
    FILE,
    ...QUERY.map(([name, description]) => ({ name, in: 'query', required: false, description, schema: text })),
    CLIENT,
  ],
  responses: {
    ...fileAnswer('The records.', EXPORT_FORMATS.map(typeOf)),
    400: { description: 'A parameter is wrong or unknown; every fault is listed.', content: faults },
    ...REFUSALS,
  },
};

function typeOf(format: (typeof EXPORT_FORMATS)[number]): string {
  return FORMATS[format].contentType.split(';')[0] ?? '';
}

const jobFile = (file: string, description: string) => ({
  ...shared,
  operationId: `read${file}OfJob`,
  tags: ['Jobs'],
  summary: `${file} of a job`,
  description: `An addition to the published API: ${description}`,
  parameters: [
    {
      name: 'job_id',
      in: 'path',
      required: true,
      description: 'The id of the job.',
      schema: { type: 'integer', format: 'int64', minimum: 1 },
      example: 1,
    },
    CLIENT,
  ],
  responses: { ...fileAnswer('The file, with its length.', EXPORT_FORMATS.map(typeOf)), ...REFUSALS },
});

const SAID = [
  ['record', true, IMPORTED, 'What the rows are.'],
  ['format', false, ['csv', 'ndjson'], 'How they are written; found out unless given.'],
  ['delimiter', false, ['tab', ...DELIMITERS], 'What stands between cells of CSV; found out unless given.'],
  ['encoding', false, ENCODINGS, 'What the file is written in; found out unless given.'],
] as const;

const importFile = {
  ...shared,
  operationId: 'sendImport',
  tags: ['Imports'],
  summary: 'Send a file to import',
  description:
    'An addition to the published API: the file is the body, packed by gzip or not. The answer tells what was found in it; startImport starts the import with the id.',
  parameters: [
    ...SAID.map(([name, required, values, description]) => ({
      ...{ name, in: 'query', required, description, schema: { ...text, enum: values } },
      ...(name === 'record' ? { example: 'contact' } : {}),
    })),
    CLIENT,
  ],
  requestBody: {
    required: true,
    content: { 'text/csv': { schema: text, example: 'email,first name,Plan\nann@example.com,Ann,Gold\n' } },
  },
  responses: {
    201: {
      description: 'The import that waits to be started.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              ...{ id: { type: 'integer', format: 'int64' }, state: text, record: text, format: text },
              ...{ delimiter: { type: ['string', 'null'] }, encoding: text, rows: { type: 'integer' } },
              columns: { type: 'array', items: { type: 'object' } },
            },
          },
        },
      },
    },
    400: { description: 'The file cannot be read, and where; or a parameter is wrong.', content: faults },
    403: REFUSALS[403],
    408: { description: 'Some of the file, or all of it, did not arrive in time.', content: detail },
    409: { description: 'The workspace has too many jobs that have not ended.', content: detail },
    429: REFUSALS[429],
    503: REFUSALS[503],
  },
};

/** The paths of files, as an OpenAPI document has them. */
export const filePaths = (): Record<string, object> => ({
  '/public/v2/exports/{file}': { get: exportFile },
  '/public/v2/imports': { post: importFile },
  '/public/v2/jobs/{job_id}/outcome': { get: jobFile('Outcome', 'what came of a job, such as the file of an export.') },
  '/public/v2/jobs/{job_id}/refused': { get: jobFile('Refused', 'the rows that a job refused, with the reasons.') },
});
