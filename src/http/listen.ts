import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { createServer, type Server as Listener, type Server, type Socket } from 'node:net';

/**
 * Listens on a port.
 * @param setting the name of the setting that holds the port
 * @throws Error that says how to free it when it is taken
 */
export function listen(
  server: Server,
  { port, host, setting }: { port: number; host: string; setting: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} of ${host} is in use. Stop what uses it, or set ${setting} to another one.`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken, { cause: error }) : error);
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

/** The actual port of a server that listens. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}

/** A second port of a server, for operators. */
export interface PrivatePort {
  /** Accepts connections for the server from when it listens until it is closed. */
  listener: Listener;
  /** Whether a request came over this port. */
  brought(request: IncomingMessage): boolean;
}

/**
 * A second port whose connections are handed to the server, so that its limits, timeouts and shutdown apply. The
 * server's `close` does not wait for them; the listener's does.
 */
export function createPrivatePort(server: HttpServer): PrivatePort {
  const sockets = new WeakSet<Socket>();
  // The options that an HTTP server uses itself.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    server.emit('connection', socket);
  });
  return { listener, brought: ({ socket }) => sockets.has(socket) };
}
