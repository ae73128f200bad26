import { fileURLToPath } from 'node:url';
import { openRedis, type RedisDoor } from '../access/redis-door.js';
import { describeFailure } from '../db/describe-failure.js';
import { type OpenDatabase, openDatabase } from '../db/open.js';
import { createUnreadAnswers, type UnreadAnswers } from '../http/unread-answers.js';
import { type Runner, startRunner } from '../jobs/runner.js';
import { createJournalEvents } from '../schema/changes/journal-events.js';
import { createJobEvents } from '../schema/jobs/job-events.js';
import { createScoredEvents } from '../schema/scoring/scored-events.js';
import type { Log } from '../telemetry/log-fields.js';
import { createMetrics, type Metrics } from '../telemetry/metrics.js';
import { openLog } from '../telemetry/open-log.js';
import type { Tracing } from '../telemetry/tracing.js';
import { describeStart, type Entry } from './announce.js';
import { type AppDependencies, createApp } from './app.js';
import { readBuild } from './build-info.js';
import { eventsOf } from './config/events.js';
import { type Config, readConfig, settingsHelp } from './config.js';
import { makeDemo } from './demo/make-demo.js';
import { drain } from './drain.js';
import { tuneEngine } from './engine.js';
import { createEntrance, type Entrance, holdEntrance } from './entrance.js';
import { openTracing } from './open-tracing.js';
import { prepareDatabase } from './prepare-database.js';
import { type ProcessPlace, readMetricsOfAll, readPlace, reportServing, whenAlone } from './siblings.js';
import { supervise } from './supervisor.js';
import { type DatabasePlace, startDatabase } from './use-database.js';

/** What a process sets up before anything else. */
interface Tools {
  config: Config;
  log: Log;
  metrics: Metrics;
  /** Null: tracing is off. */
  tracing: Tracing | null;
  /** Null: this is the only process. */
  place: ProcessPlace | null;
  unread: UnreadAnswers;
}

/** Runs the service until a signal ends it. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`Usage: npm start\n\n${settingsHelp()}`);
    return;
  }
  const config = readConfig(process.env);
  const log = await openLog(config);
  const place = readPlace(process.env);
  if (place === null && config.processes > 1) {
    process.exitCode = await superviseProcesses(config, log);
    return;
  }
  const metrics = createMetrics(place ? { ...place, alone: whenAlone(place) } : undefined);
  const build = readBuild(config.commit);
  metrics.buildKnown(build);
  const tracing = await openTracing(config, build);
  await serve({ config, log, place, metrics, tracing, unread: createUnreadAnswers({ onCut: metrics.answerCut }) });
}

/** Runs several processes, each of which executes this file again. They share the private server, where there is one. */
async function superviseProcesses(config: Config, log: Log): Promise<number> {
  if (config.redisUrl === undefined) {
    log.warn({}, 'PROCESSES without REDIS_URL: each process counts the rate limits by itself');
  }
  const where = await startDatabase(config, log);
  try {
    return await supervise({
      processes: config.processes,
      file: fileURLToPath(import.meta.url),
      environment: { DATABASE_URL: where.url },
      patienceMs: (config.drainSeconds + config.shutdownSeconds + 10) * 1000,
      log,
    });
  } finally {
    await where.stop();
  }
}

async function serve(tools: Tools): Promise<void> {
  tuneEngine();
  const { config, log, unread, place } = tools;
  // When other processes already serve, this one listens only once it can answer.
  const entrance = place?.place === 'further' ? createEntrance(config, unread) : await holdEntrance(config, unread);
  try {
    const where = await startDatabase(config, log);
    try {
      await open(tools, entrance, where);
    } catch (error) {
      await where.stop();
      throw error;
    }
  } catch (error) {
    entrance.abandon();
    throw error;
  }
}

async function open(tools: Tools, entrance: Entrance, where: DatabasePlace): Promise<void> {
  const { config, log, metrics } = tools;
  const { url, migrationUrl } = where;
  const onFailure = metrics.databaseFailed;
  const database = await openDatabase({ url, migrationUrl, ...config.pools, log, onFailure });
  await run(tools, entrance, database, where).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
}

