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
