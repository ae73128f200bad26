import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Refused before anything was sent. */
export class RefusedAddress extends Error {}

export const LOCAL = 'The address is in a private or local network.';

/*
 * Special networks of the registries of IANA that `ipaddr.js` treats as public. The first two contain IPv4 addresses, to
 * which some networks translate them.
 */
const LOCAL_NETWORKS = [
  ['::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['198.18.0.0', 15, 'ipv4'],
] as const;

const list = new BlockList();
for (const [network, prefix, family] of LOCAL_NETWORKS) list.addSubnet(network, prefix, family);

/** Whether an address is special, though the guard of the connection treats it as public. */
export const isLocal = (address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The same lookup, but it refuses names with such an address. */
export const refuseLocal =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (!error && addresses.some(isLocal)) done(new RefusedAddress(LOCAL), found, family);
      else done(error, found, family);
    });
