import type { Server } from 'node:http';
import type { Server as Listener } from 'node:net';
import type { Log } from '../telemetry/log-fields.js';

interface DrainOptions {
  /** How long requests are still taken after the service said that it is not ready, so that balancers learn of it. */
  pauseSeconds: number;
  /** How long running requests may go on after that. What still runs then is cut, and its transaction rolled back. */
  seconds: number;
  /** Further ports of the server, whose connections it serves. */
  ports?: readonly Listener[];
  log: Pick<Log, 'info' | 'fatal'>;
  /** At once: the service says that it is not ready. */
  onStop: () => void;
  /** When no further request is taken. */
  onClosing: () => void;
  /** When the last answer is out: closes what the service holds. */
  onDrained: () => Promise<void>;
}

/**
 * Ends the process on SIGTERM or SIGINT, with status 0: says that it is not ready, waits until balancers know, takes no
 * new connections, finishes what runs, closes. A second signal changes nothing, because a terminal and npm may both send
 * one. An error that nobody caught ends it as well, with status 1 and without the pause: a process in an unknown state
 * does not go on.
 */
export function drain(server: Server, options: DrainOptions): void {
  let stopping = false;
  const stop = async (status: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    options.onStop();
    // From here on each connection ends with its next answer, so that few are left when the rest is closed.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    if (status === 0) await pause(options.pauseSeconds);
    options.onClosing();
    await closeServer(server, options);
    await options.onDrained();
    process.exit(status);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      options.log.info({ signal }, 'stopping');
      void stop(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err: unknown) => {
      options.log.fatal({ err }, 'an error reached the top of the process');
      void stop(1);
    });
  }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/* Idle connections are closed at once. */
async function closeServer(server: Server, { seconds, ports = [] }: DrainOptions): Promise<void> {
  const closed = [server, ...ports].map((one) => new Promise<void>((resolve) => one.close(() => resolve())));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await Promise.all(closed);
  clearTimeout(cut);
  clearInterval(idle);
}
