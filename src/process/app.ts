import type { Express, NextFunction, Request, Response } from 'express';
import { createConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import { createEventLoopScheduler, type EventLoopScheduler } from '../access/concurrency/event-loop-scheduler.js';
import { createAuthenticate, createIdentify, createIdentifyKeys } from '../access/identity/authenticate.js';
import { createKeyResolver, type KeyResolver } from '../access/identity/find-actor.js';
import { createSessionResolver, type SessionResolver } from '../access/identity/find-session.js';
import { createWebhookTargets } from '../access/identity/find-webhook-target.js';
import { createIdentifyCaller } from '../access/identity/identify-caller.js';
import { createOpenStreams } from '../access/identity/open-streams.js';
import { createFieldLimits, type FieldLimits } from '../access/rate-limits/field-limit.js';
import { createAddressLimiter, createRateLimiter, RATE_WINDOW_MS } from '../access/rate-limits/rate-limit.js';
import { openSharedWindows } from '../access/rate-limits/shared-windows.js';
import { createRequestLog } from '../access/usage/request-log.js';
import { createUnprovenTally } from '../access/usage/unproven-tally.js';
import { createUsageTally, type UsageTally } from '../access/usage/usage-tally.js';
import type { Database } from '../db/database.js';
import { mountExport, mountRecordExports } from '../file-routes/exports.js';
import { filePaths } from '../file-routes/file-paths.js';
import { mountImport } from '../file-routes/import-upload.js';
import { mountJobFiles } from '../file-routes/job-files.js';
import { createGraphQLFront, mountGraphQL } from '../graphql/http.js';
import { isOperation } from '../graphql/request.js';
import { createGraphQL } from '../graphql/yoga.js';
import { putFirst } from '../http/http-server.js';
import { createOwnOrigin } from '../http/own-origin.js';
import { INTERNAL, problemOfClass } from '../http/problem.js';
import { sendRefusal } from '../http/refusal.js';
import { createOwnCookie, createSessionCookie } from '../http/session-cookie.js';
import type { UnreadAnswers } from '../http/unread-answers.js';
import { ESSENTIAL_TOOLS } from '../mcp/essentials/index.js';
import { createMcpRouter } from '../mcp/http.js';
import { TOOLS } from '../mcp/tools/index.js';
import { createWriteLimit } from '../mcp/write-limit.js';
import * as operations from '../operations/generated.js';
import { guardBrowsers } from '../pages/page.js';
import { createPages } from '../pages/router.js';
import { PLATFORMS, webhooksOf } from '../platforms/toolkit/load.js';
import type { RedisClient } from '../redis/redis-client.js';
import { openApiDocument } from '../rest/openapi.js';
import { createRestRouter } from '../rest/router.js';
import { routes } from '../rest/routes/index.js';
import { createScoredEvents } from '../schema/crm/scoring/score-watch.js';
import { createJournalEvents } from '../schema/history/changes/journal-events.js';
import { createBodyQuota } from '../schema/inbound/deliveries/body-quota.js';
import { createNewestCache } from '../schema/inbound/integrations/newest-records.js';
import { schema } from '../schema/index.js';
import type { JobEvents, JournalEvents, ScoredEvents, Services } from '../schema/kernel/services.js';
import { BATCHES } from '../schema/records/batch/batch.js';
import { createJobEvents } from '../schema/work/jobs/read-job.js';
import { createSignInLimits } from '../sign-in/limits.js';
import { createOpenId } from '../sign-in/openid.js';
import { createSignInRouter } from '../sign-in/router.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Tracing } from '../telemetry/tracing.js';
import { trailOf } from '../telemetry/trail.js';
import { webhookPaths } from '../webhooks/openapi.js';
import { createBodyReader } from '../webhooks/read-delivery.js';
import { createWebhookRouter } from '../webhooks/router.js';
import type { Config } from './config.js';
import { healthRouter } from './health.js';
import { createExpress } from './listener.js';
import { createForwardedNotice, observe } from './observe.js';

/** What the process provides to the application. */
export interface AppDependencies {
  config: Config;
  database: Database;
  log: Log;
  metrics: Metrics;
  /** Absent: no traces. */
  tracing?: Tracing | null;
  /** Responses that readers have not received yet; absent if they are not counted. */
  unread?: Pick<UnreadAnswers, 'hasToRead'>;
  /** The connection to Redis, if there is one: state that processes share. */
  redis?: RedisClient;
  wakeWorker: Services['wakeWorker'];
  /** Newly stored scores, for subscriptions; absent if nothing closes them. */
  scoredEvents?: ScoredEvents;
  /** Newly numbered journal entries, likewise. */
  journalEvents?: JournalEvents;
  /** Changed jobs, likewise. */
  jobEvents?: JobEvents;
  /** Whether the process still accepts requests; false while it drains. */
  isReady: () => boolean;
  /** Whether a request came over the private port; absent: there is no such port. */
  isPrivate?: ((request: Request) => boolean) | undefined;
  /** Renders the metrics of all processes, if there are several. Absent: of this process only. */
  readMetrics?: () => Promise<string>;
}

const platforms = webhooksOf(PLATFORMS);

type Core = ReturnType<typeof createCore>;

/** Prefixes under which the documented paths are served. */
const PREFIXES = ['/public', '/api/public'];

/* What every API uses: identification, limits, and `execute`, the only way to the domain. */
function createCore(dependencies: AppDependencies, turns = createEventLoopScheduler()) {
  const { config, database, log, metrics, redis } = dependencies;
  const shared = redis && openSharedWindows(redis);
  const resolver = createKeyResolver({ ...peppersOf(config), database, log });
  const perAddress = createAddressLimiter(config.rateLimit > 0);
  const authenticate = createAuthenticate(resolver, perAddress);
  const identify = createIdentify(authenticate, resolver);
  const limiter = createRateLimiter({ limit: config.rateLimit, windowMs: RATE_WINDOW_MS, shared });
  const places = openSlots(dependencies);
  const { isEnrichmentOn } = resolver;
  const sizes = { ...config.graphql, batches: BATCHES };
  const { sessions, ...users } = createUserParts(dependencies, { identify, clients: resolver, perAddress });
  const streams = createOpenStreams({ ...peppersOf(config), database, log, sessions: config.sessions });
  const usage = createUsageTally({ database, log, metrics });
  const fieldLimits = createFieldLimits({ enabled: config.rateLimit > 0, shared });
  const services = createServices(dependencies, { resolver, sessions, turns, fieldLimits, usage });
  const graphql = createGraphQL({
    sizes,
    limiter,
    places,
    streams,
    metrics,
    schema,
    turns,
    services,
    operations: Object.values(operations).filter(isOperation),
    limits: limitsOf(config),
    introspection: config.graphql.introspection,
    trusted: config.graphql.trusted,
  });
  return {
    resolver,
    perAddress,
    authenticate,
    identify,
    ...users,
    sessions,
    shared,
    limiter,
    places,
    isEnrichmentOn,
    turns,
    graphql,
    services: graphql.services,
    sizes,
    unproven: createUnprovenTally(database, log),
    usage,
    requests: createRequestLog({ database, log, metrics }),
  };
}

/* What people who sign in need beside keys. */
function createUserParts(
  { config, database, log }: AppDependencies,
  parts: Omit<Parameters<typeof createIdentifyCaller>[0], 'sessions'>,
) {
  const sessions = createSessionResolver({ database, log, limits: config.sessions });
  const identifyCaller = createIdentifyCaller({ ...parts, sessions });
  return { sessions, identifyCaller, cookie: createSessionCookie(config.publicUrl) };
}

const limitsOf = ({ graphql: { maxDepth, maxAliases, maxTokens, maxCost } }: Config) => ({
  depth: maxDepth,
  aliases: maxAliases,
  tokens: maxTokens,
  cost: maxCost,
});

const peppersOf = ({ pepper, previousPepper }: Config) => ({ pepper, previousPepper });
const openSlots = ({ config, unread, metrics }: AppDependencies) =>
  createConcurrencySlots({
    heavy: config.pools.heavyPoolSize,
    exports: config.pools.exportPoolSize,
    unread,
    metrics,
  });

interface CoreParts {
  resolver: KeyResolver;
  sessions: SessionResolver;
  turns: EventLoopScheduler;
  fieldLimits: FieldLimits;
  usage: UsageTally;
}

function createServices(
  { config, database, log, metrics, redis, scoredEvents, journalEvents, jobEvents, wakeWorker }: AppDependencies,
  { resolver: { isEnrichmentOn, forget }, sessions, turns, fieldLimits, usage }: CoreParts,
): Omit<Services, 'runDocument' | 'takeHeavySlot'> {
  return {
    database,
    turns,
    serviceOrigin: config.serviceOrigin,
    publicUrl: config.publicUrl,
    idempotencyDays: config.retention.idempotencyRecord,
    jobDays: config.retention.job,
    ...peppersOf(config),
    eventNetworks: config.eventExceptions,
    mail: config.mail,
    fieldLimits,
    isEnrichmentOn,
    forgetKeys: (agencyId) => {
      forget(agencyId);
      sessions.forget(agencyId);
    },
    newestRecords: createNewestCache(redis),
    usage,
    bodyQuota: createBodyQuota({ bytesPerDay: config.webhookBytesPerDay, log, metrics }),
    readWebhook: createBodyReader(platforms),
    scoredEvents: scoredEvents ?? createScoredEvents(database),
    journalEvents: journalEvents ?? createJournalEvents(database),
    jobEvents: jobEvents ?? createJobEvents(database),
    wakeWorker,
    isTrial: false,
    log,
    metrics,
  };
}

/**
 * The only function that depends on all modules.
 * @param app an application in which nothing is mounted yet; a server may already use it
 */
export function createApp(dependencies: AppDependencies, app = createExpress(dependencies.config)) {
  const { config, database, log, metrics } = dependencies;
  const core = createCore(dependencies);
  countFromZero(metrics);
  // Without a private port, everything is served on the public one.
  const { isPrivate = () => true } = dependencies;
  const pages = createPages({
    graphiql: config.graphql.graphiql,
    openApi: () => JSON.stringify(openApiDocument(routes, { ...filePaths(), ...webhookPaths(PLATFORMS) })),
    console: config.console,
    isPrivate,
  });
  const overGraphQL = {
    ...{ ...core, ...ofConsole(core), ...core.graphql, metrics },
    pageFor: (request: Request) => (isPrivate(request) ? pages.graphiql : null),
    origins: config.graphql.origins,
    takesGet: config.graphql.trusted.byId.size > 0,
  };
  // Nearly all requests; others fall through to the routers below.
  putFirst(app, lastResort(log), [
    observe({ ...core, log, metrics, slowMs: config.slowMs, tracing: dependencies.tracing ?? null }),
    ...(config.trustProxy === 0 ? [createForwardedNotice(log)] : []),
    createRestRouter(routes, PREFIXES, { ...core, execute: core.graphql.execute, log, metrics }),
    routeWebhooks(dependencies, core),
    createGraphQLFront(overGraphQL, lastResort(log)),
  ]);
  app.use(guardBrowsers);
  mountGraphQL(app, overGraphQL);
  mountFiles(app, dependencies, core);
  mountImport(app, {
    ...{ ...core, ...ofConsole(core), metrics },
    ...{ maxBytes: config.importMaxBytes, maxWaitingBytes: config.importWaitingBytes },
  });
  mountTools(app, dependencies, core);
  mountSignIn(app, dependencies, core);
  const { isReady, readMetrics = metrics.text } = dependencies;
  app.use(healthRouter({ database, metrics, isReady, isPrivate, readMetrics }), pages.router);
  app.use(refuseUnknown, lastResort(log));
  const { resolver, sessions, unproven, usage, requests } = core;
  return { app, writers: [resolver, sessions, unproven, usage, requests] };
}

/* What the console uses takes sessions beside keys. */
const ofConsole = ({ identifyCaller, cookie }: Core) => ({ identify: identifyCaller, sessionOf: cookie.sessionOf });

function mountSignIn(app: Express, { config, database, metrics }: AppDependencies, core: Core): void {
  if (!config.console) return;
  const { sessions, cookie, shared } = core;
  const attempts = createSignInLimits(config.rateLimit > 0, shared);
  const challengeCookie = createOwnCookie('outreach-challenge', config.publicUrl);
  const originOf = createOwnOrigin(config.publicUrl);
  const limits = config.sessions;
  const openIdCookie = createOwnCookie('outreach-openid', config.publicUrl);
  const openId = config.openId && createOpenId(config.openId);
  const cookies = { cookie, challengeCookie, openIdCookie };
  app.use(createSignInRouter({ database, sessions, ...cookies, openId, originOf, limits, attempts, metrics }));
}

/* Counters that alarms watch exist before they first rise. */
function countFromZero(metrics: Metrics): void {
  for (const { slug } of platforms) {
    metrics.webhookBodyDropped(slug, 0);
    metrics.newShapes(slug, 0);
  }
}

function routeWebhooks({ config, database, log, metrics }: AppDependencies, core: Core) {
  const { publicUrl, webhookApplyMs: applyMs } = config;
  const { graphql, places, turns, perAddress, unproven } = core;
  const peppers = peppersOf(config);
  const targets = createWebhookTargets({ ...peppers, database, log });
  const { execute } = graphql;
  const parts = { execute, targets, places, turns, perAddress, unproven, peppers, publicUrl, applyMs, metrics, log };
  return createWebhookRouter(platforms, PREFIXES, parts);
}

function mountFiles(app: Express, { config, database, log, metrics }: AppDependencies, core: Core): void {
  const services = { ...core, ...ofConsole(core), log, metrics };
  mountExport(app, { ...services, execute: core.graphql.execute });
  mountRecordExports(app, { ...services, database, schema, prefixes: PREFIXES, spoolBytes: config.spoolBytes });
  mountJobFiles(app, { ...services, database, prefixes: PREFIXES });
}

function mountTools(app: Express, { config, log, metrics, redis }: AppDependencies, core: Core): void {
  const { graphql, authenticate, resolver, perAddress, isEnrichmentOn, limiter, places, turns, usage, requests } = core;
  const { execute } = graphql;
  const identifyKeys = createIdentifyKeys(resolver, perAddress);
  const limits = { limiter, places, turns, usage, requests };
  const parts = { execute, authenticate, identifyKeys, isEnrichmentOn, ...limits, metrics, log };
  const writes = createWriteLimit(config.mcp.writesPerMinute, redis && openSharedWindows(redis));
  app.use(createMcpRouter({ essential: ESSENTIAL_TOOLS, all: TOOLS }, { ...parts, ...config.mcp, writes }));
}

const refuseUnknown = (_request: Request, response: Response) =>
  sendRefusal(response, problemOfClass('NotFoundError'), { detail: 'Not found' });

function lastResort(log: Log) {
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // A path with a broken percent-encoding does not exist.
    if (error instanceof URIError) {
      refuseUnknown(request, response);
      return;
    }
    log.error({ ...trailOf(response)?.all, err: error }, 'a request failed');
    sendRefusal(response, INTERNAL, { detail: INTERNAL.message });
  };
}
