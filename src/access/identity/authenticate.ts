import { RateLimitedError, UnauthenticatedError } from '../../errors.js';
import type { RateLimiter } from '../rate-limits/rate-limit.js';
import type { KeyResolver } from './find-actor.js';
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
