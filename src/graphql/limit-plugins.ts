import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { limitName } from '../access/actor.js';
import type { Release } from '../access/concurrency/concurrency-limit.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import type { RateLimiter, RateMetrics } from '../access/rate-limits/rate-limit.js';
import { RateLimitedError } from '../errors.js';
import { noteTrail, type Trail } from '../telemetry/trail.js';
import { isObject } from '../values/input.js';
import { callOf, type GraphQLCall } from './call.js';
import { rootOf } from './errors.js';
import { priceOf } from './price.js';
import { isBatch, operationName } from './request.js';

/*
 * The plugins, in this order, parse the document once, check its size and limits, compute and consume its price, and wait
 * for a slot. In-process operations skip them, because their entry point has already done all that.
 */

export interface SizeLimits {
  /** Maximum bytes of a request of any content type, and of its document. */
  maxBytes: number;
  /** Maximum bytes of a request that contains only batch mutations. */
  maxBatchBytes: number;
  /** The names of the batch mutations. */
  batches: ReadonlySet<string>;
}

export const describeTooLarge = ({ maxBytes, maxBatchBytes }: SizeLimits): string =>
  `The request is larger than ${maxBytes} bytes. Only one that does nothing but batches may have up to ${maxBatchBytes}, and its document no more than others.`;

/** Keeps the parsed document, and refuses a large request that contains anything but batches. */
export function useDocument(sizes: SizeLimits): Plugin {
  return {
    onParse({ context }) {
      const call = callOf(context);
      if (!call) return undefined;
      return ({ result }) => {
        const document = result && !(result instanceof Error) && 'kind' in result ? result : undefined;
        if (document) call.document = document;
        if (call.bytes <= sizes.maxBytes || (document && isBatch(document, sizes.batches))) return;
        call.turnedAway = true;
        throw refusal(describeTooLarge(sizes), 'TOO_LARGE', 413);
      };
    },
  };
}

/** Computes the cost of the operation, and refuses it before execution if it is too high. */
export function usePrice(schema: GraphQLSchema, maxCost: number): Plugin {
  return {
    onContextBuilding({ context }) {
      const call = callOf(context);
      if (!call?.document || call.price) return;
      const { operationName, variables } = context.params;
      const price = priceOf(schema, { document: call.document, operationName, variables }, maxCost);
      if (price.points > maxCost) {
        const message = `The operation costs ${price.points} points of at most ${maxCost}. Ask for smaller pages or fewer fields.`;
        throw refusal(message, 'COST_LIMIT', 400);
      }
      call.price = price;
    },
  };
}

interface KeyLimit {
  limiter: RateLimiter;
  metrics: RateMetrics;
}

/**
 * Consumes the units of the price. A key without units is refused before its request is parsed; a request that fails
 * before it has a price consumes one unit.
 */
export function useUnits(limit: KeyLimit): Plugin {
  return {
    async onParams({ context }) {
      const call = callOf(context);
      if (call && !call.settled && !limit.limiter.hasRoom(limitName(call.actor))) await refuseUnits(limit, call, 1);
    },
    onContextBuilding({ context }) {
      const call = callOf(context);
      return call?.price && !call.settled ? payUnits(limit, call, call.price.units) : undefined;
    },
    async onResultProcess({ serverContext }) {
      const call = callOf(serverContext);
      if (call && !call.settled) await payUnits(limit, call, 1);
    },
  };
}

/** @throws RateLimitedError the key has fewer units left */
export async function payUnits(limit: KeyLimit, call: GraphQLCall, units: number): Promise<void> {
  call.settled = true;
  if (!(await limit.limiter.consume(limitName(call.actor), units))) await refuseUnits(limit, call, units);
}

async function refuseUnits({ limiter, metrics }: KeyLimit, call: GraphQLCall, units: number): Promise<never> {
  call.settled = true;
  call.turnedAway = true;
  metrics.rateLimited('key');
  throw new RateLimitedError(await limiter.budget(limitName(call.actor), units));
}

/** Executes an operation in a slot. */
export function useConcurrencySlots(places: ConcurrencySlots): Plugin {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const call = callOf(args.contextValue);
      if (!call) return;
      const { outcome } = call;
      if (outcome) setExecuteFn(() => outcome);
      else
        setExecuteFn((given) => {
          const name = operationName(given.document, given.operationName);
          return runInSlot(places, call, name, () => executeFn(given));
        });
    },
  };
}

/** Runs an operation in a slot, which is released once the result is computed, however slow the reader. */
export async function runInSlot<Result extends object>(
  places: ConcurrencySlots,
  call: GraphQLCall,
  name: string,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  if (call.trail) call.trail.operation = name;
  const release = await takeSlot(places, call);
  try {
    return await runTrailed(call, name, run);
  } finally {
    giveBack(release, call);
  }
}

/* The code that logs errors does not have the request, so its trail is attached to them. */
async function runTrailed<Result extends object>(
  { trail }: GraphQLCall,
  name: string,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  if (!trail) return run();
  const result = await trail.within('operation', name, run);
  if ('errors' in result && Array.isArray(result.errors))
    for (const error of result.errors) noteTrail(rootOf(error), trail);
  return result;
}

/* Heavy work may not have yielded to the event loop, so pending input is handled before the next work starts. */
function giveBack(release: Release, call: GraphQLCall): void {
  if (call.price?.work === 'heavy') setImmediate(release);
  else release();
}

async function takeSlot(places: ConcurrencySlots, call: GraphQLCall) {
  try {
    return await places.take(call.actor, call.price?.work ?? 'read', { reader: call.reader, trail: call.trail });
  } catch (error) {
    call.turnedAway = true;
    throw error;
  }
}

/** Notes the first error in the trail of a request, which is refused for errors with a status below 500. */
export function useRefusals(): Plugin {
  return {
    onResultProcess({ result, serverContext }) {
      const trail = callOf(serverContext)?.trail;
      const errors: readonly GraphQLError[] = ('errors' in result && result.errors) || [];
      const refusal = errors.find(isRefusal);
      if (trail && refusal) trail.isRefused = true;
      if (trail) noteFault(trail, refusal ?? errors[0]);
    },
  };
}

function noteFault(trail: Trail, error: GraphQLError | undefined): void {
  if (!error) return;
  const { code } = error.extensions;
  trail.fault = { code: typeof code === 'string' ? code : null, reason: error.message };
}

const isRefusal = (error: GraphQLError): boolean => (statusOf(error) ?? 400) < 500;

function statusOf({ extensions: { http } }: GraphQLError): number | undefined {
  return isObject(http) && typeof http['status'] === 'number' ? http['status'] : undefined;
}

/** Errors of the entry point are plain JSON, like those before GraphQL: no operation has run. */
export function usePlainRefusals(): Plugin {
  return {
    onResultProcess({ serverContext, setResultProcessor }) {
      if (!callOf(serverContext)?.turnedAway) return;
      setResultProcessor((result, fetchAPI) => {
        const errors: readonly GraphQLError[] = ('errors' in result && result.errors) || [];
        const body = errors.map(({ message, extensions: { http: _http, ...extensions } }) => ({ message, extensions }));
        const status = (errors[0] && statusOf(errors[0])) ?? 503;
        const headers = { 'Content-Type': 'application/json; charset=utf-8' };
        return new fetchAPI.Response(JSON.stringify({ errors: body }), { status, headers });
      }, 'application/json');
    },
  };
}

const refusal = (message: string, code: string, status: number) =>
  new GraphQLError(message, { extensions: { code, http: { status } } });
