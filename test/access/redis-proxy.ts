import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A Redis that can be taken away: it forwards to the real one, refuses, or takes commands and stays silent. */
interface RedisProxy {
  readonly url: string;
  /** Ends every connection and refuses new ones, as a killed server does. */
  kill(): Promise<void>;
  /** Keeps connections and answers nothing, as a stopped server or a cut network does. */
  stall(): void;
  /** Forwards again. */
  restore(): Promise<void>;
}

export async function openRedisProxy(target: string): Promise<RedisProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Socket>();
  let stalled = false;
  const join = (caller: Socket): void => {
    const redis = connect(Number(port || 6379), hostname);
    for (const [from, to] of [
      [caller, redis],
      [redis, caller],
    ] as const) {
      pairs.add(from);
      from.on('data', (data) => void (stalled || to.write(data)));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(from);
        to.destroy();
      });
    }
  };
  let server: Server = createServer(join).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const ownPort = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `redis://127.0.0.1:${ownPort}`,
    async kill() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of pairs) socket.destroy();
      await closed;
    },
    stall() {
      stalled = true;
    },
    async restore() {
      stalled = false;
      if (server.listening) return;
      server = createServer(join).listen(ownPort, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
