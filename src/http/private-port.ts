import type { IncomingMessage, Server } from 'node:http';
import { createServer, type Server as Listener, type Socket } from 'node:net';

/** A second port of a server, for operators. */
export interface PrivatePort {
  /** Accepts connections for the server from when it listens until it is closed. */
  listener: Listener;
  /** Whether a request came over this port. */
  brought(request: IncomingMessage): boolean;
}

/**
 * Another port whose connections are handed to the server, so that its limits, timeouts and shutdown apply to them too.
 * Only the server's `close` does not wait for them; the listener's does.
 */
export function createPrivatePort(server: Server): PrivatePort {
  const sockets = new WeakSet<Socket>();
  // The options that an HTTP server uses itself.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    server.emit('connection', socket);
  });
  return { listener, brought: ({ socket }) => sockets.has(socket) };
}
