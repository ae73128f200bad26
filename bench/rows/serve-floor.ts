// A floor: one row's handler behind node:http or Express 5, and nothing else.
// Environment: ROW, FLOOR (bare or express), CLIENT, DATABASE_URL.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import express from 'express';
import pg from 'pg';
import { wireInstant } from './persons.js';
import { rowNamed } from './rows.js';

/* Of timestamptz, int8, int4, bool and json; everything else stays text. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [1184, wireInstant],
  [20, Number],
  [23, Number],
  [16, (text) => text === 't'],
  [114, (text) => JSON.parse(text)],
]);

const keepText = (text: string) => text;

const { ROW = '', FLOOR, CLIENT = '', DATABASE_URL = '' } = process.env;
// As many connections as the service has.
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 16,
  options: '-c TimeZone=UTC',
  types: { getTypeParser: (oid: number) => PARSERS.get(oid) ?? keepText },
});
const handle = rowNamed(ROW).floor(pool, CLIENT);

function read(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => resolve(body));
    request.on('error', reject);
  });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = request.method === 'GET' ? '' : await read(request);
  const reply = await handle({ url: request.url ?? '', body });
  response.writeHead(reply.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(reply.body),
  });
  response.end(reply.body);
}

const fail = (response: ServerResponse) => (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  response.writeHead(500).end();
};

function listener() {
  if (FLOOR === 'bare')
    return (request: IncomingMessage, response: ServerResponse) => void answer(request, response).catch(fail(response));
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((request, response) => void answer(request, response).catch(fail(response)));
  return app;
}

const server = createServer(listener()).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`Listening on http://127.0.0.1:${address.port}\n`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
