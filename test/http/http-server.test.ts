import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../src/http/http-server.js';
import { problemOf } from '../../src/http/problem.js';
import { type BodyLimits, readUnhurried } from '../../src/http/unhurried-body.js';
import { UnreadAnswers } from '../../src/http/unread-answers.js';

test('Express finds requests and answers of its own and gives them no other prototype', async () => {
  const app = express();
  const kinds: object[][] = [];
  const note = (request: IncomingMessage, response: ServerResponse) =>
    kinds.push([Object.getPrototypeOf(request), Object.getPrototypeOf(response)]);
  app.use((request, response) => {
    note(request, response);
    response.status(200).json({ path: request.path, app: request.app === app && response.app === app });
  });
  const server = createHttpServer(app, new UnreadAnswers({ onCut: () => undefined }));
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
  const server = createHttpServer(app, new UnreadAnswers({ onCut: () => undefined }));
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

/* A route whose body may take its time; it answers with its length. */
async function openUnhurried(limits: BodyLimits) {
  const app = express();
  app.post('/slowly', async (request, response) => {
    let bytes = 0;
    try {
      for await (const piece of readUnhurried(request, limits)) bytes += piece.length;
      response.json({ bytes });
    } catch (error) {
      const { status = 500, message } = problemOf(error) ?? {};
      response.status(status).set('Connection', 'close').json({ message });
    }
  });
  app.use(express.raw({ type: () => true }), (_request, response) => void response.json({}));
  const server = createHttpServer(app, new UnreadAnswers({ onCut: () => undefined }));
  [server.headersTimeout, server.requestTimeout] = [100, 200];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const send = (path: string, length: number) => {
    const seen = { text: '', isEnded: false, socket: connect((server.address() as AddressInfo).port, '127.0.0.1') };
    seen.socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
    seen.socket.on('data', (data) => (seen.text += String(data))).on('close', () => (seen.isEnded = true));
    return seen;
  };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { send, close };
}

test('a body that may take its time arrives however long that takes, as long as some of it comes, and others do not', async () => {
  const { send, close } = await openUnhurried({ stallMs: 60_000, totalMs: 600_000 });
  try {
    const slow = send('/slowly', 1_000);
    const other = send('/other', 1_000);
    let sent = 0;
    const isOtherEnded = () => {
      slow.socket.write('x');
      sent += 1;
      return other.isEnded;
    };
    await expect.poll(isOtherEnded, { timeout: 15_000 }).toBe(true);
    expect([slow.text, slow.isEnded]).toEqual(['', false]);
    slow.socket.write('x'.repeat(1_000 - sent));
    await expect.poll(() => slow.text).toContain('{"bytes":1000}');
    // The connection is as any other afterwards.
    slow.socket.write('POST /other HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf');
    await expect.poll(() => slow.isEnded, { timeout: 15_000 }).toBe(true);
    expect(slow.text).toContain('408 Request Timeout');
  } finally {
    await close();
  }
});

test('such a body that stalls, or takes too long in all, is refused', async () => {
  const stalling = await openUnhurried({ stallMs: 50, totalMs: 600_000 });
  const long = await openUnhurried({ stallMs: 600_000, totalMs: 50 });
  try {
    const [one, other] = [stalling.send('/slowly', 10), long.send('/slowly', 10)];
    one.socket.write('half');
    await expect.poll(() => [one.isEnded, other.isEnded]).toEqual([true, true]);
    expect(one.text).toMatch(/^HTTP\/1\.1 408 .*\{"message":"Nothing of the body arrived for too long\."\}$/s);
    expect(other.text).toMatch(/^HTTP\/1\.1 408 .*\{"message":"The body took too long to arrive\."\}$/s);
  } finally {
    await stalling.close();
    await long.close();
  }
});

test('the service waits 10 s for headers and 15 s for a whole request', () => {
  const unread = new UnreadAnswers({ onCut: () => undefined });
  const server = createHttpServer(express(), unread);
  unread.close();
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000]);
});
