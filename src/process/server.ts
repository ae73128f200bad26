import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openRedis } from '../access/redis-door.js';
import { migrate } from '../db/migrate.js';
import { type OpenDatabase, openDatabase } from '../db/open.js';
import { createHttpServer } from '../http/http-server.js';
import { listen } from '../http/listen.js';
import { openPrivatePort, type PrivatePort } from '../http/private-port.js';
import { createUnreadAnswers, type UnreadAnswers } from '../http/unread-answers.js';
import { type Runner, startRunner } from '../jobs/runner.js';
import { createScoredEvents } from '../schema/scoring/scored-events.js';
import { createLog, type Log } from '../telemetry/log.js';
import { createMetrics, type Metrics } from '../telemetry/metrics.js';
import { baseOf, describeDemo, describeKnownDemo, describeStart } from './announce.js';
import { createApp, createExpress } from './app.js';
import { type Config, readConfig, settingsHelp } from './config.js';
import { createDemo } from './demo.js';
import { drain } from './drain.js';
import { tuneEngine } from './engine.js';
import { holdRequests } from './starting.js';

/** What a process has before anything else. */
interface Tools {
  config: Config;
  log: Log;
  metrics: Metrics;
  unread: UnreadAnswers;
}

/** A server that holds its port, and the application that will answer its requests. */
interface Entrance {
  app: ReturnType<typeof createExpress>;
  server: Server;
  /** Lets the requests in. */
  open: () => void;
  base: string;
  /** The port of whoever runs the service, when it has one of its own. */
  inner: PrivatePort | null;
}

/** Runs the service until a signal ends it. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`Usage: npm start\n\n${settingsHelp()}`);
    return;
  }
  tuneEngine();
  const config = readConfig(process.env);
  const log = createLog(config);
  // First of all: a start that finds its port taken has written nothing and made no keys that would be lost.
  const metrics = createMetrics();
  const unread = createUnreadAnswers({ onCut: metrics.answerCut });
  const entrance = await holdPort(config, unread);
  try {
    const database = await openDatabase({
      url: config.databaseUrl ?? null,
      migrationUrl: config.migrationDatabaseUrl,
      dataDir: config.dataDir,
      log,
    });
    await run({ config, log, metrics, unread }, entrance, database).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  } catch (error) {
    entrance.server.close();
    entrance.inner?.listener.close();
    entrance.server.closeAllConnections();
    throw error;
  }
}

async function run({ config, log, metrics, unread }: Tools, entrance: Entrance, database: OpenDatabase): Promise<void> {
  await migrate(database);
  const redis =
    config.redisUrl === undefined ? undefined : openRedis({ url: config.redisUrl, log, onAway: metrics.redisFailed });
  let ready = true;
  let runner: Runner | null = null;
  const scoredEvents = createScoredEvents(database);
  const wakeWorker = () => runner?.wake();
  const isReady = () => ready;
  const { inner } = entrance;
  const { resolver, unproven } = createApp(
    { config, database, log, metrics, unread, redis, scoredEvents, wakeWorker, isReady, isPrivate: inner?.brought },
    entrance.app,
  );
  // From the first request on the limits are shared.
  await redis?.reached();
  if (config.demo) await tellDemo(config, entrance.base, database);
  if (config.worker) runner = startRunner({ database: database.background, log });
  drain(entrance.server, {
    seconds: config.shutdownSeconds,
    ports: inner ? [inner.listener] : [],
    log,
    onStop: () => {
      ready = false;
      scoredEvents.close();
    },
    onDrained: async () => {
      await runner?.stop();
      await Promise.all([resolver.flush(), unproven.flush()]);
      resolver.close();
      unproven.close();
      redis?.close();
      await database.close();
    },
  });
  entrance.open();
  process.stdout.write(describeStart(config, entrance.base, inner?.port));
}

/* Slow or silent clients must not hold a connection; see docs/operations.md for the ladder of limits. */
async function holdPort(config: Config, unread: UnreadAnswers): Promise<Entrance> {
  const app = createExpress(config);
  const server = createHttpServer(app, unread);
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 5_000;
  const open = holdRequests(server);
  await listen(server, { ...config, setting: 'PORT' });
  const base = baseOf(config, (server.address() as AddressInfo).port);
  const inner = config.privatePort && (await openPrivatePort(server, config.privatePort).catch(closing(server)));
  return { app, server, open, base, inner };
}

/* A port that stays open would keep the process from ending. */
const closing = (server: Server) => (error: unknown) => {
  server.close();
  throw error;
};

const tellDemo = (config: Config, base: string, database: OpenDatabase) =>
  createDemo(database, config, {
    created: (agency) => process.stdout.write(describeDemo(agency, base)),
    known: () => process.stdout.write(describeKnownDemo(config)),
  });

try {
  await main();
} catch (error) {
  process.stderr.write(`The service did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
