import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer, putFirst } from '../../src/http/http-server.js';
import { UnreadAnswers } from '../../src/http/unread-answers.js';

const noted: RequestHandler = (_request, response, next) => {
  response.locals['notes'] = ['first'];
  next();
};
const answering: RequestHandler = (request, response, next) => {
  if (request.url === '/broken') throw new Error('of the handler');
  if (request.url === '/front') response.status(201).json({ notes: response.locals['notes'], ip: request.ip });
  else next();
};
const onError: ErrorRequestHandler = (error: Error, _request, response, _next) =>
  void response.status(500).json({ broken: error.message });

async function serve(): Promise<(path: string) => Promise<{ status: number; body: unknown }>> {
  const app = express();
  putFirst(app, onError, [noted, answering]);
  app.get('/behind', (request, response) => void response.json({ notes: response.locals['notes'], ip: request.ip }));
  const server = createHttpServer(app, new UnreadAnswers({ onCut: () => undefined }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    return { status: answer.status, body: answer.status === 404 ? null : await answer.json() };
  };
}

it('a handler in front answers with the methods of Express, what it leaves goes on with the same locals', async () => {
  const ask = await serve();
  expect(await ask('/front')).toEqual({ status: 201, body: { notes: ['first'], ip: '127.0.0.1' } });
  expect(await ask('/behind')).toEqual({ status: 200, body: { notes: ['first'], ip: '127.0.0.1' } });
  expect(await ask('/nowhere')).toEqual({ status: 404, body: null });
});

it('what a handler in front throws is answered, and the next request too', async () => {
  const ask = await serve();
  expect(await ask('/broken')).toEqual({ status: 500, body: { broken: 'of the handler' } });
  expect((await ask('/front')).status).toBe(201);
});
