import { type OpenDatabase, openDatabase } from '../db/open.js';
import type { UnreadAnswers } from '../http/unread-answers.js';
import { openRedis, type RedisClient } from '../redis/redis-client.js';
import { createScoredEvents } from '../schema/crm/scoring/score-watch.js';
import { createJournalEvents } from '../schema/history/changes/journal-events.js';
import { createJobEvents } from '../schema/work/jobs/read-job.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Tracing } from '../telemetry/tracing.js';
import { type Runner, startRunner } from '../worker/runner.js';
import { describeStart, type Entry } from './announce.js';
import { type AppDependencies, createApp } from './app.js';
import { eventsOf } from './config/events.js';
import type { Config } from './config.js';
import { makeDemo } from './demo/make-demo.js';
import { drain } from './drain.js';
import type { Entrance } from './entrance.js';
import { prepareDatabase } from './prepare-database.js';
import { type ProcessPlace, readMetricsOfAll, reportServing } from './siblings.js';
import type { DatabasePlace } from './use-database.js';

/** What a process sets up before anything else. */
export interface Tools {
  config: Config;
  log: Log;
  metrics: Metrics;
  /** Null: tracing is off. */
  tracing: Tracing | null;
  /** Null: this is the only process. */
  place: ProcessPlace | null;
  unread: UnreadAnswers;
}

/** Opens the database and lets requests in; `drain` ends both. Everything is closed again where that fails. */
export async function startService(tools: Tools, entrance: Entrance, where: DatabasePlace): Promise<void> {
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

function openSharedLimits({ config, log, metrics }: Tools): RedisClient | undefined {
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
  redis: RedisClient | undefined,
  database: OpenDatabase,
): Promise<void> {
  await Promise.all(writers.map((writer) => writer.flush()));
  for (const writer of writers) writer.close();
  redis?.close();
  await database.close();
}
