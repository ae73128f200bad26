import { BlockList, isIP } from 'node:net';

/*
 * The networks that the registries of IANA reserve: private, local, shared, for documents and tests, multicast and future
 * ones. Those of IPv6 that contain IPv4 addresses are refused whole, because some hosts and routers translate them.
 */
const RESERVED = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
    ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: [
    ...['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
    ...['2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10'],
    ...['fec0::/10', 'ff00::/8'],
  ],
} as const;

const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const network of RESERVED[family]) {
    const [address = '', prefix] = network.split('/');
    lists[family].addSubnet(address, Number(prefix), family);
  }
}

/** Whether an address of either family is in a reserved network. A name is in none. */
export function isReserved(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return lists.ipv4.check(address, 'ipv4');
    case 6:
      // A list of both families would judge an address that contains one of IPv4 by that one.
      return lists.ipv6.check(address, 'ipv6');
    default:
      return false;
  }
}
