import { Router } from 'express';
import type { Database } from './db/database.js';
import type { Metrics } from './metrics.js';

/**
 * `/live` says that the process runs, `/ready` that it takes requests and its database answers, `/metrics` gives its
 * figures to Prometheus. None needs a key or counts against a limit.
 */
export function healthRouter({
  database,
  metrics,
  isReady,
}: {
  database: Database;
  metrics: Metrics;
  isReady: () => boolean;
}): Router {
  const router = Router();
  router.get('/live', (_request, response) => {
    response.locals['route'] = '/live';
    response.json({ status: 'live' });
  });
  router.get('/ready', async (_request, response) => {
    response.locals['route'] = '/ready';
    const ready = isReady() && (await answers(database));
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  router.get('/metrics', async (_request, response) => {
    response.locals['route'] = '/metrics';
    response.type(metrics.contentType).send(await metrics.text());
  });
  return router;
}

/* Why it does not answer is the database's own log line; here only that it does not. */
async function answers(database: Database): Promise<boolean> {
  return database.ping().then(
    () => true,
    () => false,
  );
}
