import type { Server } from 'node:net';

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
