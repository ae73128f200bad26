import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExceptions } from '../../src/outbound/exceptions.js';
import { isReserved } from '../../src/outbound/networks.js';
import { post } from '../../src/outbound/post.js';
import { type DnsServer, openDnsServer } from '../support/dns-server.js';

/* Nobody connects to it: wherever it is looked up here, the connection is refused, or made to something else. */
const PUBLIC = '93.184.215.14';
const REFUSED = { status: null, error: 'The address is in a private or local network.', answer: null };
const LIMITS = { timeoutMs: 5_000, bodyMs: 100, bodyBytes: 256 };

let server: Server;
let port: number;
let asked = 0;
let names: DnsServer;

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200).end('reached');
  });
  server.on('connection', () => {
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  names = await openDnsServer({
    'turns.example': [[PUBLIC], ['127.0.0.1']],
    'both.example': [[PUBLIC, '127.0.0.1']],
    'translated.example': [['198.18.0.1']],
    'local.example': [['127.0.0.1']],
    'excepted.example': [['127.0.0.1'], [PUBLIC]],
    'half.example': [['127.0.0.1', '10.0.0.1']],
  });
});
afterAll(async () => {
  await names.close();
  server.closeAllConnections();
  server.close();
});

const postTo = (host: string, networks = '', scheme = 'https') =>
  post(
    { url: `${scheme}://${host}:${port}/`, headers: {}, body: '{}', signal: new AbortController().signal },
    readExceptions(networks),
    LIMITS,
    names.lookup,
  );

describe('a name is judged by the address that is connected to', () => {
  it('so one that meant a public address when it was looked up before, and means a local one now, is refused', async () => {
    // The look for exceptions gets the public address, the connection the local one; so does every later attempt.
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await postTo('turns.example', '10.1.0.0/16')).toEqual(REFUSED);
      expect(names.asked('turns.example')).toBe(2 * attempt);
    }
    expect(asked).toBe(0);
  });

  it.each(['both.example', 'local.example', 'translated.example'])('%s is refused at every attempt', async (host) => {
    for (let attempt = 1; attempt <= 2; attempt += 1) expect(await postTo(host)).toEqual(REFUSED);
    expect(asked).toBe(0);
  });

  it('and one that is excepted is connected to as it was looked up, whatever it means by then', async () => {
    expect(await postTo('half.example', '127.0.0.1')).toEqual(REFUSED);
    expect(asked).toBe(0);
    expect(await postTo('excepted.example', '127.0.0.1', 'http')).toEqual({
      ...{ status: 200, error: null, answer: 'reached' },
    });
    expect(names.asked('excepted.example')).toBe(1);
  });
});

describe('an address in another form', () => {
  it.each([
    ...['2130706433', '0177.0.0.1', '0x7f.1', '127.1', '0', '①②⑦.0.0.1', '169.254.169.254', '100.64.0.1', '198.18.0.1'],
    ...['255.255.255.255', '224.0.0.1', '[::]', '[::ffff:169.254.169.254]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fec0::1]', '[ff02::1]'],
    ...['[fd00:ec2::254]', '[::ffff:0:7f00:1]', '[100::1]', '[5f00::1]', '[3fff::1]'],
  ])('is refused: %s', async (host) => {
    const before = asked;
    expect(await postTo(host)).toEqual(REFUSED);
    expect(await postTo(host, '10.1.0.0/16')).toEqual(REFUSED);
    expect(asked).toBe(before);
  });

  it('of the Internet is not taken for a local one', () => {
    const open = [PUBLIC, '8.8.8.8', '198.17.255.255', '198.20.0.1', '2606:4700::1111', '2620:fe::fe'];
    expect(open.filter(isReserved)).toEqual([]);
  });
});
