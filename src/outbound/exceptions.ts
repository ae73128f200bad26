import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Private networks to which requests are allowed; null: none. */
export type Exceptions = BlockList | null;

const MAX_PREFIX = { ipv4: 32, ipv6: 128 } as const;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Reads addresses and networks (`10.1.0.0/16`), separated by commas or spaces.
 * @throws RangeError the text contains anything else
 */
export function readExceptions(text: string): Exceptions {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const list = new BlockList();
  for (const name of names) {
    const [address = '', prefix] = name.split('/');
    if (isIP(address) === 0) throw new RangeError('An exception is no address.');
    const family = familyOf(address);
    const max = MAX_PREFIX[family];
    const bits = prefix ?? String(max);
    if (!/^\d{1,3}$/.test(bits) || Number(bits) > max) throw new RangeError('An exception has no such prefix.');
    list.addSubnet(address, Number(bits), family);
  }
  return names.length === 0 ? null : list;
}

/** The host name of a URL; an IPv6 address without its brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * The address to connect to, if all addresses of a host are exceptions.
 * @param hostname of a URL: an IPv6 address in brackets
 * @returns null: no exception, so the usual guard decides
 * @throws when the name cannot be looked up
 */
export async function findException(
  hostname: string,
  exceptions: Exceptions,
  lookup: LookupFunction,
): Promise<LookupAddress | null> {
  if (!exceptions) return null;
  const found = await lookUpAll(bareHost(hostname), lookup);
  return areExcepted(found, exceptions) ? (found[0] ?? null) : null;
}

/** Whether every address is an exception, and there is any. */
export const areExcepted = (addresses: readonly LookupAddress[], exceptions: Exceptions): boolean =>
  exceptions !== null &&
  addresses.length > 0 &&
  addresses.every(({ address }) => exceptions.check(address, familyOf(address)));

/** All addresses of a host. @throws when the name cannot be looked up */
export function lookUpAll(host: string, lookup: LookupFunction): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return Promise.resolve([{ address: host, family }]);
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve(typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found);
    });
  });
}
