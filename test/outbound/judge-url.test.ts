import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExceptions } from '../../src/outbound/exceptions.js';
import { judgeUrl } from '../../src/outbound/judge-url.js';
import { isReserved } from '../../src/outbound/networks.js';
import { type DnsServer, openDnsServer } from '../support/dns-server.js';

const PUBLIC = '93.184.215.14';
let names: DnsServer;
beforeAll(async () => {
  names = await openDnsServer({
    'public.example': [[PUBLIC]],
    'private.example': [['10.1.2.3']],
    'both.example': [[PUBLIC, '127.0.0.1']],
    'metadata.example': [['169.254.169.254']],
    'excepted.example': [['10.1.2.3', '10.1.2.4']],
    'half.example': [['10.1.2.3', '10.9.9.9']],
  });
});
afterAll(() => names.close());

const judge = (host: string, networks = '', scheme = 'https') =>
  judgeUrl(new URL(`${scheme}://${host}:8443/hook`), readExceptions(networks), names.lookup);

describe('an address that is reserved', () => {
  it.each([
    ...['127.0.0.1', '127.1', '127.0.0.1.', '0x7f.0.0.1', '0177.0.0.1', '2130706433', '0x7f000001', '017700000001'],
    ...['①②⑦.0.0.1', '127.255.255.254', '0.0.0.0', '0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '0xa.1'],
    ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '3232235777', '169.254.169.254', '0xa9fea9fe', '100.64.0.1'],
    ...['100.127.255.255', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
    ...['192.88.99.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '[::]', '[::1]', '[::2]'],
    ...['[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a00:1]', '[::ffff:169.254.169.254]'],
    ...['[::ffff:0:7f00:1]', '[64:ff9b::7f00:1]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]'],
    ...['[2002:a00:1::]', '[2001:0:7f00:1::]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[febf::1]', '[fec0::1]'],
    ...['[ff02::1]', '[ff0e::1]', '[2001:db8::1]', '[100::1]', '[3fff::1]', '[5f00::1]'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'hooks.localhost', 'a.b.localhost.'],
    ...['private.example', 'both.example', 'metadata.example', 'half.example'],
  ])('is refused: %s', async (host) => {
    expect(await judge(host)).toBe('reserved');
    expect(await judge(host, '10.5.0.0/16')).toBe('reserved');
  });

  it('is allowed where it is an exception, also without TLS, and only there', async () => {
    for (const host of ['10.1.2.3', 'excepted.example']) {
      expect(await judge(host, '10.1.0.0/16')).toBeNull();
      expect(await judge(host, '10.1.0.0/16', 'http')).toBeNull();
    }
    expect(await judge('half.example', '10.1.0.0/16')).toBe('reserved');
    expect(await judge('half.example', '10.1.0.0/16', 'http')).toBe('without-tls');
  });
});

describe('an address on the Internet', () => {
  it.each([
    ...[PUBLIC, '1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.1', '192.167.255.255', '100.63.255.255'],
    ...['100.128.0.1', '198.17.255.255', '198.20.0.1', '223.255.255.254', '[2606:4700::1111]', '[2a00:1450::1]'],
    ...['public.example', 'public.example.', 'localhost.example', 'xn--mnchen-3ya.example'],
  ])('is allowed with TLS: %s', async (host) => {
    expect(await judge(host)).toBeNull();
    expect(await judge(host, '', 'http')).toBe('without-tls');
  });

  it('may have a name that cannot be looked up yet', async () => {
    expect(await judge('not-yet.example')).toBeNull();
  });

  it('is not waited for when name servers do not answer', async () => {
    const silent = () => undefined;
    const urls = Array.from({ length: 10 }, (_, place) => new URL(`https://slow-${place}.example`));
    expect(await Promise.all(urls.map((url) => judgeUrl(url, null, silent)))).toEqual(Array(10).fill(null));
  });
});

/* The library that guards each connection judges by this one, which is not a package of the project. */
interface Parser {
  parse(text: string): { range(): string };
}
const guard = createRequire(import.meta.resolve('request-filtering-agent'));
const parser = guard('ipaddr.js') as Parser;

it('refuses whatever the guard of the connection refuses', () => {
  const isRefused = (address: string) => parser.parse(address).range() !== 'unicast';
  const ipv4 = Array.from({ length: 65_536 }, (_, n) => [`${n >> 8}.${n & 255}.0.1`, `${n >> 8}.${n & 255}.99.7`]);
  const ipv6 = Array.from({ length: 65_536 }, (_, n) => [
    `${n.toString(16)}::1`,
    `2001:${n.toString(16)}::1`,
    `${n.toString(16)}:ff9b::a00:1`,
    `::ffff:${n.toString(16)}:1`,
  ]);
  const missed = [...ipv4, ...ipv6].flat().filter((address) => isRefused(address) && !isReserved(address));
  expect(missed).toEqual([]);
});
