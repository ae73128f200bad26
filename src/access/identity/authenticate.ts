import { RateLimitedError, UnauthenticatedError } from '../../errors.js';
import type { KeyActor } from '../actor.js';
import type { RateLimiter } from '../rate-limits/rate-limit.js';
import { type KeyResolver, keyActor } from './find-actor.js';
import type { KeyRecord } from './read-keys.js';

/** Turns the text of `X-API-KEY` into a key record. */
export type Authenticate = (keyText: string | undefined, address: string) => Promise<KeyRecord>;

/**
 * Resolves keys, and limits per address the requests without a valid key. Whether a key is valid is known only after
 * the look-up, so no request is refused for its address before that: bad keys never lock out a valid key behind the
 * same address. The resolver bounds how many look-ups a flood of bad keys costs the database.
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

/**
 * Groups addresses for the limit: IPv4 one by one, IPv6 by /64 (what one customer is given), and IPv4-mapped IPv6 as
 * IPv4.
 */
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

/** What an API knows of a caller before anything is decided. */
export interface Caller {
  /** The header X-API-KEY. */
  keyText: string | undefined;
  /** The header X-Client-Id; only a master key may choose. */
  clientId: string | undefined;
  /** Where the request comes from; read only when the key is not known yet. */
  readonly address: string;
  /** Hears whose key it is, before the client is looked for: the request counts for it. */
  known?(actor: KeyActor): void;
}

export type Identify = (caller: Caller) => Promise<KeyActor>;

/**
 * Turns the headers of a request into an actor. A master key that names no client acts in none, which is enough for the
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

/** What became of one key: who it is, or not recognised. */
export type IdentifiedKey = KeyActor | 'unknown';

/** Turns several key texts into actors, in their order. */
export type IdentifyKeys = (keyTexts: readonly string[], address: string) => Promise<IdentifiedKey[]>;

/**
 * For requests that bring several keys. One bad key spoils none of the others; a request with a bad key costs its
 * address one unit, however many are bad. No key at all counts as a bad one.
 * @returns a function that throws RateLimitedError when no key is valid and the address is over its limit, and
 * UnavailableError when the database is away
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
