import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const NOT_FOUND = { detail: 'Not found' };

// A service in another process may close before all has arrived: then a reset can overtake its answer.
const MAY_RESET = process.env['TEST_SERVICE'] === 'deployed';

/** Sends bytes as they are; answers what came back until the other side closed or fell silent after an answer. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(30_000, () => socket.destroy(new Error(`no end after ${JSON.stringify(answer)}`)));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' && MAY_RESET && bytes.length > 65_536) resolve('reset');
      else reject(error);
    });
    socket.on('close', () => resolve(answer));
  });
}

const countContacts = () => service.database.query(null, 'select count(*)::int as total from contact');

describe('paths', () => {
  it.each([
    '/public',
    '/public/',
    '/public/nowhere',
    '/public/v2',
    '/public/v2/people',
    '/public/v3/contacts',
    '/public/V2/contacts',
    '/public/v2/contacts/1/2/3',
    '/api/public/nowhere',
    '/api/contacts',
    '/nowhere',
    '/public/v2//contacts',
    '/public/%E0%A4%A',
  ])('404: %s is no path, whatever the key and the method', async (path) => {
    for (const [method, key] of [
      ['GET', null],
      ['GET', 'bad'],
      ['PUT', service.tenants.a1.readWriteKey],
      ['DELETE', null],
    ] as const) {
      const answer = await service.call(method, path, { key });
      expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
    }
  });

  it('every answer has a request id of its own and says nothing of what runs here', async () => {
    const answers = [
      await service.call('GET', '/public/whoami'),
      await service.call('GET', '/nowhere'),
      await service.call('GET', '/live'),
    ];
    expect(new Set(answers.map((answer) => answer.headers.get('x-request-id'))).size).toBe(3);
    for (const { headers } of answers) {
      expect([headers.get('x-powered-by'), headers.get('server'), headers.get('etag')]).toEqual([null, null, null]);
    }
  });

  it('the documents need no key and nothing from outside', async () => {
    const page = await service.call('GET', '/docs', { key: null });
    const assets = [...page.text.matchAll(/(?:src|href|data-bundle)="(?!data:|#)(.*?)"/g)].map(([, path = '']) => path);
    expect([page.status, assets.filter((path) => !path.startsWith('/assets/'))]).toEqual([200, ['/openapi.json']]);
    for (const asset of assets) expect((await fetch(service.url + asset)).status).toBe(200);
    const { body } = await service.call('GET', '/openapi.json', { key: null });
    expect(Object.keys(body.paths)).toContain('/public/v2/contacts');
  });
});

const KEEP = 'Host: x\r\nConnection: close\r\n';
const key = () => `X-API-KEY: ${service.tenants.a1.readWriteKey}\r\n`;
const BODY = '{"email":"raw@http.example"}';
const put = (headers: string, body: string) =>
  `PUT /public/v2/contacts HTTP/1.1\r\n${KEEP}${key()}Content-Type: application/json\r\n${headers}\r\n${body}`;

describe('malformed HTTP is refused, and the connection closed', () => {
  it.each([
    [
      'Transfer-Encoding beside Content-Length',
      () =>
        put(
          `Content-Length: ${BODY.length}\r\nTransfer-Encoding: chunked\r\n`,
          `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
        ),
    ],
    ['two lengths', () => put(`Content-Length: ${BODY.length}\r\nContent-Length: 5\r\n`, BODY)],
    ['a negative length', () => put('Content-Length: -1\r\n', BODY)],
    ['a length that is no number', () => put('Content-Length: 1e2\r\n', BODY)],
    ['an unknown transfer coding', () => put('Transfer-Encoding: xchunked\r\n', BODY)],
    ['a chunk that is longer than it says', () => put('Transfer-Encoding: chunked\r\n', `3\r\n${BODY}\r\n0\r\n\r\n`)],
    ['lines that end in LF alone', () => put('', '').replaceAll('\r\n', '\n')],
    ['no Host', () => 'GET /public/whoami HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a space before the colon', () => put(`Content-Length : ${BODY.length}\r\n`, BODY)],
    ['a folded header', () => put(`X-A: b\r\n c\r\nContent-Length: ${BODY.length}\r\n`, BODY)],
    ['NUL in a header', () => put(`X-A: b\u0000c\r\nContent-Length: ${BODY.length}\r\n`, BODY)],
    ['headers of 64 KiB', () => put(`X-A: ${'a'.repeat(65_536)}\r\n`, '')],
    ['an address of 64 KiB', () => `GET /public/v2/contacts?email=${'a'.repeat(65_536)} HTTP/1.1\r\n${KEEP}\r\n`],
    ['no HTTP at all', () => 'hello\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    const before = await countContacts();
    const answer = await sendRaw(bytes());
    if (answer !== 'reset') {
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer.split('HTTP/1.1 ')).toHaveLength(2);
    }
    expect(await countContacts()).toEqual(before);
    expect((await service.call('GET', '/public/whoami')).status).toBe(200);
  });

  it('a caller that goes away in the middle of its body leaves nothing', async () => {
    const before = await countContacts();
    const { hostname, port } = new URL(service.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(put('Content-Length: 1000\r\n', BODY), () => socket.destroy()),
      );
      socket.on('close', () => resolve());
    });
    expect((await service.call('GET', '/public/whoami')).status).toBe(200);
    expect(await countContacts()).toEqual(before);
  });
});

it('a well-formed request by hand is answered, in absolute form too', async () => {
  const sent = await sendRaw(put(`Content-Length: ${BODY.length}\r\n`, BODY));
  expect(sent).toMatch(/^HTTP\/1\.1 201 /);
  const absolute = await sendRaw(`GET http://other.example/public/whoami HTTP/1.1\r\n${KEEP}${key()}\r\n`);
  expect(absolute).toMatch(/^HTTP\/1\.1 200 /);
});

it('TRACE is not allowed anywhere', async () => {
  expect(await sendRaw(`TRACE /public/whoami HTTP/1.1\r\n${KEEP}${key()}\r\n`)).toMatch(
    /^HTTP\/1\.1 405 [^\0]*\r\nAllow: /,
  );
});
