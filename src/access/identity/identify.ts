import { RateLimitedError } from '../../errors.js';
import type { KeyActor } from '../actor.js';
import type { RateMetrics } from '../rate-limits/rate-limit.js';
import type { Authenticate } from './authenticate.js';
import { type KeyResolver, keyActor } from './find-actor.js';

/** What a request says about its caller. */
export interface Caller {
  /** The header X-API-KEY. */
  keyText: string | undefined;
  /** The header X-Client-Id; only a master key may choose. */
  clientId: string | undefined;
  /** Read only when the key is not known yet. */
  readonly address: string;
  /** Called with the owner of the key before the client is looked up: the request counts as usage of this key. */
  known?(actor: KeyActor): void;
}

export type Identify = (caller: Caller) => Promise<KeyActor>;

interface Identification {
  identify: Identify;
  metrics: RateMetrics;
}

/** Identifies a caller, and counts it in the metrics when it is refused for the limit of its address. */
export async function identifyCounted({ identify, metrics }: Identification, caller: Caller): Promise<KeyActor> {
  try {
    return await identify(caller);
  } catch (error) {
    if (error instanceof RateLimitedError) metrics.rateLimited('address');
    throw error;
  }
}

/**
 * Turns the headers of a request into an actor. A master key that names no client acts in none, which is enough for
 * operations of its agency.
 * @throws UnauthenticatedError, RateLimitedError, or NotFoundError for a client outside the key's agency
 */
export function createIdentify(authenticate: Authenticate, resolver: KeyResolver): Identify {
  return async (caller) => {
    const { keyText, clientId } = caller;
    const actor = keyActor(resolver.recall(keyText) ?? (await authenticate(keyText, caller.address)));
    caller.known?.(actor);
    return actor.keyKind === 'ML' && clientId ? resolver.actInClient(actor, clientId) : actor;
  };
}
