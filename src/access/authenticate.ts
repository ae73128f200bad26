import { RateLimitedError, UnauthenticatedError } from '../errors.js';
import type { KeyResolver } from './find-actor.js';
import type { RateLimiter } from './rate-limit.js';
import type { KeyRecord } from './read-keys.js';

/** Turns the text of `X-API-KEY` into a key record. */
export type Authenticate = (keyText: string | undefined, address: string) => Promise<KeyRecord>;

/**
 * Resolves keys and limits, per address, the requests that bring none or a bad one. Which they are is known only when
 * the key was looked up, so nothing is refused for its address before: a bad caller never shuts out a good one. What a
 * flood of them may ask of the database is bounded by the resolver instead.
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

/** IPv4 addresses one by one, IPv6 by the /64 that one customer is given, IPv4 written as IPv6 as the IPv4 it is. */
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
