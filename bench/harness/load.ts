import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.js';
import { TSX } from './service.js';

/** A request as the load generator sends it. In path and body `{n}` and `{time}` become a word and a time that never repeat. */
export interface LoadRequest {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: string;
  /** Beside those that every request bears. */
  headers?: Record<string, string>;
}

/** What the load generator is told to do. */
export interface LoadJob {
  url: string;
  /** Connections share out the keys, as the callers of one client would. */
  keys: string[];
  connections: number;
  seconds: number;
  requests: LoadRequest[];
  /** Sets the numbers of this measurement apart from those of others. */
  run: number;
}

/** What a measurement resulted in; times are milliseconds. */
export interface LoadResult {
  perSecond: number;
  answers: number;
  p50: number;
  p99: number;
  /** Answers that were no success, and connections that failed; a measurement with any is void. */
  failures: number;
  /** Answers by their status. */
  statuses: Record<string, number>;
}

/** Sends requests from a process of its own. */
export type LoadGenerator = ReturnType<typeof startLoadGenerator>;

/** Starts the load generator, which ends with the scenario. */
export function startLoadGenerator(bench: Bench) {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), { execArgv: TSX });
  bench.defer(() => child.disconnect());
  return {
    async run(job: LoadJob): Promise<LoadResult> {
      const answered: Promise<LoadResult[]> = once(child, 'message');
      child.send(job);
      const [result] = await answered;
      if (!result) throw new Error('The load generator answered nothing.');
      return result;
    },
  };
}

const FIRST = Date.UTC(2001, 0, 1);
const RUN_LENGTH = 10_000_000;

/** What takes the place of `{n}` and `{time}` in a request. */
export interface Unique {
  n: string;
  time: string;
}

/** A time that no other request of any run bears: one millisecond for each. */
export function timeOf(run: number, request: number): string {
  return new Date(FIRST + run * RUN_LENGTH + request).toISOString();
}

/** A text with its placeholders filled in. */
export function fillIn(text: string, { n, time }: Unique): string {
  return text.replaceAll('{n}', n).replaceAll('{time}', time);
}

/** Sends one request as JSON. @param key of the API; without one a request has its own headers alone */
export async function send(
  url: string,
  { path, method, body, headers }: LoadRequest,
  key?: string,
): Promise<{ status: number; text: string }> {
  const given = { 'Content-Type': 'application/json', ...(key === undefined ? {} : { 'X-API-KEY': key }), ...headers };
  const answer = await fetch(url + path, { method, headers: given, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, text: await answer.text() };
}

/** Sends one request that must succeed. @throws Error another status than 200 or 201, and errors of GraphQL */
export async function sendWell(url: string, request: LoadRequest, key?: string): Promise<string> {
  const { status, text } = await send(url, request, key);
  if (![200, 201].includes(status) || text.includes('"errors"'))
    throw new Error(`${request.method} ${request.path}: ${status} ${text.slice(0, 500)}`);
  return text;
}

/** A request of GraphQL. */
export const graphql = (query: string, variables: object = {}): LoadRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
});
