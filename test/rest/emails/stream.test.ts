import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Response } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { StreamCut, type StreamLimits } from '../../../src/http/stream.js';
import { type ReadSlice, type Slice, STREAM_LIMITS, streamJsonArray } from '../../../src/rest/stream.js';

/* The facade's own sender on a real socket, with limits short enough to wait for. */
let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
});

interface Served {
  port: number;
  /** How the stream ended. */
  ended: Promise<unknown>;
  /** Slices read so far. */
  reads: () => number;
}

const MEBIBYTE = 'x'.repeat(1024 * 1024);

/** Serves one stream of what `read` gives. */
async function serveWith(read: ReadSlice, limits = STREAM_LIMITS): Promise<Pick<Served, 'port' | 'ended'>> {
  let end: (outcome: unknown) => void = () => undefined;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  server = createServer((_request, response) => {
    streamJsonArray(response as Response, read, limits).then(
      () => end('whole'),
      (error) => {
        end(error);
        if (!response.destroyed) response.writeHead(500).end('refused');
      },
    );
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, ended };
}

/** Serves one stream of `slices` slices of about a mebibyte. */
async function serve(slices: number, limits: StreamLimits, fail?: number): Promise<Served> {
  let reads = 0;
  const slice = (turn: number): Slice => ({
    items: [{ turn, text: MEBIBYTE }],
    next: turn < slices ? String(turn) : null,
  });
  const read: ReadSlice = async (after) => {
    reads += 1;
    if (reads === fail) throw new Error('the database went away');
    return slice(Number(after) + 1);
  };
  return { ...(await serveWith(read, limits)), reads: () => reads };
}

async function ask(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

describe('a streamed list', () => {
  it('arrives whole at a reader that takes it', async () => {
    const { port, ended } = await serve(20, STREAM_LIMITS);
    const rows = (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as { turn: number }[];
    expect(rows.map(({ turn }) => turn)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await ended).toBe('whole');
  });

  it('is one array whatever its slices hold, also nothing', async () => {
    const served: [Slice[], unknown[]][] = [
      [[{ items: [], next: null }], []],
      [
        [
          { items: [], next: '1' },
          { items: ['ü', '😀'.repeat(3)], next: '2' },
          { items: [], next: '3' },
          { items: ['z'.repeat(1000), 'b'], next: '4' },
          { items: ['c'], next: null },
        ],
        ['ü', '😀😀😀', 'z'.repeat(1000), 'b', 'c'],
      ],
    ];
    for (const [slices, wanted] of served) {
      const { port } = await serveWith(async (after) => slices[Number(after)] ?? { items: [], next: null });
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      expect(await answer.json()).toEqual(wanted);
      server?.closeAllConnections();
      server?.close();
    }
  });

  it('is read no further than its reader takes it, and cut when the reader takes nothing', async () => {
    const { port, ended, reads } = await serve(1000, { stallMs: 300, totalMs: 120_000 });
    const socket = await ask(port);
    socket.pause();
    const outcome = await ended;
    expect(outcome).toBeInstanceOf(StreamCut);
    expect(String(outcome)).toContain('took nothing');
    // What the kernel's buffers hold on the way, and no more.
    expect(reads()).toBeLessThan(30);
    socket.destroy();
  });

  it('is not cut while a slice is read for longer than a reader may take nothing', async () => {
    let quiet: () => Promise<unknown> = () => Promise.resolve();
    const read: ReadSlice = async (after) => {
      await quiet();
      return { items: [after], next: after === null ? 'the second' : null };
    };
    const { port, ended } = await serveWith(read, { stallMs: 50, totalMs: 60_000 });
    server?.once('connection', (socket: Socket) => {
      quiet = () => once(socket, 'timeout');
    });
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(await answer.json()).toEqual([null, 'the second']);
    expect(await ended).toBe('whole');
  });

  it('is cut when it takes too long in all, although its reader goes on', async () => {
    const { port, ended } = await serve(100_000, { stallMs: 20_000, totalMs: 500 });
    const socket = await ask(port);
    socket.on('data', () => {
      socket.pause();
      setTimeout(() => socket.resume(), 20);
    });
    expect(String(await ended)).toContain('took too long');
    socket.destroy();
  });

  it('ends at once when its reader goes away', async () => {
    const { port, ended, reads } = await serve(1000, STREAM_LIMITS);
    const socket = await ask(port);
    await once(socket, 'data');
    socket.destroy();
    expect(String(await ended)).toContain('went away');
    expect(reads()).toBeLessThan(30);
  });

  it('breaks off, never ends in a closed array, when a later slice cannot be read', async () => {
    const { port, ended } = await serve(10, STREAM_LIMITS, 4);
    await expect(fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text())).rejects.toThrow();
    expect(String(await ended)).toContain('the database went away');
  });

  it('is still refused as a whole when its first slice cannot be read', async () => {
    const { port } = await serve(10, STREAM_LIMITS, 1);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, await answer.text()]).toEqual([500, 'refused']);
  });

  it('tells the read that waits when its reader goes away, also before anything was sent', async () => {
    for (const waiting of [null, '1']) {
      let asked: () => void = () => undefined;
      const isAsked = new Promise<void>((resolve) => {
        asked = resolve;
      });
      const { port, ended } = await serveWith((after, signal) => {
        if (after !== waiting) return Promise.resolve({ items: ['a'], next: '1' });
        asked();
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      });
      const socket = await ask(port);
      await isAsked;
      socket.destroy();
      expect(await ended).toBeInstanceOf(StreamCut);
    }
  });
});
