import type { Express } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Database } from '../db/database.js';
import { scopeDatabase } from '../db/scoped.js';
import { NotFoundError } from '../errors.js';
import type { StreamedText } from '../http/stream.js';
import { completeLine } from '../schema/tenancy/client-lifecycle/export-client.js';
import { FORMATS } from '../schema/work/exports/export-plan.js';
import { needOf, planExport } from '../schema/work/exports/plan-export.js';
import { RecordExport } from '../schema/work/exports/write-export.js';
import { readExportQuery, readFileName } from './export-query.js';
import { Spool, SpoolClosed, SpoolQuota } from './spool.js';
import { mountStream, type StreamCall, type StreamServices } from './stream-route.js';

interface RecordExportOptions extends StreamServices {
  database: Database;
  schema: GraphQLSchema;
  /** Below which it stands. */
  prefixes: readonly string[];
  /** The room on the disk for readers that are slower than the database. */
  spoolBytes: number;
}

/** What tells, behind the last byte, how many records there are: whoever does not get it has not got all of them. */
const ROWS = 'X-Export-Rows';

/**
 * All records of a kind that match, as a file that is sent while it is read: `/v2/exports/contacts.csv`. On a server it is one
 * moment of the database, and its connection is given back when the database has made the file, however slow the reader.
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
