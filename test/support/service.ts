import { expect } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { readConfig } from '../../src/process/config.js';
import {
  type CreatedAgency,
  type CreatedClient,
  createAgency,
} from '../../src/schema/tenancy/agencies/create-agency.js';
import { contractFaults } from './contract.js';
import { launch, type Running } from './launch.js';

/** Two agencies; People is enabled in a1 and b1, not in a2. */
export interface Tenants {
  x: CreatedAgency;
  y: CreatedAgency;
  a1: CreatedClient;
  a2: CreatedClient;
  b1: CreatedClient;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
  body: any;
  text: string;
}

export interface CallOptions {
  /** Null sends no key; absent sends the read-write key of a1. */
  key?: string | null;
  json?: unknown;
  /** Sent unchanged, with this content type. */
  raw?: { type: string; body: string | Uint8Array };
  form?: Record<string, string>;
  multipart?: Record<string, string>;
  headers?: Record<string, string>;
}

export interface TestService {
  url: string;
  database: Database;
  tenants: Tenants;
  /** The pepper of key hashes, for tests that create their own keys. */
  pepper: string;
  /** The value of a counter, over all processes of the service. */
  counted(sample: string): Promise<number>;
  /** Every log line so far. */
  logLines: string[];
  /** Sends one request and checks what every answer must fulfil. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** One GraphQL request. */
  graphql(query: string, variables?: object, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

/** Internal details, which no answer may contain. */
const INSIDE = /Prisma|node_modules|ECONN|\bSELECT\b| {4}at |SQLSTATE/;

/**
 * The whole service on a free port, with two agencies of its own. TEST_SERVICE chooses how it runs, which makes no
 * difference to tests: see launch.ts.
 * @param environment settings that differ; the rate limit is off unless given
 * @param options `isShared: false` where the test needs a database without rows of others, or spoils it
 */
export async function startService(
  environment: Record<string, string> = {},
  { isShared = true } = {},
): Promise<TestService> {
  const settings = { RATE_LIMIT: '0', LOG_LEVEL: 'info', ...environment };
  const running = await launch(settings, isShared);
  const { database, url, logLines } = running;
  const { pepper } = readConfig(settings);
  const tenants = await createTenants(database, pepper);
  const call = caller(running, tenants.a1.readWriteKey);
  return {
    url,
    database,
    tenants,
    pepper,
    counted: (sample) => countSample(running.urls, sample),
    logLines,
    call,
    graphql: (query, variables = {}, options = {}) =>
      call('POST', '/graphql', { ...options, json: { query, variables } }),
    close: running.close,
  };
}

async function countSample(urls: string[], sample: string): Promise<number> {
  const pages = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  const lines = pages.flatMap((page) => page.split('\n')).filter((line) => line.startsWith(`${sample} `));
  return lines.reduce((sum, line) => sum + Number(line.slice(sample.length + 1)), 0);
}

async function createTenants(database: Database, pepper: string): Promise<Tenants> {
  const x = await createAgency(database, pepper, { name: 'Agency X', clients: ['A1', 'A2'], connect: [] });
  const y = await createAgency(database, pepper, { name: 'Agency Y', clients: ['B1'], connect: ['data_enrichment'] });
  const [a1, a2] = x.clients;
  const [b1] = y.clients;
  if (!a1 || !a2 || !b1) throw new Error('The tenants were not created.');
  await database.query(
    null,
    `insert into integration_connection (client_id, integration) values ($1, 'data_enrichment')`,
    [a1.clientId],
  );
  return { x, y, a1, a2, b1 };
}

function caller({ target, headers }: Running, defaultKey: string): TestService['call'] {
  return async (method, path, options = {}) => {
    const key = options.key === undefined ? defaultKey : options.key;
    const { body, type } = encode(options);
    const response = await fetch(target({ method, path, plain: isPlain(options) }), {
      method,
      headers: {
        ...(key === null ? {} : { 'X-API-KEY': key }),
        ...(type ? { 'Content-Type': type } : {}),
        ...headers,
        ...options.headers,
      },
      body: body ?? null,
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    };
    expect(answerFaults(answer.headers), `${method} ${path} through a validating proxy`).toEqual([]);
    checkPromises(method, path, answer);
    return answer;
  };
}

const isPlain = ({ json, raw }: CallOptions) =>
  !raw && (json === undefined || (typeof json === 'object' && json !== null && !Array.isArray(json)));

/* What a validating proxy reports about requests is ignored, because tests send many wrong ones. */
function answerFaults(headers: Headers): unknown[] {
  const faults: { location: string[] }[] = JSON.parse(headers.get('sl-violations') ?? '[]');
  return faults.filter(({ location }) => location[0] === 'response');
}

function encode({ json, raw, form, multipart }: CallOptions): { body?: BodyInit; type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' };
  if (raw) return { body: raw.body as BodyInit, type: raw.type };
  if (form) return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' };
  if (!multipart) return {};
  const data = new FormData();
  for (const [name, value] of Object.entries(multipart)) data.set(name, value);
  return { body: data };
}

function checkPromises(method: string, path: string, answer: Answer): void {
  expect(answer.headers.get('x-request-id'), 'every answer carries a request id').toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.text, 'nothing of the inside shows').not.toMatch(INSIDE);
  expect(answer.status, `${method} ${path} ${answer.text}`).not.toBe(500);
  const isPublic = /^\/(api\/)?public\//.test(path) && !path.includes('webhook');
  if (isPublic && answer.status !== 204) expect(contractFaults(method, path, answer)).toEqual([]);
}
