import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

const PEPPER = 'a pepper of sixteen characters';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string } }[];
}
interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

/** What a collector gets, as JSON, or only that it got something where it is protobuf. */
class Collector {
  readonly bodies: string[] = [];
  readonly types: (string | undefined)[] = [];
  #server: Server | undefined;

  async listen(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.types.push(`${request.url} ${request.headers['content-type']}`);
        this.bodies.push(Buffer.concat(chunks).toString('latin1'));
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  }

  get spans(): Span[] {
    const exports = this.bodies.map((body) => JSON.parse(body) as Export);
    return exports.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    );
  }

  close(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }
}

let url = '';
let database: OpenDatabase;
let key = '';
let clientId = '';
beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url });
  const { clients } = await createAgency(database, PEPPER, { name: 'X', clients: ['A'], connect: [] });
  key = clients[0]?.readWriteKey ?? '';
  clientId = clients[0]?.clientId ?? '';
});
afterAll(() => database.close());

const environment = () => ({ DATABASE_URL: url, KEY_PEPPER: PEPPER, RATE_LIMIT: '0', LOG_LEVEL: 'info' });

const send = (service: ServiceProcess, path: string, method: string, json: object, headers = {}) =>
  fetch(service.url + path, {
    method,
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });

describe('traces', () => {
  const collector = new Collector();
  let spans: Span[] = [];
  const logLines: string[] = [];
  beforeAll(async () => {
    const endpoint = await collector.listen();
    const service = await startProcess(
      {
        ...environment(),
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_SERVICE_NAME: 'ours',
      },
      logLines,
    );
    const traceparent = `00-${TRACE}-${CALLER}-01`;
    await send(service, '/public/v2/contacts', 'PUT', { email: 'secret@traces.example' }, { traceparent });
    await send(service, '/graphql', 'POST', { query: 'query Newest { contacts(first: 1) { nodes { id } } }' });
    const hook = { event_type: 'email_sent', lead_email: 'hook@traces.example', campaign_id: 'c' };
    await send(service, `/public/instantly-webhook/${clientId}`, 'POST', {
      ...hook,
      timestamp: '2026-05-04T13:02:11Z',
    });
    await send(
      service,
      '/public/whoami',
      'PUT',
      {},
      { traceparent: `00-${TRACE}-${CALLER}-00`, 'X-Request-Id': 'unsampled' },
    );
    await database.query(
      null,
      `insert into rescoring_request (client_id, subject_kind, subject_id) values ($1, 'contact', 1)`,
      [clientId],
    );
    await eventually(async () => {
      const left = await database.query(null, 'select 1 as one from rescoring_request');
      expect(left).toEqual([]);
    });
    // What waits is sent before the end.
    await service.stop();
    spans = collector.spans;
    collector.close();
  });

  const named = (name: string) => spans.find((span) => span.name === name);
  const childrenOf = (span: Span | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);

  it('hang the request below the span of its caller, and its statements below its operation', () => {
    const request = named('PUT /v2/contacts');
    expect([request?.traceId, request?.parentSpanId]).toEqual([TRACE, CALLER]);
    const [operation] = childrenOf(request).filter((span) => childrenOf(span).length > 0);
    expect(operation?.name).toMatch(/^Contact/);
    expect(childrenOf(operation).map(({ name }) => name)).toContain('contact.upsert.email');
    expect(spans.filter(({ traceId }) => traceId === TRACE).length).toBeGreaterThanOrEqual(3);
  });

  it('begin anew where nobody calls with one, and name the operation of GraphQL', () => {
    const request = named('POST /graphql');
    expect(request?.parentSpanId ?? '').toBe('');
    expect(request?.traceId).not.toBe(TRACE);
    expect(childrenOf(request).map(({ name }) => name)).toContain('Newest');
    const line = logLines
      .join('')
      .split('\n')
      .find((one) => one.includes('"operation":"Newest"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId: request?.traceId });
  });

  it('tell of deliveries of webhooks and of steps of background tasks that did something', () => {
    const request = named('POST /public/instantly-webhook/{client_id}');
    const [delivery] = childrenOf(request).filter(({ name }) => name === 'instantly delivery');
    expect(childrenOf(delivery).length).toBeGreaterThan(0);
    const job = named('job rescore');
    expect(childrenOf(job).map(({ name }) => name)).toContain('rescoring.lock');
    expect(spans.filter(({ name }) => name === 'job expire-idempotency')).toEqual([]);
  });

  it('leave out what the caller does not record, and hold no values, texts or keys', () => {
    expect(spans.filter(({ name }) => name === 'PUT /whoami')).toEqual([]);
    const all = collector.bodies.join('');
    expect(all).not.toMatch(/secret@|hook@|RV-|insert into|values \(/i);
    expect(all).not.toContain(clientId);
    expect(all).toContain('{"key":"service.name","value":{"stringValue":"ours"}}');
  });
});

it('go out as protobuf unless JSON is asked for', async () => {
  const collector = new Collector();
  const endpoint = await collector.listen();
  const service = await startProcess({ ...environment(), WORKER: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  await send(service, '/public/v2/contacts', 'PUT', { email: 'p@traces.example' });
  await service.stop();
  collector.close();
  expect(collector.types).toContain('/v1/traces application/x-protobuf');
  expect(collector.bodies.join('')).toContain('contact.upsert.email');
});

it('cost no request where their collector is away', async () => {
  const service = await startProcess({ ...environment(), OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await send(service, '/public/v2/contacts', 'PUT', { email: 'q@traces.example' })).status).toBe(201);
  expect(await service.stop()).toBe(0);
});

it.each([
  ['loads their packages while they are on', { OTEL_TRACES_EXPORTER: 'console' }, true],
  ['loads none of them while they are off', {}, false],
])('the service %s', async (_title, variables, loaded) => {
  // The process says at its end which files it has loaded.
  const report = `process.on('exit', () => process.stdout.write(Object.keys(require('module')._cache).join('\\n')))`;
  const folder = await mkdtemp(path.join(tmpdir(), 'outreach-loaded-'));
  const script = path.join(folder, 'report.cjs');
  await writeFile(script, report);
  const service = await startProcess({ ...environment(), ...variables, NODE_OPTIONS: `--require ${script}` });
  await service.stop();
  await rm(folder, { recursive: true });
  // The report itself is always among them.
  expect(service.printed()).toContain(script);
  expect(service.printed().includes('@opentelemetry/sdk-trace')).toBe(loaded);
});
