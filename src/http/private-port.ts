import type { IncomingMessage, Server } from 'node:http';
import { createServer, type Server as Listener, type Socket } from 'node:net';

/** A second port of a server, for whoever runs the service. */
export interface PrivatePort {
  /** Takes its connections from the moment it listens until it is closed. */
  listener: Listener;
  /** Whether a request came over it. */
  brought(request: IncomingMessage): boolean;
}

/**
 * Another port whose connections the server takes for its own, so that every limit, timeout and end of the server holds
 * for them too. Only its `close` does not wait for them: the listener's does.
 */
export function createPrivatePort(server: Server): PrivatePort {
  const sockets = new WeakSet<Socket>();
  // The options that the server of HTTP has itself.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    server.emit('connection', socket);
  });
  return { listener, brought: ({ socket }) => sockets.has(socket) };
}
