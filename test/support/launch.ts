import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { freePort } from '../../scripts/free-port.mjs';
import type { Database } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open.js';
import { createHttpServer } from '../../src/http/http-server.js';
import { UnreadAnswers } from '../../src/http/unread-answers.js';
import { createApp } from '../../src/process/app.js';
import { readConfig } from '../../src/process/config.js';
import { createLog } from '../../src/telemetry/log.js';
import { createMetrics } from '../../src/telemetry/metrics.js';
import { isDocumented } from './contract.js';
import { databaseUrl, openTestDatabase } from './databases.js';
import { keepProcess, startProcess } from './service-process.js';

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
 * Starts the service in this process, or, with TEST_SERVICE=deployed, as two processes on one PostgreSQL and one Redis that
 * get the requests alternately, each behind a validating proxy that knows only openapi.json.
 * @param isShared whether another caller with the same settings may get the same service
 */
export function launch(environment: Environment, isShared: boolean): Promise<Running> {
  if (process.env['TEST_SERVICE'] !== 'deployed') return launchInProcess(environment);
  return isShared ? launchOnce(environment) : launchDeployed(environment);
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
  const unread = new UnreadAnswers({ onCut: metrics.answerCut });
  const { app, writers } = createApp({
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
      await Promise.all(writers.map((writer) => writer.flush()));
      for (const writer of writers) writer.close();
      await database.close();
    },
  };
}

/* Four processes take seconds to start, so the files of a worker share those with the same settings. */
const shared = new Map<string, Promise<Running>>();

async function launchOnce(environment: Environment): Promise<Running> {
  const settings = JSON.stringify(environment);
  const known = shared.get(settings) ?? launchDeployed(environment, keepProcess);
  shared.set(settings, known);
  return { ...(await known), close: async () => undefined };
}

/* Two test files run side by side and their keys have equal ids, so each start has an empty Redis database of its own. */
const REDIS_DATABASES = 256;
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

const ignore = () => undefined;

async function launchDeployed(
  environment: Environment,
  started: (child: ChildProcess) => void = ignore,
): Promise<Running> {
  const url = await databaseUrl();
  const database = await openDatabase({ url });
  const logLines: string[] = [];
  // As with one process, no worker runs that would handle what the tests look at.
  const settings = { WORKER: 'off', ...environment, ...(await emptyRedisUrl()), DATABASE_URL: url };
  const startBehindProxy = async () => {
    const service = await startProcess(settings, logLines);
    return { service, proxy: await startProxy(service.url) };
  };
  const instances = await Promise.all([startBehindProxy(), startBehindProxy()]);
  for (const { service, proxy } of instances) [service.child, proxy.child].forEach(started);
  let turn = 0;
  return {
    url: instances[0].service.url,
    urls: instances.map(({ service }) => service.url),
    // The proxy knows documented paths alone, and writes bodies anew: requests that are no plain JSON bypass it.
    target({ method, path, plain }) {
      const { service, proxy } = instances[turn++ % instances.length] ?? instances[0];
      const isForProxy = plain && path.startsWith('/public') && isDocumented(method, path);
      return isForProxy ? proxy.url + path.replace(/\/(?=\?|$)/, '') : service.url + path;
    },
    // While one process takes long to answer, the idle connection to the other may be closed at the moment when it is
    // used.
    headers: { Connection: 'close' },
    database,
    logLines,
    async close() {
      for (const { proxy } of instances) proxy.child.kill('SIGTERM');
      await Promise.all(instances.map(({ service }) => service.stop()));
      await database.close();
    },
  };
}

async function startProxy(target: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const args = ['tools/node_modules/@stoplight/prism-cli/dist/index.js', 'proxy', 'openapi.json', target];
  const options = ['-p', String(port), '-h', '127.0.0.1', '--validate-request=false', '--errors=false'];
  const child = spawn(process.execPath, [...args, ...options], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('Prism is listening') && resolve());
    child.once('exit', (status) => reject(new Error(`the proxy ended with ${status}`)));
  });
  return { url: `http://127.0.0.1:${port}`, child };
}