/* What subscriptions hear of. */
const openEvents = (database: OpenDatabase) => ({
  scoredEvents: createScoredEvents(database),
  journalEvents: createJournalEvents(database),
  jobEvents: createJobEvents(database),
});

function closeEvents({ scoredEvents, journalEvents, jobEvents }: ReturnType<typeof openEvents>): void {
  scoredEvents.close();
  journalEvents.close();
  jobEvents.close();
}

async function run(tools: Tools, entrance: Entrance, database: OpenDatabase, where: DatabasePlace): Promise<void> {
  const { config, log, metrics, tracing, unread, place } = tools;
  metrics.watchPools(() => database.pools());
  await prepareDatabase(tools, database, entrance.tellWaiting);
  const redis = openSharedLimits(tools);
  let ready = true;
  let runner: Runner | null = null;
  const events = openEvents(database);
  const dependencies: AppDependencies = {
    config,
    database,
    log,
    metrics,
    tracing,
    unread,
    redis,
    ...events,
    wakeWorker: () => runner?.wake(),
    isReady: () => ready,
    isPrivate: entrance.inner?.brought,
    readMetrics: place ? () => readMetricsOfAll().catch(metrics.text) : metrics.text,
  };
  const { resolver, unproven, usage } = createApp(dependencies, entrance.app);
  // The limits are shared from the first request on.
  await redis?.reached();
  const isFirst = place?.place !== 'further';
  const demo = config.demo && isFirst ? await makeDemo(dependencies, where, entrance.base()) : null;
  const leaving = new AbortController();
  drain(entrance.server, {
    pauseSeconds: config.drainSeconds,
    seconds: config.shutdownSeconds,
    ports: entrance.inner ? [entrance.inner.listener] : [],
    log,
    onStop: () => {
      ready = false;
      leaving.abort();
    },
    onClosing: () => closeEvents(events),
    onDrained: async () => {
      await runner?.stop();
      await tracing?.close();
      await closeAll([resolver, unproven, usage], redis, database);
      await where.stop();
    },
  });
  await entrance.open();
  if (isFirst) announce(tools, entrance, demo?.entry);
  if (place) reportServing();
  await demo?.fill(leaving.signal);
  // Not before: the first requests and the rest of the demo come first.
  if (config.worker && !leaving.signal.aborted) runner = startWorker(tools, database);
}

function announce({ config }: Tools, entrance: Entrance, entry: Entry): void {
  const innerPort = entrance.innerPort();
  process.stdout.write(describeStart(config, entrance.base(), { innerPort, entry }));
}

function openSharedLimits({ config, log, metrics }: Tools): RedisDoor | undefined {
  const { redisUrl: url, redisCa: ca } = config;
  if (url === undefined) return undefined;
  const door = openRedis({ url, ca, log, onAway: metrics.redisFailed });
  metrics.watchRedis(door.isAway);
  return door;
}

function startWorker({ config, log, metrics, tracing }: Tools, database: OpenDatabase): Runner {
  const witness = { log, metrics, slowMs: config.slowMs, tracing };
  const { retention, jobsAtOnce } = config;
  return startRunner({ database, log, witness, retention, events: eventsOf(config), jobsAtOnce });
}

/* Buffered writes go to the database before it closes. */
async function closeAll(
  writers: readonly { flush(): Promise<void>; close(): void }[],
  redis: RedisDoor | undefined,
  database: OpenDatabase,
): Promise<void> {
  await Promise.all(writers.map((writer) => writer.flush()));
  for (const writer of writers) writer.close();
  redis?.close();
  await database.close();
}

try {
  await main();
} catch (error) {
  process.stderr.write(`The service did not start: ${describeFailure(error)}\n`);
  process.exitCode = 1;
  // A process with a supervisor stays alive until it exits explicitly.
  if (readPlace(process.env)) process.exit();
}
