import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
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

test('a request whose headers or body do not come is ended within a second of its limit, and its caller told', async () => {
  const app = express();
  app.use(express.raw({ type: () => true }), (_request, response) => void response.json({}));
  const server = createHttpServer(app, createUnreadAnswers({ onCut: () => undefined }));
  [server.headersTimeout, server.requestTimeout] = [100, 200];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answers = ['POST / HTTP/1.1\r\nHost: a\r\n', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf'].map(
    (text) => {
      const seen = { text: '', isEnded: false };
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (data) => (seen.text += String(data))).on('close', () => (seen.isEnded = true));
      return seen;
    },
  );
  try {
    const ended = { text: 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', isEnded: true };
    // Node itself looks for them every thirty seconds.
    await expect.poll(() => answers, { timeout: 15_000 }).toEqual([ended, ended]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test('the service waits 10 s for headers and 15 s for a whole request', () => {
  const unread = createUnreadAnswers({ onCut: () => undefined });
  const server = createHttpServer(express(), unread);
  unread.close();
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000]);
});
