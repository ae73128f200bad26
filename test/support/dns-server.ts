import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** A name server on the loopback. */
export interface DnsServer {
  /** Looks names up there, as `net` asks for it. */
  lookup: LookupFunction;
  /** How often it was asked for a name. */
  asked(name: string): number;
  close(): Promise<void>;
}

/* The header of RFC 1035: an answer, with so many records of type A, which are of the name that was asked for and hold for no time. */
function answerTo(query: Buffer, questionEnd: number, addresses: readonly string[]): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, query.subarray(12, questionEnd), ...records]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let place = 12;
  for (let length = query[place] ?? 0; length > 0; length = query[place] ?? 0) {
    labels.push(query.toString('latin1', place + 1, place + 1 + length));
    place += length + 1;
  }
  return { name: labels.join('.'), end: place + 5 };
}

/** @param answers for each name the addresses of one answer after the other; the last one is repeated */
export async function openDnsServer(answers: Readonly<Record<string, readonly string[][]>>): Promise<DnsServer> {
  const counts = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const { name, end } = readName(query);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const all = answers[name] ?? [];
    socket.send(answerTo(query, end, all[count] ?? all.at(-1) ?? []), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    lookup: (hostname, options, done) =>
      resolver.resolve4(hostname, (error, found = []) => {
        if (options.all || error)
          done(
            error,
            found.map((address) => ({ address, family: 4 })),
          );
        else done(null, found[0] ?? '', 4);
      }),
    asked: (name) => counts.get(name) ?? 0,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
