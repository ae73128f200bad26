import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { findProgram } from '../../scripts/programs.mjs';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { watchScores } from '../schema/scoring/watch-scores.js';
import { databaseUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

const PEPPER = 'a pepper of sixteen characters';
const nginx = findProgram('nginx');

describe.skipIf(nginx === undefined)('the proxy of deploy/nginx.conf before two services', () => {
  const logLines: string[] = [];
  let database: OpenDatabase;
  let services: ServiceProcess[] = [];
  const proxies: { child: ChildProcess; ended: Promise<unknown>; folder: string }[] = [];
  let base = '';
  let key = '';
  let clientId = '';

  beforeAll(async () => {
    const url = await databaseUrl();
    database = await openDatabase({ url });
    const { clients } = await createAgency(database, PEPPER, { name: 'X', clients: ['A'], connect: [] });
    key = clients[0]?.readWriteKey ?? '';
    clientId = clients[0]?.clientId ?? '';
    const environment = { DATABASE_URL: url, KEY_PEPPER: PEPPER, TRUST_PROXY: '1', LOG_LEVEL: 'info' };
    services = await Promise.all([1, 2].map(() => startProcess(environment, logLines)));
    base = await startProxy();
  });
  afterAll(async () => {
    for (const { child } of proxies) child.kill('SIGTERM');
    await Promise.all(proxies.map(({ ended }) => ended));
    await Promise.all(services.map((one) => one.stop()));
    await database?.close();
    await Promise.all(proxies.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  });

  /* Returns its address. */
  async function startProxy(change = (text: string) => text): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'outreach-nginx-'));
    const port = await freePort();
    await writeFile(path.join(folder, 'nginx.conf'), change(await configuration(port)));
    const child = spawn(nginx ?? '', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    proxies.push({ child, ended: once(child, 'exit'), folder });
    const url = `http://127.0.0.1:${port}`;
    await eventually(async () => expect((await fetch(`${url}/live`)).status).toBe(200));
    return url;
  }

  /* The file as it is, but for the ports and what belongs to the machine. */
  async function configuration(port: number): Promise<string> {
    const given = await readFile('deploy/nginx.conf', 'utf8');
    const hosts = services.map(({ url }) => new URL(url).host);
    const server = given
      .replace('service-1:4000', hosts[0] ?? '')
      .replace('service-2:4000', hosts[1] ?? '')
      .replace('listen 80;', `listen 127.0.0.1:${port};`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${one};`);
    return [
      'daemon off; worker_processes 1; pid nginx.pid;',
      process.getuid?.() === 0 ? 'user root;' : '',
      'events { worker_connections 256; }',
      `http { access_log off; ${temporary.join(' ')}`,
      server,
      '}',
    ].join('\n');
  }

  const logged = (requestId: string) => logLines.join('').includes(`"requestId":"${requestId}"`);

  it('passes requests, their ids and their answers on, and keeps figures to itself', async () => {
    const headers = { 'X-API-KEY': key, 'X-Request-Id': 'through-the-proxy' };
    const answer = await fetch(`${base}/public/whoami`, { headers });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'through-the-proxy']);
    expect((await fetch(`${base}/metrics`)).status).toBe(404);
    expect((await fetch(`${base}/ready`)).status).toBe(200);
  });

  it('lets nobody choose the address that he is counted by', async () => {
    // Far more than an address may send in a second without a key, each from an address of its own choice.
    const guesses = Array.from({ length: 100 }, (_, guess) =>
      fetch(`${base}/public/v2/contacts`, { headers: { 'X-Forwarded-For': `203.0.113.${guess % 250}` } }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses).toContain(429);
  });

  it('passes events on as they come, over a stream that stays open', async () => {
    await database.query(null, 'update client set scoring_enabled = true where id = $1', [clientId]);
    const controller = new AbortController();
    const stream = await watchScores(base, key, controller.signal);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const created = await fetch(`${base}/public/v2/contacts`, {
      method: 'PUT',
      headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'streamed@proxy.example' }),
    });
    const { id } = (await created.json()) as { id: number };
    await database.query(
      null,
      `insert into rescoring_request (client_id, subject_kind, subject_id) values ($1, 'contact', $2)`,
      [clientId, id],
    );
    let text = '';
    for await (const chunk of stream.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes('event: next')) break;
    }
    expect(text).toContain('contactScored');
    controller.abort();
  });

  it('keeps a quiet stream open for longer than it waits, whatever it buffers, until the key ends', async () => {
    const impatient = await startProxy((text) =>
      text.replace('proxy_buffering off;', '').replace('proxy_read_timeout 75s;', 'proxy_read_timeout 2s;'),
    );
    const graphql = async (query: string) => {
      const answer = await fetch(`${base}/graphql`, {
        method: 'POST',
        headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return ((await answer.json()) as { data: Record<string, { secret: string; key: { id: number } }> }).data;
    };
    const issued = await graphql(
      'mutation { keyCreate(input: {kind: READ_ONLY}) { ... on KeyIssued { secret key { id } } } }',
    );
    const stream = await watchScores(impatient, issued['keyCreate']?.secret ?? '', new AbortController().signal);
    // Told by the service; nginx keeps it to itself.
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    let text = '';
    let revoked: Promise<unknown> | null = null;
    for await (const chunk of stream.body ?? []) {
      text += Buffer.from(chunk).toString();
      // Signs of life come every 300 ms in tests: ten of them are three seconds, of which nginx waits for two.
      if (text.split(':\n\n').length > 10)
        revoked ??= graphql(`mutation { keyRevoke(id: ${issued['keyCreate']?.key.id}) { __typename } }`);
    }
    await revoked;
    expect(text).toMatch(/^(?::\n\n){10,}event: complete\ndata:\n\n$/);
  });

  it('passes a long list on at the pace of its reader, and keeps none of it', async () => {
    await database.query(
      null,
      `insert into email (client_id, email_type, origin, email_timestamp, contact_email, subject, body_text)
       select $1, 'outbound', 'builtin', now(), 'r' || n || '@proxy.example', 'a', repeat('x', 4000)
       from generate_series(1, 10000) n`,
      [clientId],
    );
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = { 'X-API-KEY': key, 'X-Request-Id': 'slow-reader' };
      http.get(`${base}/public/emails`, { headers }, resolve).once('error', reject);
    });
    expect([answer.statusCode, answer.headers['transfer-encoding']]).toEqual([200, 'chunked']);
    answer.pause();
    // Meanwhile the service would have told the end of an answer that the proxy had taken for its reader.
    const others = () => fetch(`${base}/public/whoami`, { headers: { 'X-API-KEY': key } });
    for (let turn = 0; turn < 20; turn += 1) await (await others()).arrayBuffer();
    expect(logged('slow-reader')).toBe(false);
    let bytes = 0;
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
    expect(bytes).toBeGreaterThan(40_000_000);
    await eventually(() => expect(logged('slow-reader')).toBe(true));
  });
});
