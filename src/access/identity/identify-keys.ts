import { RateLimitedError, UnauthenticatedError } from '../../errors.js';
import type { KeyActor } from '../actor.js';
import type { RateLimiter } from '../rate-limits/rate-limit.js';
import { addressName } from './authenticate.js';
import { type KeyResolver, keyActor } from './find-actor.js';

export type IdentifiedKey = KeyActor | 'unknown';

/** Turns several key texts into actors, in the same order. */
export type IdentifyKeys = (keyTexts: readonly string[], address: string) => Promise<IdentifiedKey[]>;

/**
 * For requests with several keys. A request with bad keys, or without any key, costs its address one unit.
 * @returns a function that throws RateLimitedError when no key is valid and the address is over its limit, and
 *   UnavailableError when the database is away
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
