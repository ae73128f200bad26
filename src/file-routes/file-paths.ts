import { errorCodeHeader } from '../http/error-codes.js';
import { PREFER_DESCRIPTION, STRICT, STRICT_HEADER } from '../http/prefer.js';
import { EXPORT_FORMATS, EXPORTED, FORMATS, STREAM_FORMATS } from '../schema/work/exports/export-plan.js';
import { IMPORTED } from '../schema/work/imports/choices.js';
import { ENCODINGS } from '../sheets/encoding.js';
import { DELIMITERS } from '../sheets/form.js';

const detail = { 'application/json': { schema: { $ref: '#/components/schemas/Detail' } } };
const faults = { 'application/json': { schema: { $ref: '#/components/schemas/FieldFaults' } } };
const text = { type: 'string' };

const REFUSALS = {
  403: { description: 'The key is missing, not recognised, or may not do this.', content: detail },
  404: { description: 'There is no such file in this workspace.', content: detail },
  409: { description: 'The job has not finished.', content: detail },
  429: { description: 'Rate limit exceeded; retrying is safe.', content: detail },
  503: { description: 'Overloaded, or the database is unavailable; retrying is safe.', content: detail },
};

const shared = { security: [{ ApiKey: [] }] };
const CLIENT = {
  name: 'X-Client-Id',
  in: 'header',
  required: false,
  description: 'With a master key: the client to act in.',
  schema: text,
};
const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: PREFER_DESCRIPTION,
  schema: { ...text, enum: [STRICT] },
};

const fileAnswer = (description: string, types: readonly string[]) => ({
  200: {
    description,
    content: Object.fromEntries(types.map((type) => [type, { schema: { ...text, format: 'binary' } }])),
  },
});

const QUERY = [
  ['where', 'The where argument of the GraphQL list of these records, as JSON.'],
  ['after', 'Only records with larger ids, such as the id in the last line that was read.'],
  ['custom_fields', 'CSV and XLSX: columns (one per custom field), or json (one column).'],
  ['formulas', 'CSV only: harmless escapes formulas; as_is is for files that no spreadsheet will open.'],
  ['columns', 'CSV and workbooks: a JSON list of the names of the columns, in their order.'],
  ['bom', 'CSV only: true begins the file with a byte order mark, by which Excel reads UTF-8.'],
] as const;

const FILE = {
  name: 'file',
  in: 'path',
  required: true,
  description: 'The kind of record, and the file format.',
  schema: {
    ...text,
    enum: EXPORTED.flatMap((name) => STREAM_FORMATS.map((format) => `${name.replaceAll('_', '-')}.${format}`)),
  },
  example: 'contacts.ndjson',
};

const exportFile = {
  ...shared,
  operationId: 'exportRecords',
  tags: ['Exports'],
  summary: 'Export records',
  description:
    'An addition to the published API: streams all matching records, ordered by id. The filter fields of the list, such as email, are accepted as parameters. NDJSON ends with a line {"complete":true,"rows":n}; the trailer X-Export-Rows holds the same number. A file without them is incomplete.',
  parameters: [
    FILE,
    ...QUERY.map(([name, description]) => ({ name, in: 'query', required: false, description, schema: text })),
    CLIENT,
    PREFER,
  ],
  responses: {
    ...fileAnswer('The records.', STREAM_FORMATS.map(typeOf)),
    400: { description: 'A parameter is wrong or unknown; all errors are listed.', content: faults },
    ...REFUSALS,
  },
};

function typeOf(format: (typeof STREAM_FORMATS)[number]): string {
  return FORMATS[format].contentType.split(';')[0] ?? '';
}

const jobFile = (file: string, description: string) => ({
  ...shared,
  operationId: `read${file}OfJob`,
  tags: ['Jobs'],
  summary: `Download the ${file.toLowerCase()} file of a job`,
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
    PREFER,
  ],
  responses: {
    ...fileAnswer('The file, with its length.', EXPORT_FORMATS.map(typeOf)),
    400: { description: 'With strict handling: a parameter is unknown.', content: faults },
    ...REFUSALS,
  },
});

const SAID = [
  ['record', true, IMPORTED, 'The kind of record in the rows.'],
  ['format', false, ['csv', 'ndjson'], 'The file format. Default: detected.'],
  ['delimiter', false, ['tab', ...DELIMITERS], 'The CSV delimiter. Default: detected.'],
  ['encoding', false, ENCODINGS, 'The character encoding. Default: detected.'],
  ['sheet', false, undefined, 'The sheet of a workbook, by its name. Default: the first visible one with rows.'],
] as const;

const importFile = {
  ...shared,
  operationId: 'sendImport',
  tags: ['Imports'],
  summary: 'Upload a file to import',
  description:
    'An addition to the published API: the body is the file: CSV or NDJSON, optionally gzipped, or an Excel workbook. The response reports what was found in it; startImport starts the import with the returned id.',
  parameters: [
    ...SAID.map(([name, required, values, description]) => ({
      ...{ name, in: 'query', required, description, schema: { ...text, ...(values && { enum: values }) } },
      ...(name === 'record' ? { example: 'contact' } : {}),
    })),
    CLIENT,
    PREFER,
  ],
  requestBody: {
    required: true,
    content: { 'text/csv': { schema: text, example: 'email,first name,Plan\nann@example.com,Ann,Gold\n' } },
  },
  responses: {
    201: {
      description: 'The import, ready to be started.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              ...{ id: { type: 'integer', format: 'int64' }, state: text, record: text, format: text },
              ...{ delimiter: { type: ['string', 'null'] }, encoding: text, rows: { type: 'integer' } },
              ...{ sheet: { type: ['string', 'null'] }, sheets: { type: 'array', items: text } },
              ...{ proposed_dates: { type: ['string', 'null'] }, proposed_decimals: { type: ['string', 'null'] } },
              notes: { type: 'array', items: text },
              columns: { type: 'array', items: { type: 'object' } },
            },
          },
        },
      },
    },
    400: { description: 'The file cannot be read (with the position), or a parameter is wrong.', content: faults },
    403: REFUSALS[403],
    408: { description: 'The file did not arrive completely in time.', content: detail },
    409: {
      description: 'The workspace has too many unfinished jobs or waiting files, or another file is arriving.',
      content: detail,
    },
    415: { description: 'The content encoding is not gzip.', content: detail },
    429: REFUSALS[429],
    503: REFUSALS[503],
  },
};

/* Every response of a strict request says so, and every refusal its code. */
function withHeaders<Operation extends { responses: object }>(operation: Operation): object {
  const responses = Object.entries(operation.responses).map(([status, response]) => [
    status,
    { ...response, headers: { ...STRICT_HEADER, ...(Number(status) >= 400 && errorCodeHeader(Number(status))) } },
  ]);
  return { ...operation, responses: Object.fromEntries(responses) };
}

/** The file paths in the OpenAPI document. */
export const filePaths = (): Record<string, object> => ({
  '/public/v2/exports/{file}': { get: withHeaders(exportFile) },
  '/public/v2/imports': { post: withHeaders(importFile) },
  '/public/v2/jobs/{job_id}/outcome': {
    get: withHeaders(jobFile('Outcome', 'the outcome of a job, such as an exported file.')),
  },
  '/public/v2/jobs/{job_id}/refused': {
    get: withHeaders(jobFile('Refused', 'the rows that a job refused, with reasons.')),
  },
});
