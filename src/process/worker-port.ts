import { createServer, type Server } from 'node:http';
import express from 'express';
import type { Database } from '../db/database.js';
import { listen, portOf } from '../http/listen.js';
import type { Metrics } from '../telemetry/metrics.js';
import { healthRouter } from './health.js';
import { holdRequests } from './hold-requests.js';

/** The private port of a separate worker. */
interface WorkerPort {
  /** The actual port. */
  port: number;
  /** Starts serving health and metrics; before that, the worker is alive but not ready. */
  open(parts: { database: Database; metrics: Metrics; isReady: () => boolean }): void;
  close(): void;
}

/**
 * Binds the port of a worker, which serves only /live, /ready and /metrics.
 * @throws Error the port is in use
 */
export async function holdWorkerPort(place: { port: number; host: string }): Promise<WorkerPort> {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  const server = createServer(app);
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  const letIn = holdRequests(server);
  await listen(server, { ...place, setting: 'WORKER_PORT' });
  return {
    port: portOf(server),
    open({ database, metrics, isReady }) {
      app.use((_request, response, next) => {
        response.setHeader('Cache-Control', 'no-store').setHeader('X-Content-Type-Options', 'nosniff');
        next();
      });
      app.use(healthRouter({ database, metrics, isReady, isPrivate: () => true, readMetrics: metrics.text }));
      app.use((_request, response) => void response.status(404).json({ detail: 'Not found' }));
      letIn();
    },
    close: () => closeAll(server),
  };
}

function closeAll(server: Server): void {
  server.close();
  server.closeAllConnections();
}
