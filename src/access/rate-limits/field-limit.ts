import type { GraphQLResolveInfo } from 'graphql';
import { getGraphQLRateLimiter, type Identity, Store } from 'graphql-rate-limit';
import { RateLimitedError } from '../../errors.js';
import type { Actor } from '../actor.js';
import { createRateLimiter, type RateLimiter, type RateLimiterOptions } from './rate-limit.js';

/** How often one key may use one field. */
export interface FieldLimit {
  /** The most calls in any window. */
  max: number;
  windowMs: number;
}

/** The windows of all limited fields of a process. */
export interface FieldLimits {
  /** @throws RateLimitedError the caller used this field too often */
  check(limit: FieldLimit, actor: Actor, info: GraphQLResolveInfo): Promise<void>;
}

/** What a resolver's context brings for `limitField`. */
interface LimitedContext {
  actor: Actor;
  services: { fieldLimits: FieldLimits };
}

/**
 * Wraps the resolver of a costly field with a limit of its own, per key and field, besides the limit of the key. Not
 * for fields that REST uses too: a limit below that of the key would refuse REST requests that its own limit allows,
 * and one above it would never apply.
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

/** @param options.enabled false where RATE_LIMIT is 0 */
export function createFieldLimits(
  options: { enabled: boolean } & Pick<RateLimiterOptions, 'shared' | 'clock'>,
): FieldLimits {
  const limiters = new Map<string, ReturnType<typeof createFieldLimiter>>();
  return {
    async check(limit, actor, info) {
      if (!options.enabled || actor.kind !== 'key') return;
      const { max, windowMs } = limit;
      const kind = `${info.fieldName}:${max}:${windowMs}`;
      const limiter = limiters.get(kind) ?? createFieldLimiter(limit, options);
      limiters.set(kind, limiter);
      const call = { parent: undefined, args: {}, context: actor.keyId, info };
      if (!(await limiter.refuses(call, { max, window: `${windowMs}ms` }))) return;
      throw new RateLimitedError(await limiter.windows.budget(`${actor.keyId}:${info.fieldName}`, 1));
    },
  };
}

function createFieldLimiter(
  limit: { max: number; windowMs: number },
  options: Pick<RateLimiterOptions, 'shared' | 'clock'>,
) {
  const { shared, clock } = options;
  const { max, windowMs } = limit;
  const windows = createRateLimiter({ shared, clock, limit: max, windowMs, name: `field:${max}:${windowMs}` });
  const refuses = getGraphQLRateLimiter({ identifyContext: String, store: new ReservingStore(windows, max) });
  return { windows, refuses };
}

/**
 * The stores of graphql-rate-limit read, compare and write in separate steps, so parallel calls would all pass. This
 * store reserves its place in the window when it is read, and then reports an empty or a full window, so that the
 * library's comparison agrees with the reservation and nothing is left to write.
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
    // The read has reserved the place already.
  }
}
