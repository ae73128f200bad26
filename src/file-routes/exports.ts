import type { Express } from 'express';
import { type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { z } from 'zod';
import { withSlot } from '../access/concurrency/concurrency-limit.js';
import type { Database } from '../db/database.js';
import { isUnavailable } from '../db/database-error.js';
import { scopeDatabase } from '../db/scoped.js';
import { type FieldErrors, InvalidError, NotFoundError, UnavailableError } from '../errors.js';
import { UNUSED } from '../http/prefer.js';
import { problemOfType } from '../http/problem.js';
import type { StreamedText } from '../http/stream.js';
import type { Execute } from '../operations/execute.js';
import { ExportClientDocument } from '../operations/generated.js';
import { EXPORTED, FORMATS, STREAM_FORMATS } from '../schema/work/exports/export-plan.js';
import { type ExportOrder, filterTypeOf, needOf, planExport } from '../schema/work/exports/exports.js';
import { RecordExport } from '../schema/work/exports/write-export.js';
import { completeLine } from '../sheets/own-export.js';
import { writeWorkbook } from '../sheets/write-workbook.js';
import { parsePathId } from '../values/record-id.js';
import { Spool, SpoolQuota } from './spool.js';
import { LIMITS, mountStream, Refused, type StreamCall, type StreamServices } from './stream-route.js';

interface RecordExportOptions extends StreamServices {
  database: Database;
  schema: GraphQLSchema;
  /** The path prefixes of the API. */
  prefixes: readonly string[];
  /** The disk quota for buffering slow readers. */
  spoolBytes: number;
}

/** The trailer with the number of records; without it the file is incomplete. */
const ROWS = 'X-Export-Rows';

/**
 * Streams all matching records of a kind as a file: `/v2/exports/contacts.csv`. The file is one snapshot of the database. A
 * slow reader does not hold the database connection.
 */
export function mountRecordExports(app: Express, options: RecordExportOptions): void {
  const room = new SpoolQuota(options.spoolBytes);
  mountStream(app, options, {
    path: options.prefixes.map((prefix) => `${prefix}/v2/exports/:file`),
    label: '/v2/exports/{file}',
    need: ({ params }) => needOf(readFileName(String(params['file'])).records),
    takesQuery: true,
    open: (call) => open(options, room, call),
  });
}

function open(options: RecordExportOptions, room: SpoolQuota, call: StreamCall): StreamedText {
  const { request, response, actor, trail, identifyAgain } = call;
  const { clientId, agencyId, phoneCountry } = actor;
  if (clientId === null) throw new NotFoundError('Not found');
  const { search } = new URL(request.originalUrl, 'http://localhost');
  const { records, format } = readFileName(String(request.params['file']));
  const order = readExportQuery(options.schema, { records, format: format === 'xlsx' ? 'csv' : format }, search);
  const plan = planExport(options.schema, { clientId, phoneCountry, actor }, order);
  const spool = new Spool(room);
  let rows = 0;
  const database = scopeDatabase(options.database, { heavy: true, owner: { clientId, agencyId }, trail });
  const take = (more: number, bytes: Buffer | null) => {
    rows += more;
    return bytes ? spool.write(bytes) : Promise.resolve();
  };
  const write = async () => {
    try {
      const file = new RecordExport(database, plan);
      await (format === 'xlsx' ? writeBook(file, records, take) : writeText(file, take));
      spool.end();
    } catch (error) {
      spool.end(faultOf(error, (err) => options.log.warn({ ...trail?.all, err }, 'the database did not answer')));
    }
  };
  let isWriting = false;
  const begin = async () => {
    isWriting = true;
    const release = await options.places.take(actor, 'export', { reader: response, trail });
    void write().finally(release);
  };
  response.once('close', () => void spool.close());
  const { contentType, ending } = FORMATS[format];
  return {
    contentType,
    headers: { 'Content-Disposition': `attachment; filename="${plan.records}.${ending}"`, Trailer: ROWS },
    async read() {
      await identifyAgain();
      if (!isWriting) await begin();
      const bytes = await spool.read();
      return bytes ? { text: bytes, next: 'more' } : { text: '', next: null };
    },
    end: () => (plan.format === 'ndjson' ? `${completeLine(rows)}\n` : ''),
    trailers: () => ({ [ROWS]: String(rows) }),
  };
}

/** Takes the number of further rows, and bytes of the file. */
type Take = (rows: number, bytes: Buffer | null) => Promise<void>;

const writeText = (file: RecordExport, take: Take): Promise<void> =>
  file.write(({ rows, text }) => take(rows, text === '' ? null : Buffer.from(text)));

function writeBook(file: RecordExport, name: string, take: Take): Promise<void> {
  type TakeCells = (cells: readonly (readonly unknown[])[]) => Promise<void>;
  const produce = (takeCells: TakeCells) =>
    file.write(
      async ({ rows, cells = [] }) => {
        await take(rows, null);
        await takeCells(cells);
      },
      { asCells: true },
    );
  return writeWorkbook(name, produce, (bytes) => take(0, bytes));
}

function faultOf(error: unknown, onUnavailable: (error: unknown) => void): Error {
  if (isUnavailable(error)) {
    onUnavailable(error);
    return new UnavailableError({ cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}

interface ExportOptions extends StreamServices {
  execute: Execute;
}

/**
 * All data of a client as NDJSON, for a master key of its agency: the slices of `clientExport`, and a last line that
 * marks it as complete. The path names the client; X-Client-Id is ignored.
 */
export function mountExport(app: Express, options: ExportOptions): void {
  mountStream(app, options, {
    path: '/clients/:clientId/export',
    label: '/clients/{client_id}/export',
    need: () => ({ agency: true, manage: true }),
    open: (call) => exportOf(options, call),
  });
}

/* The key is checked before each slice, so a revoked key stops reading. */
function exportOf({ places, execute }: ExportOptions, { request, trail, identifyAgain }: StreamCall): StreamedText {
  const clientId = String(request.params['clientId']);
  let rows = 0;
  const read = async (after: string | null, signal: AbortSignal) => {
    const actor = await identifyAgain();
    const patience = after === null ? { signal, trail } : { signal, trail, waitMs: LIMITS.totalMs };
    return withSlot(places.take(actor, 'slice', patience), async () => {
      const kind = { heavy: false, trail };
      const { clientExport: slice } = await execute(ExportClientDocument, { clientId, after }, actor, kind);
      if (slice.__typename !== 'ClientExportSlice') throw new Refused(problemOfType(slice.__typename), slice.message);
      rows += slice.lines.length;
      return { text: slice.lines.map((line) => `${line}\n`).join(''), next: slice.endCursor };
    });
  };
  return { contentType: 'application/x-ndjson; charset=utf-8', read, end: () => `${completeLine(rows)}\n` };
}

/** The records and the format of a file name such as `contacts.ndjson`. @throws NotFoundError no such file */
function readFileName(name: string): { records: ExportOrder['records']; format: (typeof STREAM_FORMATS)[number] } {
  const [given, ending, ...rest] = name.split('.');
  const records = EXPORTED.find((one) => one.replaceAll('_', '-') === given);
  const format = STREAM_FORMATS.find((one) => one === ending);
  if (!records || !format || rest.length > 0) throw new NotFoundError('Not found');
  return { records, format };
}

const MOST_COLUMNS = 1000;

const OPTIONS = {
  custom_fields: ['columns', 'json'],
  formulas: ['harmless', 'as_is'],
  bom: ['true', 'false'],
} as const;

/**
 * Reads a query: `where` as JSON, and the filter fields of the list as in REST. Unknown names are refused, because a
 * misspelled filter would export everything.
 * @throws InvalidError all errors, by parameter
 */
function readExportQuery(
  schema: GraphQLSchema,
  file: Pick<ExportOrder, 'records' | 'format'>,
  query: string,
): ExportOrder {
  const faults: FieldErrors = {};
  const order: Order = { ...file, filter: {} };
  const reading = { schema, order, faults };
  const seen = new Set<string>();
  for (const [name, text] of new URLSearchParams(query)) {
    if (seen.has(name)) faults[name] = [UNUSED.repeated];
    else readParameter(reading, name, text);
    seen.add(name);
  }
  if (Object.keys(faults).length > 0) throw new InvalidError(faults);
  return order;
}

type Order = ExportOrder & { filter: Record<string, unknown> };

interface Reading {
  schema: GraphQLSchema;
  order: Order;
  faults: FieldErrors;
}

function readParameter(reading: Reading, name: string, text: string): void {
  const { order, faults } = reading;
  if (name === 'where') {
    const where = parseJson(text);
    if (where === undefined) faults[name] = ['Must be JSON.'];
    else order.where = where;
  } else if (name === 'columns') {
    const columns = z.array(z.string()).min(1).max(MOST_COLUMNS).safeParse(parseJson(text));
    if (order.format === 'ndjson') faults[name] = ['Only CSV and workbooks have columns.'];
    else if (columns.success) order.columns = columns.data;
    else faults[name] = [`Must be a JSON list of 1 to ${MOST_COLUMNS} names.`];
  } else if (name === 'after') {
    const after = text === '0' ? 0 : parsePathId(text);
    if (after === null) faults[name] = ['Must be the id of a record.'];
    else order.after = after;
  } else if (name === 'custom_fields' || name === 'formulas' || name === 'bom') {
    const choices: readonly string[] = OPTIONS[name];
    const choice = choices.indexOf(text);
    if (choice < 0) faults[name] = [`Must be one of ${OPTIONS[name].join(', ')}.`];
    else if (name === 'formulas') order.harmless = choice === 0;
    else if (name === 'bom') order.bom = choice === 0;
    else order.customFieldColumns = choice === 0;
  } else readFilter(reading, name, text);
}

function readFilter({ schema, order: { records, filter }, faults }: Reading, name: string, text: string): void {
  const type = schema.getType(filterTypeOf(records));
  const fields = isInputObjectType(type) ? type.getFields() : {};
  const core = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const field = name === core.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) ? fields[core] : undefined;
  if (!field) faults[name] = [UNUSED.parameter];
  else if (getNamedType(field.type).name !== 'Boolean') filter[core] = text;
  else if (text === 'true' || text === 'false') filter[core] = text === 'true';
  else faults[name] = ['Must be true or false.'];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
