import type { Server } from 'node:http';
import type { Server as Listener } from 'node:net';
import type { Log } from '../telemetry/log-fields.js';

interface DrainOptions {
  /**
   * Seconds for which requests are still accepted after the service reports that it is not ready, so that load
   * balancers notice.
   */
  pauseSeconds: number;
  /**
   * Seconds that running requests may take after that. Then their connections are closed and their transactions rolled
   * back.
   */
  seconds: number;
  /** Further ports of the server; requests on their connections are served too. */
  ports?: readonly Listener[];
  log: Pick<Log, 'info' | 'fatal'>;
  /** Called immediately: from then on the service reports that it is not ready. */
  onStop: () => void;
  /** Called when no further requests are accepted. */
  onClosing: () => void;
  /** Called after the last response: closes the resources of the service. */
  onDrained: () => Promise<void>;
}

/**
 * Ends the process on SIGTERM or SIGINT, with status 0: reports that it is not ready, waits until load balancers
 * notice, accepts no new connections, finishes running requests, closes. A second signal changes nothing, because a
 * terminal and npm may both send one. An uncaught error ends the process in the same way, but with status 1 and without
 * the pause, because its state is unknown.
 */
export function drain(server: Server, options: DrainOptions): void {
  let stopping = false;
  const stop = async (status: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    options.onStop();
    // From now on each connection closes after its next response, so that few are left at the end.
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

/* Idle connections are closed immediately. */
async function closeServer(server: Server, { seconds, ports = [] }: DrainOptions): Promise<void> {
  const closed = [server, ...ports].map((one) => new Promise<void>((resolve) => one.close(() => resolve())));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await Promise.all(closed);
  clearTimeout(cut);
  clearInterval(idle);
}
