// A floor: one row's handler behind node:http or Express 5, and nothing else.
// Environment: ROW, FLOOR (bare or express), CLIENT, DATABASE_URL.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { loadRow } from '../rows/load-rows.js';
import { openFloorPool } from './pool.js';

const { ROW = '', FLOOR, CLIENT = '', DATABASE_URL = '' } = process.env;
const row = await loadRow(ROW);
const pool = openFloorPool(DATABASE_URL);
const handle = row.floor(pool, CLIENT);

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
  process.stdout.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
