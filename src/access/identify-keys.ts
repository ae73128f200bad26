import { RateLimitedError, UnauthenticatedError } from '../errors.js';
import type { KeyActor } from './actor.js';
import { addressName } from './authenticate.js';
import { type KeyResolver, keyActor } from './find-actor.js';
import type { RateLimiter } from './rate-limit.js';

/** What became of one key: who it is, not recognised, or not looked up because its address is over the limit. */
export type IdentifiedKey = KeyActor | 'unknown' | 'limited';

/** Turns several key texts into actors, in their order. */
export type IdentifyKeys = (keyTexts: readonly string[], address: string) => Promise<IdentifiedKey[]>;

/**
 * For requests that bring several keys. One bad key spoils none of the others; a request with a bad key costs its
 * address one unit, however many are bad, and from an address over its limit only keys that were valid a moment ago
 * are looked up.
 * @returns a function that throws RateLimitedError when no key is valid and the address is over its limit, and
 * UnavailableError when the database is away
 * @source docs/behaviour.md: Rate limit
 */
export function createIdentifyKeys(resolver: KeyResolver, perAddress: RateLimiter): IdentifyKeys {
  return async (keyTexts, address) => {
    const name = addressName(address);
    const hasRoom = perAddress.hasRoom(name);
    const keys = await Promise.all(
      keyTexts.map(
        async (text): Promise<IdentifiedKey> =>
          hasRoom || resolver.wasValid(text) ? identifyOne(resolver, text) : 'limited',
      ),
    );
    const accepted = keys.includes('unknown') ? await perAddress.spend(name) : true;
    const someValid = keys.some((key) => typeof key !== 'string');
    if (!someValid && (!accepted || keys.includes('limited'))) throw new RateLimitedError();
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
