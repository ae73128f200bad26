import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.js';
import { TSX } from './service.js';
import type { Timing } from './timing.js';

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

/** Requests of one kind. */
export interface Way {
  kind: string;
  /** How often they are sent, compared with those of the other ways. */
  share: number;
  requests: LoadRequest[];
}

/** A load of several kinds at once. Each way goes through its requests in order, whichever connection is free. */
export interface MixJob extends Omit<LoadJob, 'requests'> {
  ways: Way[];
  /**
   * Requests a second. They begin at random times, whether those before were answered or not, and are timed from then.
   * Without a rate each connection asks again as soon as it is answered.
   */
  rate?: number;
}

/** What such a load resulted in. */
export interface MixResult {
  perSecond: number;
  kinds: Record<string, Timing>;
  /** How many requests of a kind failed. */
  failures: Record<string, number>;
  /** The first answers that were no success. */
  faults: string[];
}

/** Sends requests from a process of its own. */
export type LoadGenerator = ReturnType<typeof startLoadGenerator>;

/** Starts the load generator, which ends with the scenario. */
export function startLoadGenerator(bench: Bench) {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), { execArgv: TSX });
  bench.defer(() => child.disconnect());
  const ask = async <Result>(job: LoadJob | MixJob): Promise<Result> => {
    const answered: Promise<Result[]> = once(child, 'message');
    child.send(job);
    const [result] = await answered;
    if (!result) throw new Error('The load generator answered nothing.');
    return result;
  };
  return { run: (job: LoadJob) => ask<LoadResult>(job), mix: (job: MixJob) => ask<MixResult>(job) };
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
  const answer = await send(url, request, key);
  const fault = faultOf(request, answer);
  if (fault !== null) throw new Error(fault);
  return answer.text;
}

/** Why an answer is no success; null: it is one. */
export function faultOf({ method, path }: LoadRequest, { status, text }: { status: number; text: string }) {
  const isWell = [200, 201].includes(status) && !text.includes('"errors"');
  return isWell ? null : `${method} ${path}: ${status} ${text.slice(0, 500)}`;
}

/** A request of GraphQL. */
export const graphql = (query: string, variables: object = {}): LoadRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
});
