import type { Response } from 'express';
import type { ExecutionResult } from 'graphql';
import { limitName } from '../access/actor.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import type { EventLoopScheduler } from '../access/concurrency/event-loop-scheduler.js';
import type { RateLimiter } from '../access/rate-limits/rate-limit.js';
import { createContext } from '../schema/kernel/context.js';
import type { Services } from '../schema/kernel/services.js';
import { isObject } from '../values/input.js';
import { boundAnswer } from './answer-size.js';
import { GRAPHQL_PATH, type GraphQLCall } from './call.js';
import { findUncleanVariable } from './clean-text.js';
import type { KnownDocuments, KnownQuery } from './known-documents.js';
import { runInSlot, type SizeLimits } from './limit-plugins.js';
import { trustedIdOf } from './request.js';
import { isLong, writeLong } from './sliced-json.js';
import { findTrusted, type TrustedDocuments } from './trusted-documents.js';

interface DirectOptions {
  services: Services;
  known: KnownDocuments;
  trusted: TrustedDocuments;
  sizes: SizeLimits;
  limiter: RateLimiter;
  places: ConcurrencySlots;
  turns: EventLoopScheduler;
  /** Headers of which one shows that the request is none of a foreign page. */
  guardHeaders: readonly string[];
}

/**
 * Answers a request without Yoga, as Yoga would answer it.
 * @param params the body
 * @returns false: Yoga is to answer it. If the query has run already, `call.outcome` has its result.
 */
export type AnswerDirectly = (call: GraphQLCall, params: unknown, response: Response) => Promise<boolean>;

/**
 * Most requests are queries that were sent before and have no error. Yoga's plugins and the objects of the Fetch API would
 * cost them several times what their execution does. All others, and all errors, are left to Yoga.
 */
export function createDirect(options: DirectOptions): AnswerDirectly {
  return async (call, params, response) => {
    const mediaType = mediaTypeOf(response.req.headers.accept);
    const asked = mediaType !== null && isOrdinary(options, call, response) ? readQuery(options, params) : null;
    if (mediaType === null || asked === null || !(await pay(options, call, asked))) return false;
    call.outcome = run(options, call, asked);
    const result = await call.outcome.catch(() => null);
    if (result === null || result.errors !== undefined) return false;
    const isSliced = isLong(result.data);
    // Nothing else can be too large.
    if (isSliced && boundAnswer(result) !== result) return false;
    const data = isSliced ? await writeLong(options.turns, call.actor, result.data) : JSON.stringify(result.data);
    send(response, mediaType, `{"data":${data}}`);
    return true;
  };
}

/* The path may be one below that of GraphQL. */
function isOrdinary({ sizes, guardHeaders }: DirectOptions, call: GraphQLCall, { req }: Response): boolean {
  const isGuarded = guardHeaders.some((name) => req.headers[name] !== undefined);
  return (
    isGuarded &&
    req.method === 'POST' &&
    req.originalUrl === GRAPHQL_PATH &&
    !call.dryRun &&
    call.bytes <= sizes.maxBytes
  );
}

const PRODUCED = ['application/graphql-response+json', 'application/json'];

/** As Yoga chooses: the first type that it produces; a wildcard means the plainest. Null: Yoga is to say so. */
export function mediaTypeOf(accept = '*/*'): string | null {
  for (const range of (accept || '*/*').replace(/\s/g, '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';');
    const charset = parameters.find((one) => one.includes('charset=')) ?? 'charset=utf-8';
    const [main, sub] = type.split('/');
    const found = PRODUCED.findLast((one) => (main === '*' || main === 'application') && (sub === '*' || one === type));
    if (charset === 'charset=utf-8' && found !== undefined) return found;
  }
  return null;
}

interface Asked {
  query: KnownQuery;
  variables: Readonly<Record<string, unknown>>;
  coerced: Readonly<Record<string, unknown>>;
}

const PARAMETERS: ReadonlySet<string> = new Set(['query', 'operationName', 'variables', 'extensions', 'documentId']);

/* The query and its variables, all of them right; null: not known, or anything is unusual. */
function readQuery({ known, trusted }: DirectOptions, params: unknown): Asked | null {
  if (!isObject(params) || !Object.keys(params).every((name) => PARAMETERS.has(name))) return null;
  const { operationName: chosen = null, extensions = null } = params;
  const variables = params['variables'] ?? {};
  const isWhole = (chosen === null || typeof chosen === 'string') && (extensions === null || isObject(extensions));
  if (!isWhole || !isObject(variables)) return null;
  const text = textOf(trusted, params);
  const query = text === null ? undefined : known.find(text, chosen as string | null);
  const coerced = query?.coerce(variables);
  if (!query || !coerced || findUncleanVariable(variables)) return null;
  return { query, variables, coerced };
}

/* The text itself or the id of a trusted document, not both. */
function textOf(trusted: TrustedDocuments, { query, ...params }: Record<string, unknown>): string | null {
  const id = trustedIdOf(params);
  if (query === undefined || query === null) return id === null ? null : findTrusted(trusted, id);
  return typeof query === 'string' && id === null && !trusted.only && params['documentId'] === undefined ? query : null;
}

/* A request that is refused is refused by Yoga, which looks at its units again. */
async function pay({ limiter }: DirectOptions, call: GraphQLCall, { query, variables }: Asked): Promise<boolean> {
  const owner = limitName(call.actor);
  const price = limiter.hasRoom(owner) ? query.price(variables) : null;
  if (price === null || !(await limiter.consume(owner, price.units))) return false;
  call.price = price;
  call.settled = true;
  return true;
}

function run({ services, places }: DirectOptions, call: GraphQLCall, asked: Asked): Promise<ExecutionResult> {
  const { query, variables, coerced } = asked;
  const kind = { heavy: call.price?.work === 'heavy', trail: call.trail };
  const open = () => createContext(call.actor, services, kind);
  return runInSlot(places, call, query.name, () => query.run(variables, coerced, open));
}

function send(response: Response, mediaType: string, body: string): void {
  response.statusCode = 200;
  response.setHeader('Content-Type', `${mediaType}; charset=utf-8`);
  // In the spelling of Yoga.
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}
