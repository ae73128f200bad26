import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../src/http/http-server.js';
import { createUnreadAnswers } from '../../src/http/unread-answers.js';

test('Express finds requests and answers of its own and gives them no other prototype', async () => {
  const app = express();
  const kinds: object[][] = [];
  const note = (request: IncomingMessage, response: ServerResponse) =>
    kinds.push([Object.getPrototypeOf(request), Object.getPrototypeOf(response)]);
  app.use((request, response) => {
    note(request, response);
    response.status(200).json({ path: request.path, app: request.app === app && response.app === app });
  });
  const server = createHttpServer(app, createUnreadAnswers({ onCut: () => undefined }));
  server.prependListener('request', note);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/here?there`);
    expect(await answer.json()).toEqual({ path: '/here', app: true });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  const [before, inside] = kinds;
  expect(inside?.[0]).toBe(before?.[0]);
  expect(inside?.[1]).toBe(before?.[1]);
});
