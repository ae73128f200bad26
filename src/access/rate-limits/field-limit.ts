import type { GraphQLResolveInfo } from 'graphql';
import { getGraphQLRateLimiter, type Identity, Store } from 'graphql-rate-limit';
import { RateLimitedError } from '../../errors.js';
import { type Actor, isCaller, limitName } from '../actor.js';
import { createRateLimiter, type RateLimiter, type RateLimiterOptions } from './rate-limit.js';

/** The limit of one key for one field: `max` calls in any window. */
export interface FieldLimit {
  max: number;
  windowMs: number;
}

export interface FieldLimits {
  /** @throws RateLimitedError the caller used this field too often */
  check(limit: FieldLimit, actor: Actor, info: GraphQLResolveInfo): Promise<void>;
}

interface LimitedContext {
  actor: Actor;
  services: { fieldLimits: FieldLimits };
}

/**
 * Wraps the resolver of a costly field with a limit per key and field, in addition to the limit of the key. Not for fields
 * that REST uses: the limit would refuse REST requests that the limit of the key allows.
 */
export function limitField<Parent, Args, Context extends LimitedContext, Result>(
  limit: FieldLimit,
  resolve: (parent: Parent, args: Args, context: Context, info: GraphQLResolveInfo) => Result,
): (parent: Parent, args: Args, context: Context, info: GraphQLResolveInfo) => Promise<Awaited<Result>> {
  return async (parent, args, context, info): Promise<Awaited<Result>> => {
    await context.services.fieldLimits.check(limit, context.actor, info);
    return await resolve(parent, args, context, info);
  };
}

/** @param options.enabled false if RATE_LIMIT is 0 */
export function createFieldLimits(
  options: { enabled: boolean } & Pick<RateLimiterOptions, 'shared' | 'clock'>,
): FieldLimits {
  const limiters = new Map<string, ReturnType<typeof createFieldLimiter>>();
  return {
    async check(limit, actor, info) {
      if (!options.enabled || !isCaller(actor)) return;
      const { max, windowMs } = limit;
      const kind = `${info.fieldName}:${max}:${windowMs}`;
      const limiter = limiters.get(kind) ?? createFieldLimiter(limit, options);
      limiters.set(kind, limiter);
      const call = { parent: undefined, args: {}, context: limitName(actor), info };
      if (!(await limiter.refuses(call, { max, window: `${windowMs}ms` }))) return;
      throw new RateLimitedError(await limiter.windows.budget(`${limitName(actor)}:${info.fieldName}`, 1));
    },
  };
}

function createFieldLimiter(
  { max, windowMs }: FieldLimit,
  { shared, clock }: Pick<RateLimiterOptions, 'shared' | 'clock'>,
) {
  const windows = createRateLimiter({ shared, clock, limit: max, windowMs, name: `field:${max}:${windowMs}` });
  const refuses = getGraphQLRateLimiter({ identifyContext: String, store: new ReservingStore(windows, max) });
  return { windows, refuses };
}

/**
 * graphql-rate-limit reads, compares and writes in separate steps, so parallel calls would all pass. This store already
 * consumes a unit when it is read, and then reports an empty or a full window, so that the library agrees.
 */
class ReservingStore extends Store {
  readonly #windows: RateLimiter;
  readonly #max: number;

  constructor(windows: RateLimiter, max: number) {
    super();
    this.#windows = windows;
    this.#max = max;
  }

  override async getForIdentity({ contextIdentity, fieldIdentity }: Identity): Promise<readonly number[]> {
    const accepted = await this.#windows.consume(`${contextIdentity}:${fieldIdentity}`);
    return accepted ? [] : Array<number>(this.#max).fill(Date.now());
  }

  override setForIdentity(): void {
    // The read has already consumed the unit.
  }
}
