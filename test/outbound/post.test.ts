import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExceptions } from '../../src/outbound/exceptions.js';
import { post } from '../../src/outbound/post.js';

let server: Server;
let port: number;
const asked: string[] = [];
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/moved': (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/after` }).end('gone'),
  '/hangs': () => undefined,
  '/endless': (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  '/unfinished': (response) => void response.writeHead(200).write('so far'),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    (ANSWERS[path] ?? (() => response.writeHead(200).end('ok')))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const LIMITS = { timeoutMs: 400, bodyMs: 100, bodyBytes: 256 };
const letter = (url: string) => ({ url, headers: {}, body: '{}', signal: new AbortController().signal });
const postTo = (path: string) => post(letter(`http://127.0.0.1:${port}${path}`), readExceptions('127.0.0.1'), LIMITS);

const REFUSED = { status: null, error: 'The address is in a private or local network.', answer: null };

describe('a request to an address that somebody else named', () => {
  it.each([
    ['a local address', '127.0.0.1'],
    ['a name of a local address', 'localhost'],
    ['an address of a private network', '10.0.0.1'],
    ['another', '192.168.1.1'],
    ['that of the metadata of a cloud', '169.254.169.254'],
    ['one that means all', '0.0.0.0'],
    ['a local address as a number', '2130706433'],
    ['a local address of IPv6', '[::1]'],
    ['a private one', '[fd00::1]'],
    ['a link-local one', '[fe80::1]'],
    ['a local address that IPv6 maps', '[::ffff:127.0.0.1]'],
    ['a private one that IPv6 maps, in hexadecimals', '[::ffff:a00:1]'],
    ['a private one behind a translation', '[64:ff9b::a00:1]'],
  ])('is refused for %s', async (_what, host) => {
    expect(await post(letter(`https://${host}:${port}/`), null, LIMITS)).toEqual(REFUSED);
    expect(asked).toEqual([]);
  });

  it('is refused without TLS, and where an exception names another network', async () => {
    const error = 'Only https addresses are sent to.';
    const url = `http://127.0.0.1:${port}/`;
    expect(await post(letter(url), null, LIMITS)).toEqual({ status: null, error, answer: null });
    expect(await post(letter(url), readExceptions('10.0.0.0/8'), LIMITS)).toEqual({
      status: null,
      error,
      answer: null,
    });
    expect(await post(letter(url.replace('http', 'https')), readExceptions('10.0.0.0/8'), LIMITS)).toEqual(REFUSED);
    expect(asked).toEqual([]);
  });

  it('reaches an exception, and follows no redirect', async () => {
    expect(await postTo('/')).toEqual({ status: 200, error: null, answer: 'ok' });
    expect(await postTo('/moved')).toEqual({ status: 302, error: null, answer: 'gone' });
    expect(asked).toEqual(['/', '/moved']);
  });

  it('ends where nothing is answered, and reads no more of an answer than is kept', async () => {
    expect(await postTo('/hangs')).toEqual({ status: null, error: 'The receiver took too long.', answer: null });
    expect(await postTo('/endless')).toEqual({ status: 200, error: null, answer: 'x'.repeat(256) });
    expect(await postTo('/unfinished')).toEqual({ status: 200, error: null, answer: 'so far' });
  });

  it('is given up where the worker is asked to stop', async () => {
    const stopping = new AbortController();
    const sent = post(
      { ...letter(`http://127.0.0.1:${port}/hangs`), signal: stopping.signal },
      readExceptions('127.0.0.1'),
    );
    await expect.poll(() => asked.filter((path) => path === '/hangs').length).toBe(2);
    stopping.abort();
    await expect(sent).rejects.toThrow();
  });
});

describe('exceptions', () => {
  it.each(['x', '10.0.0.0/33', '10.0.0.0/x', '::1/129', '10.0.0'])('cannot be %s', (text) => {
    expect(() => readExceptions(text)).toThrow(RangeError);
  });
});
