import { RateLimitedError, UnauthenticatedError } from '../errors.js';
import type { KeyRecord, KeyResolver } from './find-actor.js';
import type { RateLimiter } from './rate-limit.js';

/** Turns the text of `X-API-KEY` into a key record. */
export type Authenticate = (keyText: string | undefined, address: string) => Promise<KeyRecord>;

/**
 * Resolves keys and limits, per address, the requests that bring none or a bad one. An address that spent its budget is
 * refused before the database is asked, unless it brings a key that was valid a moment ago: a bad caller does not shut
 * out the good ones behind the same address.
 * @returns a function that throws UnauthenticatedError, or RateLimitedError once the address is over its limit
 * @source docs/behaviour.md: Rate limit
 */
export function createAuthenticate(resolver: KeyResolver, perAddress: RateLimiter): Authenticate {
  return async (keyText, address) => {
    const name = addressName(address);
    if (keyText && !perAddress.hasRoom(name) && !resolver.wasValid(keyText)) throw new RateLimitedError();
    try {
      return await resolver.resolve(keyText);
    } catch (error) {
      if (error instanceof UnauthenticatedError && !(await perAddress.spend(name))) throw new RateLimitedError();
      throw error;
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
