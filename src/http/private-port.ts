import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, createServer, type Server as Listener, type Socket } from 'node:net';
import { listen } from './listen.js';

/** A second port of a server, for whoever runs the service. */
export interface PrivatePort {
  /** Takes its connections until it is closed. */
  listener: Listener;
  /** The port that it holds. */
  port: number;
  /** Whether a request came over it. */
  brought(request: IncomingMessage): boolean;
}

/**
 * Opens another port whose connections the server takes for its own, so that every limit, timeout and end of the server
 * holds for them too. Only its `close` does not wait for them: the listener's does.
 * @throws Error the port is taken
 */
export async function openPrivatePort(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<PrivatePort> {
  const sockets = new WeakSet<Socket>();
  // The options that the server of HTTP has itself.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    server.emit('connection', socket);
  });
  await listen(listener, { port, host, setting: 'PRIVATE_PORT' });
  return {
    listener,
    port: (listener.address() as AddressInfo).port,
    brought: ({ socket }) => sockets.has(socket),
  };
}
