import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that may be reached although they are private. */
export type Exceptions = BlockList | null;

const MAX_PREFIX = { ipv4: 32, ipv6: 128 } as const;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Reads addresses and networks (`10.1.0.0/16`), separated by commas or spaces.
 * @returns null: none is named
 * @throws RangeError something else is among them
 */
export function readExceptions(text: string): Exceptions {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const list = new BlockList();
  for (const name of names) {
    const [address = '', prefix] = name.split('/');
    if (isIP(address) === 0) throw new RangeError('An exception is no address.');
    const family = familyOf(address);
    const bits = Number(prefix ?? MAX_PREFIX[family]);
    if ((prefix !== undefined && !/^\d{1,3}$/.test(prefix)) || bits > MAX_PREFIX[family])
      throw new RangeError('An exception has no such prefix.');
    list.addSubnet(address, bits, family);
  }
  return names.length === 0 ? null : list;
}

/** A host as a URL has it, an IPv6 address without its brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * The address that a host stands for, where all of its addresses are excepted.
 * @param hostname as a URL has it: an IPv6 address in brackets
 * @returns null: it is no exception, and the usual guard decides
 * @throws when the name cannot be looked up
 */
export async function findException(
  hostname: string,
  exceptions: Exceptions,
  lookup: LookupFunction,
): Promise<LookupAddress | null> {
  if (!exceptions) return null;
  const found = await lookUpAll(bareHost(hostname), lookup);
  return found.every(({ address }) => exceptions.check(address, familyOf(address))) ? (found[0] ?? null) : null;
}

function lookUpAll(host: string, lookup: LookupFunction): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return Promise.resolve([{ address: host, family }]);
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve(typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found);
    });
  });
}
