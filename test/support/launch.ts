import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { freePort } from '../../scripts/free-port.mjs';
import type { Database } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open.js';
import { createHttpServer } from '../../src/http/http-server.js';
import { createUnreadAnswers } from '../../src/http/unread-answers.js';
import { createApp } from '../../src/process/app.js';
import { readConfig } from '../../src/process/config.js';
import { createLog } from '../../src/telemetry/log.js';
import { createMetrics } from '../../src/telemetry/metrics.js';
import { isDocumented } from './contract.js';
import { databaseUrl, openTestDatabase } from './databases.js';
import { startProcess } from './service-process.js';

/** A running service, in whatever way it was started. */
export interface Running {
  /** One address of it. */
  url: string;
  /** The addresses of all its processes. */
  urls: string[];
  /** Where the next request goes: an address with the path. */
  target(request: Outgoing): string;
  /** Headers of every request. */
  headers?: Record<string, string>;
  database: Database;
  logLines: string[];
  close(): Promise<void>;
}

/** A request that a test sends. */
export interface Outgoing {
  method: string;
  path: string;
  /** Whether its body is none, or an object that JSON.stringify wrote. */
  plain: boolean;
}

type Environment = Record<string, string>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the service as TEST_SERVICE says: absent, in this process; `two-processes`, as two processes on one PostgreSQL
 * and one Redis, which get the requests alternately; `prism`, in this process behind a validating proxy that knows only
 * openapi.json.
 */
export function launch(environment: Environment): Promise<Running> {
  if (process.env['TEST_SERVICE'] === 'two-processes') return launchTwoProcesses(environment);
  if (process.env['TEST_SERVICE'] === 'prism') return launchBehindPrism(environment);
  return launchInProcess(environment);
}

async function launchInProcess(environment: Environment): Promise<Running> {
  const metrics = createMetrics();
  const database = await openTestDatabase({ onFailure: metrics.databaseFailed });
  metrics.watchPools(() => database.pools());
  const config = readConfig(environment);
  const logLines: string[] = [];
  const target = new Writable({
    write: (line, _encoding, done) => {
      logLines.push(String(line));
      done();
    },
  });
  const unread = createUnreadAnswers({ onCut: metrics.answerCut });
  const { app, resolver, unproven, usage } = createApp({
    config,
    database,
    log: createLog(config, target),
    metrics,
    unread,
    wakeWorker: () => undefined,
    isReady: () => true,
  });
  const server = createHttpServer(app, unread);
  // As the service has it: with Node's five seconds a connection is ended at times while a request is on its way.
  server.keepAliveTimeout = config.keepAliveSeconds * 1000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    urls: [url],
    target: ({ path }) => url + path,
    database,
    logLines,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([resolver.flush(), unproven.flush(), usage.flush()]);
      resolver.close();
      unproven.close();
      usage.close();
      await database.close();
    },
  };
}

/* Two test files run side by side and their keys have equal ids, so each start has an empty Redis database of its own. */
const REDIS_DATABASES = 16;
let launches = 0;

async function emptyRedisUrl(): Promise<Environment> {
  const server = process.env['TEST_REDIS_URL'];
  if (!server) return {};
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 2;
  const url = `${server}/${(2 * launches++ + worker) % REDIS_DATABASES}`;
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
  return { REDIS_URL: url };
}

async function launchTwoProcesses(environment: Environment): Promise<Running> {
  const url = await databaseUrl();
  const database = await openDatabase({ url });
  const logLines: string[] = [];
  // As with one process, no worker runs that would handle what the tests look at.
  const shared = { WORKER: 'off', ...environment, ...(await emptyRedisUrl()), DATABASE_URL: url };
  const processes = await Promise.all([startProcess(shared, logLines), startProcess(shared, logLines)]);
  let turn = 0;
  return {
    url: processes[0].url,
    urls: processes.map(({ url: one }) => one),
    target: ({ path }) => (processes[turn++ % processes.length]?.url ?? '') + path,
    // While one process takes long to answer, the idle connection to the other may be closed at the moment when it is
    // used.
    headers: { Connection: 'close' },
    database,
    logLines,
    async close() {
      await Promise.all(processes.map((one) => one.stop()));
      await database.close();
    },
  };
}

async function launchBehindPrism(environment: Environment): Promise<Running> {
  const direct = await launchInProcess(environment);
  const port = await freePort();
  const args = ['tools/node_modules/@stoplight/prism-cli/dist/index.js', 'proxy', 'openapi.json', direct.url];
  const options = ['-p', String(port), '-h', '127.0.0.1', '--validate-request=false', '--errors=false'];
  const child = spawn(process.execPath, [...args, ...options], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('Prism is listening') && resolve());
    child.once('exit', (status) => reject(new Error(`the proxy ended with ${status}`)));
  });
  const proxy = `http://127.0.0.1:${port}`;
  return {
    ...direct,
    // The proxy knows documented paths alone, and writes bodies anew: requests that are no plain JSON bypass it.
    target: ({ method, path, plain }) =>
      plain && path.startsWith('/public') && isDocumented(method, path)
        ? proxy + path.replace(/\/(?=\?|$)/, '')
        : direct.url + path,
    async close() {
      child.kill('SIGTERM');
      await direct.close();
    },
  };
}
