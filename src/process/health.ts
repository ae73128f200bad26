import { type Request, Router } from 'express';
import type { Database } from '../db/database.js';
import { measureSequences } from '../db/measure-sequences.js';
import { measureEndpoints } from '../schema/history/event-endpoints/endpoint-row.js';
import { measureParked } from '../schema/inbound/parked-events/park-events.js';
import { measureSilent } from '../schema/reporting/radar/read-radar.js';
import type { Metrics } from '../telemetry/metrics.js';
import { measureQueues } from '../worker/tasks/index.js';

interface HealthOptions {
  database: Database;
  metrics: Metrics;
  isReady: () => boolean;
  /** Who may read the metrics, by the port of the request. */
  isPrivate: (request: Request) => boolean;
  /** Renders the metrics. */
  readMetrics: () => Promise<string>;
}

/**
 * `/live`: the process runs. `/ready`: it accepts requests and its database accepts writes. `/metrics`: figures for
 * Prometheus. None requires a key or counts against a limit.
 */
export function healthRouter({ database, metrics, isReady, isPrivate, readMetrics }: HealthOptions): Router {
  const router = Router();
  const measure = createMeasure(metrics);
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
    if (!isPrivate(request)) return next();
    response.locals['route'] = '/metrics';
    const health = (await inTime(look(database))) ?? NOT_READY;
    metrics.writesMeasured(health === READY);
    await measure(health === NOT_READY ? null : database);
    const page = await readMetrics();
    // The next request may reach another process, and these figures would be outdated.
    metrics.writesMeasured(null);
    await measure(null);
    response.type(metrics.contentType).send(page);
  });
  return router;
}

/* Sets the gauges that are read from the database; without values they are removed. */
function createMeasure(metrics: Metrics): (database: Database | null) => Promise<void> {
  const gauge =
    <Figures>(read: (sql: Database) => Promise<Figures>, set: (figures: Figures | null) => void) =>
    async (database: Database | null) =>
      set(database && (await inTime(read(database))));
  const gauges = [
    gauge(measureParked, metrics.parkedMeasured),
    gauge(measureSequences, metrics.sequencesMeasured),
    gauge(measureQueues, metrics.queuesMeasured),
    gauge(measureEndpoints, metrics.endpointsMeasured),
    gauge(measureSilent, metrics.silentMeasured),
  ];
  return async (database) => {
    for (const measure of gauges) await measure(database);
  };
}

/** Below a scraper's timeout of 10 s, so that the scrape still shows that the database hangs. */
const FIGURES_MS = 2_000;

/* If the database does not respond, only these figures are missing; the failure is counted elsewhere. */
function inTime<Figures>(figures: Promise<Figures>): Promise<Figures | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FIGURES_MS, null);
    figures.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}

const READY = { status: 'ready' };
const NOT_READY = { status: 'not ready' };
const READ_ONLY = { ...NOT_READY, reason: 'The database takes no writes.' };

/* The database module logs the reason. */
async function look(database: Database): Promise<{ status: string }> {
  return database.ping().then(
    (takesWrites) => (takesWrites ? READY : READ_ONLY),
    () => NOT_READY,
  );
}
