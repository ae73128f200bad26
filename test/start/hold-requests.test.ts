import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from '../../src/http/http-server.js';
import { UnreadAnswers } from '../../src/http/unread-answers.js';
import { holdRequests } from '../../src/process/hold-requests.js';

let url: string;
let open: () => void;
let close: () => Promise<void>;

beforeEach(async () => {
  const app = express();
  const server = createHttpServer(app, new UnreadAnswers({ onCut: () => undefined }));
  open = holdRequests(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // As at a start: what is served is known only after the port is held.
  app.use((request, response) => void response.json({ path: request.path }));
  close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
});
afterEach(() => close());

const ask = async (method: string, path: string, body?: string) => {
  const response = await fetch(url + path, { method, body: body ?? null });
  return { status: response.status, body: await response.json(), id: response.headers.get('x-request-id') };
};

it('until the service is there /live is 200, /ready 503, and every request is told to try again', async () => {
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const later = { detail: 'The service is temporarily unavailable. Try again shortly.' };
  expect(await ask('GET', '/live')).toEqual({ status: 200, body: { status: 'live' }, id });
  expect(await ask('GET', '/ready?x=1')).toEqual({ status: 503, body: { status: 'not ready' }, id });
  expect(await ask('GET', '/public/whoami')).toEqual({ status: 503, body: later, id });
  expect(await ask('POST', '/public/instantly-webhook/c', 'x'.repeat(200_000))).toEqual({
    status: 503,
    body: later,
    id,
  });
});

it('from then on the service answers', async () => {
  await ask('GET', '/ready');
  open();
  expect(await ask('GET', '/ready')).toMatchObject({ status: 200, body: { path: '/ready' } });
  expect(await ask('POST', '/public/whoami', 'x')).toMatchObject({ status: 200, body: { path: '/public/whoami' } });
});
