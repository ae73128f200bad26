import { openDatabase } from '../db/open.js';
import { startRunner } from '../jobs/runner.js';
import { createLog } from '../telemetry/log.js';
import { readConfig } from './config.js';
import { prepareDatabase } from './prepare-database.js';

/** Runs the background work alone until a signal ends it. Needs a server: the embedded database has one process. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const database = await openDatabase({
    url: config.databaseUrl ?? null,
    migrationUrl: config.migrationDatabaseUrl,
    dataDir: config.dataDir,
    ...config.pools,
    poolSize: config.workerPoolSize,
    log,
  });
  try {
    await prepareDatabase({ config, log }, database);
    const stopped = waitForSignal();
    const runner = startRunner({ database, log });
    process.stdout.write('Working\n');
    log.info({ signal: await stopped }, 'stopping');
    await runner.stop();
  } finally {
    await database.close();
  }
}

function waitForSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, resolve);
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`The worker did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
