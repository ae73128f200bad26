import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openRedis } from './access/redis-door.js';
import { createApp } from './app.js';
import { type Config, readConfig, settingsHelp } from './config.js';
import { migrate } from './db/migrate.js';
import { openDatabase } from './db/open.js';
import { createDemo } from './demo.js';
import { drain } from './drain.js';
import { tuneEngine } from './engine.js';
import { createHttpServer } from './http-server.js';
import { type Runner, startRunner } from './jobs/runner.js';
import { createLog } from './log.js';
import { createMetrics } from './metrics.js';
import type { CreatedAgency } from './schema/agencies/create-agency.js';
import { createScoredEvents } from './schema/scoring/scored-events.js';

/** Runs the service until a signal ends it. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`Usage: npm start\n\n${settingsHelp()}`);
    return;
  }
  tuneEngine();
  const config = readConfig(process.env);
  const log = createLog(config);
  const metrics = createMetrics();
  const database = await openDatabase({ url: config.databaseUrl ?? null, dataDir: config.dataDir, log });
  try {
    await migrate(database);
    const demo = config.demo ? await createDemo(database, config) : null;
    const redis =
      config.redisUrl === undefined ? undefined : openRedis({ url: config.redisUrl, log, onAway: metrics.redisFailed });
    let ready = true;
    let runner: Runner | null = null;
    const scoredEvents = createScoredEvents(database);
    const { app, resolver } = createApp({
      config,
      database,
      log,
      metrics,
      redis,
      scoredEvents,
      wakeWorker: () => runner?.wake(),
      isReady: () => ready,
    });
    // From the first request on the limits are shared.
    await redis?.reached();
    const server = await listen(createHttpServer(app), config);
    if (config.worker) runner = startRunner({ database: database.background, log });
    announce(server, config, demo);
    drain(server, {
      seconds: config.shutdownSeconds,
      log,
      onStop: () => {
        ready = false;
        scoredEvents.close();
      },
      onDrained: async () => {
        await runner?.stop();
        await resolver.flush();
        resolver.close();
        redis?.close();
        await database.close();
      },
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/* Slow or silent clients must not hold a connection; see docs/operations.md for the ladder of limits. */
function listen(server: Server, { port, host }: Config): Promise<Server> {
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 5_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function announce(server: Server, config: Config, demo: CreatedAgency | null): void {
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const base = config.publicUrl ?? `http://${host}:${port}`;
  if (demo) process.stdout.write(describeDemo(demo, base));
  process.stdout.write(`Listening on ${base}\n`);
}

function describeDemo({ agencyName, masterKey, clients }: CreatedAgency, base: string): string {
  const lines = clients.flatMap(({ clientName, clientId, readWriteKey, readOnlyKey }) => [
    `  ${clientName} (${clientId})`,
    `    read and write  ${readWriteKey}`,
    `    read only       ${readOnlyKey}`,
  ]);
  return [
    `${agencyName}: these keys are shown once.`,
    `  master            ${masterKey}`,
    ...lines,
    'Try:',
    `  curl -H 'X-API-KEY: ${clients[0]?.readWriteKey}' '${base}/public/v2/contacts?email=dana@northgate.example'`,
    '',
  ].join('\n');
}

try {
  await main();
} catch (error) {
  process.stderr.write(`The service did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
