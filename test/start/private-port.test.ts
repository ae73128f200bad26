import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { runScript } from '../support/run-script.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

/* A real process with a port for its operators. */
const LONG = { timeout: 300_000 };
const BROWSER = { Accept: 'text/html,*/*;q=0.8' };

let directory: string;
let environment: Record<string, string>;
let service: ServiceProcess;
let inner: string;
let key: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'outreach-private-'));
  environment = {
    DATABASE_URL: await databaseUrl('empty'),
    DATA_DIR: path.join(directory, 'data'),
    DEMO: 'small',
    LOG_LEVEL: 'warn',
    PRIVATE_PORT: '0',
  };
  service = await startProcess(environment);
  inner = /^ {2}metrics +(\S+)\/metrics$/m.exec(service.printed())?.[1] ?? '';
  key = /RV-\w+/.exec(service.printed())?.[0] ?? '';
}, 300_000);
afterAll(async () => {
  await service?.stop();
  await rm(directory, { recursive: true, force: true });
});

const look = async (base: string, place: string, headers: Record<string, string> = BROWSER) => {
  const answer = await fetch(base + place, { headers });
  return { status: answer.status, text: await answer.text() };
};

describe('with PRIVATE_PORT', () => {
  it('the start names both addresses', () => {
    expect(inner).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(inner).not.toBe(service.url);
    expect(service.printed()).toContain(
      [
        `Listening on ${service.url}`,
        `  documents   ${inner}/docs`,
        `  GraphiQL    ${inner}/graphql`,
        `  metrics     ${inner}/metrics`,
        `  health      ${service.url}/ready`,
        `  console     ${service.url}/console`,
        '',
      ].join('\n'),
    );
  });

  it.each(['/metrics', '/docs', '/openapi.json'])('%s is there alone', async (place) => {
    expect((await look(inner, place)).status).toBe(200);
    expect(await look(service.url, place)).toEqual({ status: 404, text: '{"detail":"Not found"}' });
  });

  it('the console is on the public port, since people without a way to the other one use it', async () => {
    expect((await look(service.url, '/console')).status).toBe(200);
  });

  it('GraphiQL and the files of the pages are there alone', async () => {
    const page = await look(inner, '/graphql');
    expect(page.status).toBe(200);
    const asset = /\/assets\/graphiql-\w+\.js/.exec(page.text)?.[0] ?? '';
    expect((await look(inner, asset)).status).toBe(200);
    expect((await look(service.url, asset)).status).toBe(404);
    expect(await look(service.url, '/graphql')).toEqual({
      status: 405,
      text: '{"errors":[{"message":"GraphQL takes POST.","extensions":{"code":"METHOD_NOT_ALLOWED"}}]}',
    });
  });

  it('the home of the public port leads to what is on it, also browsers', async () => {
    const { text } = await look(service.url, '/');
    const links = { console: '/console', graphql: '/graphql', mcp: '/mcp', live: '/live', ready: '/ready' };
    expect(JSON.parse(text)).toEqual({ name: 'Outreach core', links });
    expect((await look(inner, '/')).text).toMatch(/^<!doctype html>/);
  });

  it('health and the API answer on both, so that documents and GraphiQL can be tried where they are', async () => {
    for (const base of [service.url, inner]) {
      expect((await look(base, '/live')).status).toBe(200);
      expect((await look(base, '/ready')).status).toBe(200);
      expect((await look(base, '/public/whoami', { 'X-API-KEY': key })).status).toBe(200);
      const answer = await fetch(`${base}/graphql`, {
        method: 'POST',
        headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
        body: '{"query":"{ whoami { clientName } }"}',
      });
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { data: { whoami: { clientName: 'Northgate Supply' } } },
      ]);
    }
  });

  it('a header that names the private address opens nothing on the public port', async () => {
    const host = inner.replace('http://', '');
    const headers = { ...BROWSER, 'X-Forwarded-Host': host, 'X-Forwarded-Port': host.split(':')[1] ?? '' };
    expect((await look(service.url, '/metrics', headers)).status).toBe(404);
  });
});

it('a private port that is taken stops the start, which says so and leaves nothing behind', LONG, async () => {
  const neighbour = createServer();
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
  const { port } = neighbour.address() as AddressInfo;
  const failed = await runScript('server', {
    ...environment,
    PORT: '0',
    DATA_DIR: path.join(directory, 'never'),
    PRIVATE_PORT: String(port),
  });
  neighbour.close();
  expect([failed.status, failed.out, failed.err]).toEqual([
    1,
    '',
    `The service did not start: Port ${port} of 127.0.0.1 is in use. Stop what uses it, or set PRIVATE_PORT to another one.\n`,
  ]);
  expect(existsSync(path.join(directory, 'never'))).toBe(false);
});

it('SIGTERM closes both ports, finishes what runs on the private one, and ends with 0', LONG, async () => {
  const body = '{"query":"{ whoami { clientName } }"}';
  const head = `POST /graphql HTTP/1.1\r\nHost: a\r\nX-API-KEY: ${key}\r\nContent-Type: application/json`;
  const socket = connect(Number(new URL(inner).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.write(
    `GET /live HTTP/1.1\r\nHost: a\r\n\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  await eventually(() => expect(answer).toContain('live'));
  const stopped = service.stop();
  for (const base of [service.url, inner])
    await eventually(() => expect(fetch(`${base}/live`)).rejects.toThrow('fetch failed'));
  socket.write(body.slice(9));
  expect(await stopped).toBe(0);
  expect(answer).toContain('"Northgate Supply"');
});
