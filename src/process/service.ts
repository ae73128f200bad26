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
import { alertsOf, eventsOf } from './config/limits.js';
import type { Config } from './config.js';
import { makeDemo } from './demo/make-demo.js';
import { drain } from './drain.js';
import type { Listener } from './listener.js';
import { prepareDatabase } from './prepare-database.js';
import { type ProcessPlace, readMetricsOfAll, reportServing } from './process-place.js';
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

/** Opens the database and accepts requests; `drain` ends both. On failure everything is closed again. */
export async function startService(tools: Tools, listener: Listener, where: DatabasePlace): Promise<void> {
  const { config, log, metrics } = tools;
  const { url, migrationUrl } = where;
  const onFailure = metrics.databaseFailed;
  const database = await openDatabase({ url, migrationUrl, ...config.pools, log, onFailure });
  await run(tools, listener, database, where).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
}

async function run(tools: Tools, listener: Listener, database: OpenDatabase, where: DatabasePlace): Promise<void> {
  const { config, metrics, place } = tools;
  metrics.watchPools(() => database.pools());
  await prepareDatabase(tools, database, listener.tellWaiting);
  const service = createService(tools, listener, database);
  // The limits are shared from the first request on.
  await service.dependencies.redis?.reached();
  const isFirst = place?.place !== 'further';
  const demo = config.demo && isFirst ? await makeDemo(service.dependencies, where, listener.base()) : null;
  drainService(tools, listener, service, async () => {
    await database.close();
    await where.stop();
  });
  await listener.open();
  if (isFirst) announce(tools, listener, demo?.entry);
  if (place) reportServing();
  const { signal } = service.state.stopping;
  await demo?.fill(signal);
  // The first requests and the rest of the demo come before background work.
  if (config.worker && !signal.aborted) service.state.runner = startWorker(tools, database);
}

interface State {
  /** Aborted when the service starts to shut down; from then on it is not ready. */
  stopping: AbortController;
  /** Null: no background work runs in this process yet. */
  runner: Runner | null;
}

type Service = ReturnType<typeof createService>;

function createService(tools: Tools, listener: Listener, database: OpenDatabase) {
  const { metrics, place } = tools;
  const state: State = { stopping: new AbortController(), runner: null };
  const events = {
    scoredEvents: createScoredEvents(database),
    journalEvents: createJournalEvents(database),
    jobEvents: createJobEvents(database),
  };
  const dependencies: AppDependencies = {
    ...tools,
    ...events,
    database,
    redis: openSharedLimits(tools),
    wakeWorker: (task) => state.runner?.wake(task),
    isReady: () => !state.stopping.signal.aborted,
    isPrivate: listener.inner?.brought,
    readMetrics: place ? () => readMetricsOfAll().catch(metrics.text) : metrics.text,
  };
  const { writers } = createApp(dependencies, listener.app);
  return { state, events, dependencies, writers };
}

function drainService(
  { config, log, tracing }: Tools,
  { server, inner }: Listener,
  { state, events, dependencies, writers }: Service,
  close: () => Promise<void>,
): void {
  drain(server, {
    pauseSeconds: config.drainSeconds,
    seconds: config.shutdownSeconds,
    ports: inner ? [inner.listener] : [],
    log,
    onStop: () => state.stopping.abort(),
    onClosing: () => {
      for (const event of Object.values(events)) event.close();
    },
    onDrained: async () => {
      await state.runner?.stop();
      await tracing?.close();
      // Buffered writes go to the database before it closes.
      await Promise.all(writers.map((writer) => writer.flush()));
      for (const writer of writers) writer.close();
      dependencies.redis?.close();
      await close();
    },
  });
}

function announce({ config }: Tools, listener: Listener, entry: Entry): void {
  const innerPort = listener.innerPort();
  process.stdout.write(describeStart(config, listener.base(), { innerPort, entry }));
}

function openSharedLimits({ config, log, metrics }: Tools): RedisClient | undefined {
  const { redisUrl: url, redisCa: ca } = config;
  if (url === undefined) return undefined;
  const redis = openRedis({ url, ca, log, onAway: metrics.redisFailed });
  metrics.watchRedis(redis.isAway);
  return redis;
}

function startWorker({ config, log, metrics, tracing }: Tools, database: OpenDatabase): Runner {
  const witness = { log, metrics, slowMs: config.slowMs, tracing };
  const { retention, jobsAtOnce, pepper, previousPepper } = config;
  const peppers = { pepper, previousPepper };
  const sending = { events: eventsOf(config), alerts: alertsOf(config) };
  return startRunner({ database, log, witness, retention, peppers, ...sending, jobsAtOnce });
}
