import { type Request, Router } from 'express';
import type { Database } from '../db/database.js';
import { measureSequences } from '../db/measure-sequences.js';
import { measureEndpoints } from '../schema/history/event-endpoints/endpoint-row.js';
import { measureParked } from '../schema/inbound/parked-events/park-events.js';
import { measureSilent } from '../schema/reporting/radar/read-radar.js';
import type { Metrics } from '../telemetry/metrics.js';
import { measureQueues } from '../worker/tasks/index.js';

/**
 * `/live` says that the process runs, `/ready` that it takes requests and its database takes writes, `/metrics` gives its
 * figures to Prometheus. None needs a key or counts against a limit.
 */
export function healthRouter({
  database,
  metrics,
  isReady,
  isPrivate,
  readMetrics,
}: {
  database: Database;
  metrics: Metrics;
  isReady: () => boolean;
  /** Who may read the metrics, by the port of the request. */
  isPrivate: (request: Request) => boolean;
  /** Renders the metrics. */
  readMetrics: () => Promise<string>;
}): Router {
  const router = Router();
  router.get('/live', (_request, response) => {
    response.locals['route'] = '/live';
    response.json({ status: 'live' });
  });
  router.get('/ready', async (_request, response) => {
    response.locals['route'] = '/ready';
    const health = isReady() ? await look(database) : NOT_READY;
    response.status(health === READY ? 200 : 503).json(health);
  });
  router.get('/metrics', async (request, response, next) => {
    if (!isPrivate(request)) {
      next();
      return;
    }
    response.locals['route'] = '/metrics';
    const health = (await inTime(look(database))) ?? NOT_READY;
    const read = <Figures>(measure: (sql: Database) => Promise<Figures>) =>
      health === NOT_READY ? null : inTime(measure(database));
    metrics.writesMeasured(health === READY);
    metrics.parkedMeasured(await read(measureParked));
    metrics.sequencesMeasured(await read(measureSequences));
    metrics.queuesMeasured(await read(measureQueues));
    metrics.endpointsMeasured(await read(measureEndpoints));
    metrics.silentMeasured(await read(measureSilent));
    const page = await readMetrics();
    // Another process may be asked next, and this one's figures of them would be old.
    metrics.writesMeasured(null);
    metrics.parkedMeasured(null);
    metrics.sequencesMeasured(null);
    metrics.queuesMeasured(null);
    metrics.endpointsMeasured(null);
    metrics.silentMeasured(null);
    response.type(metrics.contentType).send(page);
  });
  return router;
}

/** A scraper waits for 10 s, and must be told that the database hangs while it does. */
const FIGURES_MS = 2_000;

/* When the database does not answer, only its own figures are missing; the failure itself is counted elsewhere. */
function inTime<Figures>(figures: Promise<Figures>): Promise<Figures | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FIGURES_MS, null);
    figures.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}

const READY = { status: 'ready' };
const NOT_READY = { status: 'not ready' };
const READ_ONLY = { ...NOT_READY, reason: 'The database takes no writes.' };

/* The database logs why it does not answer. */
async function look(database: Database): Promise<{ status: string }> {
  return database.ping().then(
    (takesWrites) => (takesWrites ? READY : READ_ONLY),
    () => NOT_READY,
  );
}
