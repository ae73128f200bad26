import { openDatabase } from '../db/open.js';
import { openLog } from '../telemetry/log.js';
import { createMetrics } from '../telemetry/metrics.js';
import { startRunner } from '../worker/runner.js';
import { alertsOf, eventsOf } from './config/limits.js';
import { readConfig } from './config.js';
import { describeFailure } from './describe-failure.js';
import { openTelemetry } from './open-telemetry.js';
import { prepareDatabase } from './prepare-database.js';
import { holdWorkerPort } from './worker-port.js';

/**
 * Runs only the background work until a signal ends it. Needs a PostgreSQL server, because the private one belongs to the
 * service.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { databaseUrl: url } = config;
  if (url === undefined)
    throw new Error('DATABASE_URL is missing: the private server belongs to the service, which works itself (WORKER).');
  const log = await openLog(config);
  const metrics = createMetrics();
  const tracing = await openTelemetry(config, metrics);
  // Before anything is written, as in the service.
  const port = config.workerPort && (await holdWorkerPort(config.workerPort));
  const database = await openDatabase({
    url,
    migrationUrl: config.migrationDatabaseUrl,
    ...config.pools,
    poolSize: config.workerPoolSize,
    log,
    onFailure: metrics.databaseFailed,
  }).catch((error: unknown) => {
    port?.close();
    throw error;
  });
  try {
    await prepareDatabase({ config, log }, database);
    const stopped = waitForSignal();
    let ready = true;
    metrics.watchPools(() => database.pools());
    const witness = { log, metrics, slowMs: config.slowMs, tracing };
    const { retention, jobsAtOnce, pepper, previousPepper } = config;
    const peppers = { pepper, previousPepper };
    const sending = { events: eventsOf(config), alerts: alertsOf(config) };
    const runner = startRunner({ database, log, witness, retention, peppers, ...sending, jobsAtOnce });
    port?.open({ database, metrics, isReady: () => ready });
    process.stdout.write(describeWorker(config.workerPort?.host, port?.port));
    log.info({ signal: await stopped }, 'stopping');
    ready = false;
    await runner.stop();
    await tracing?.close();
  } finally {
    port?.close();
    metrics.close();
    await database.close();
  }
  // The exporter had time to reach its collector; the process does not wait for it any longer.
  if (tracing) process.exit();
}

function describeWorker(host: string | undefined, port: number | undefined): string {
  return host === undefined || port === undefined
    ? 'Working\n'
    : `Working\n  health and metrics on ${host} port ${port}\n`;
}

function waitForSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, resolve);
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`The worker did not start: ${describeFailure(error)}\n`);
  process.exitCode = 1;
}
