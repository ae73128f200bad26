import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Refused before anything was sent. */
export class RefusedAddress extends Error {}

export const LOCAL = 'The address is in a private or local network.';

/*
 * What `ipaddr.js` takes for an address of the Internet and is none: the registries of special addresses of IANA. The first two
 * hold addresses of IPv4 inside, and lead to these where a network translates them.
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

/** Whether an address is none of the Internet, though the guard of the connection takes it for one. */
export const isLocal = (address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The same look-up, which refuses a name where one of its addresses is such. */
export const refuseLocal =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (!error && addresses.some(isLocal)) done(new RefusedAddress(LOCAL), found, family);
      else done(error, found, family);
    });
