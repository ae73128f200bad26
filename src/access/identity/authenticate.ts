import { RateLimitedError, UnauthenticatedError } from '../../errors.js';
import type { CallerActor, KeyActor } from '../actor.js';
import type { RateLimiter, RateMetrics } from '../rate-limits/rate-limit.js';
import { type KeyResolver, keyActor } from './find-actor.js';
import type { KeyRecord } from './read-keys.js';

/** Turns the text of `X-API-KEY` into a key record. */
export type Authenticate = (keyText: string | undefined, address: string) => Promise<KeyRecord>;

/**
 * Resolves keys, and limits requests without a valid key per address. The limit applies only after the lookup, so that bad
 * keys never lock out a valid key behind the same address.
 * @returns a function that throws UnauthenticatedError, or RateLimitedError once the address is over its limit
 * @source docs/behaviour.md: Rate limit
 */
export function createAuthenticate(resolver: KeyResolver, perAddress: RateLimiter): Authenticate {
  return async (keyText, address) => {
    try {
      return await resolver.resolve(keyText);
    } catch (error) {
      if (!(error instanceof UnauthenticatedError) || (await perAddress.consume(addressName(address)))) throw error;
      throw new RateLimitedError();
    }
  };
}

/** The name of an address for the limit: IPv4 as it is, IPv6 by /64 (one customer), IPv4-mapped IPv6 as IPv4. */
export function addressName(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}

/** What a request contains about its caller. */
export interface Caller {
  /** The header X-API-KEY. */
  keyText: string | undefined;
  /** The header X-Client-Id; only a master key may choose. */
  clientId: string | undefined;
  /** Read only if the key is not known yet. */
  readonly address: string;
  /** Called with the owner of the key before the client is looked up: the request counts as usage of this key. */
  known?(actor: KeyActor): void;
}

export type Identify = (caller: Caller) => Promise<KeyActor>;

interface Identification<Given, Found> {
  identify: (caller: Given) => Promise<Found>;
  metrics: RateMetrics;
}

/** Identifies a caller, and counts it in the metrics if it is refused by the limit of its address. */
export async function identifyCounted<Given extends Caller, Found extends CallerActor>(
  { identify, metrics }: Identification<Given, Found>,
  caller: Given,
): Promise<Found> {
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

export type IdentifiedKey = KeyActor | 'unknown';

/** Turns several key texts into actors, in the same order. */
export type IdentifyKeys = (keyTexts: readonly string[], address: string) => Promise<IdentifiedKey[]>;

/**
 * For requests with several keys. A request with bad keys, or without any key, costs its address one unit.
 * @returns a function that throws RateLimitedError when no key is valid and the address is over its limit, and
 *   UnavailableError if the database is unavailable
 * @source docs/behaviour.md: Rate limit
 */
export function createIdentifyKeys(resolver: KeyResolver, perAddress: RateLimiter): IdentifyKeys {
  return async (keyTexts, address) => {
    const keys = await Promise.all(keyTexts.map((text) => identifyOne(resolver, text)));
    const isGood = keyTexts.length > 0 && !keys.includes('unknown');
    const accepted = isGood || (await perAddress.consume(addressName(address)));
    if (!accepted && keys.every((key) => key === 'unknown')) throw new RateLimitedError();
    return keys;
  };
}

async function identifyOne(resolver: KeyResolver, text: string): Promise<IdentifiedKey> {
  try {
    return keyActor(await resolver.resolve(text));
  } catch (error) {
    if (error instanceof UnauthenticatedError) return 'unknown';
    throw error;
  }
}
