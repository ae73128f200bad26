import type { Express } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Database } from '../db/database.js';
import { scopeDatabase } from '../db/scoped.js';
import { NotFoundError } from '../errors.js';
import { statusOfType } from '../http/problem.js';
import type { StreamedText } from '../http/stream.js';
import type { Execute } from '../operations/execute.js';
import { ExportClientDocument } from '../operations/generated.js';
import { completeLine } from '../schema/tenancy/client-lifecycle/export-client.js';
import { FORMATS } from '../schema/work/exports/export-plan.js';
import { needOf, planExport } from '../schema/work/exports/exports.js';
import { RecordExport } from '../schema/work/exports/write-export.js';
import { readExportQuery, readFileName } from './export-query.js';
import { Spool, SpoolClosed, SpoolQuota } from './spool.js';
import { LIMITS, mountStream, Refused, type StreamCall, type StreamServices } from './stream-route.js';

interface RecordExportOptions extends StreamServices {
  database: Database;
  schema: GraphQLSchema;
  /** Below which it stands. */
  prefixes: readonly string[];
  /** The disk quota for readers that are slower than the database. */
  spoolBytes: number;
}

/** The trailer with the number of records: a reader that does not get it has an incomplete file. */
const ROWS = 'X-Export-Rows';

/**
 * All matching records of a kind as a file that is sent while it is read: `/v2/exports/contacts.csv`. It shows one
 * moment of the database, whose connection is released when the file is made, however slow the reader.
 */
export function mountRecordExports(app: Express, options: RecordExportOptions): void {
  const room = new SpoolQuota(options.spoolBytes);
  mountStream(app, options, {
    path: options.prefixes.map((prefix) => `${prefix}/v2/exports/:file`),
    label: '/v2/exports/{file}',
    need: ({ params }) => needOf(readFileName(String(params['file'])).records),
    open: (call) => open(options, room, call),
  });
}

function open(options: RecordExportOptions, room: SpoolQuota, call: StreamCall): StreamedText {
  const { request, response, actor, trail, identifyAgain } = call;
  const { clientId, agencyId, phoneCountry } = actor;
  if (clientId === null) throw new NotFoundError('Not found');
  const { search } = new URL(request.originalUrl, 'http://localhost');
  const order = readExportQuery(options.schema, readFileName(String(request.params['file'])), search);
  const plan = planExport(options.schema, { clientId, phoneCountry }, order);
  const spool = new Spool(room);
  let rows = 0;
  const database = scopeDatabase(options.database, { heavy: true, owner: { clientId, agencyId }, trail });
  const write = () =>
    new RecordExport(database, plan).write(async (portion) => {
      rows += portion.rows;
      if (portion.text !== '') await spool.write(Buffer.from(portion.text));
    });
  let isWriting = false;
  response.once('close', () => void spool.close());
  const { contentType, ending } = FORMATS[plan.format];
  return {
    contentType,
    headers: { 'Content-Disposition': `attachment; filename="${plan.records}.${ending}"`, Trailer: ROWS },
    async read() {
      await identifyAgain();
      if (!isWriting)
        void write().then(
          () => spool.end(),
          (error: unknown) => spool.end(faultOf(error)),
        );
      isWriting = true;
      const bytes = await spool.read();
      return bytes ? { text: bytes, next: 'more' } : { text: '', next: null };
    },
    end: () => (plan.format === 'ndjson' ? `${completeLine(rows)}\n` : ''),
    trailers: () => ({ [ROWS]: String(rows) }),
  };
}

/* Whoever has left needs no reason. */
function faultOf(error: unknown): Error | null {
  if (error instanceof SpoolClosed) return null;
  return error instanceof Error ? error : new Error(String(error));
}

interface ExportOptions extends StreamServices {
  execute: Execute;
}

/**
 * Everything of a client as NDJSON, for a master key of its agency: the slices of `clientExport`, and a last line that
 * says that it is complete. The path names the client; X-Client-Id is ignored.
 */
export function mountExport(app: Express, options: ExportOptions): void {
  mountStream(app, options, {
    path: '/clients/:clientId/export',
    label: '/clients/{client_id}/export',
    need: () => ({ agency: true }),
    open: (call) => exportOf(options, call),
  });
}

/* The key is looked at before each slice: one that is revoked meanwhile reads no further. */
function exportOf({ places, execute }: ExportOptions, { request, trail, identifyAgain }: StreamCall): StreamedText {
  const clientId = String(request.params['clientId']);
  let rows = 0;
  const read = async (after: string | null, signal: AbortSignal) => {
    const actor = await identifyAgain();
    const patience = after === null ? { signal, trail } : { signal, trail, waitMs: LIMITS.totalMs };
    const release = await places.take(actor, 'slice', patience);
    try {
      const kind = { heavy: false, trail };
      const { clientExport: slice } = await execute(ExportClientDocument, { clientId, after }, actor, kind);
      if (slice.__typename !== 'ClientExportSlice') throw new Refused(statusOfType(slice.__typename), slice.message);
      rows += slice.lines.length;
      return { text: slice.lines.map((line) => `${line}\n`).join(''), next: slice.endCursor };
    } finally {
      release();
    }
  };
  return { contentType: 'application/x-ndjson; charset=utf-8', read, end: () => `${completeLine(rows)}\n` };
}
