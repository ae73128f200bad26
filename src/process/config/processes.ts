import { DEFAULT_JOBS_AT_ONCE } from '../../worker/task.js';
import { choice, integer, type Output, optionalInteger, optionalUrl, text, toggle, trustProxy } from './kinds.js';

const DEMOS = ['on', 'small', 'off'] as const;
const ENVIRONMENTS = ['development', 'test', 'production'] as const;

/** The processes, and how they start and stop. */
export const processes = {
  SERVICE_ORIGIN: text('builtin', 'Value of `origin` in records created through the API.', 64),
  DEMO: choice(
    DEMOS,
    'on',
    'Amount of demo data in an empty database: on (60 contacts, 30 days of events), small (four contacts) or off. The keys are printed at start.',
  ),
  NODE_ENV: choice(ENVIRONMENTS, 'development', 'production requires KEY_PEPPER and hides the GraphQL schema.'),
  WORKER: toggle('on', 'Whether the service also runs the background worker.'),
  JOBS_AT_ONCE: integer(
    1,
    50,
    String(DEFAULT_JOBS_AT_ONCE),
    'Jobs (exports, imports, ...) that a process with a worker runs at once.',
  ),
  WORKER_PORT: optionalInteger(
    0,
    65535,
    'Port of `npm run worker` for /live, /ready and /metrics, at PRIVATE_HOST. Absent: none.',
  ),
  PROCESSES: integer(1, 64, '1', 'Number of processes that share the port, for machines with several cores.'),
  DRAIN_SECONDS: optionalInteger(
    0,
    300,
    'Seconds after SIGTERM in which /ready is 503 and requests are still accepted. Absent: 0, or 5 in production.',
  ),
  SHUTDOWN_SECONDS: integer(
    1,
    60,
    '8',
    'Seconds after DRAIN_SECONDS in which running requests may finish; the others are aborted.',
  ),
};

export function toProcesses(env: Output<typeof processes> & { PRIVATE_HOST: string }) {
  const production = env.NODE_ENV === 'production';
  return {
    serviceOrigin: env.SERVICE_ORIGIN,
    /** The demo data for an empty database; null: none. */
    demo: env.DEMO === 'off' ? null : env.DEMO,
    nodeEnv: env.NODE_ENV,
    production,
    worker: env.WORKER,
    /** Number of client jobs that a worker runs at once. */
    jobsAtOnce: env.JOBS_AT_ONCE,
    /** The port where a separate worker serves health and metrics; null: none. */
    workerPort: env.WORKER_PORT === undefined ? null : { port: env.WORKER_PORT, host: env.PRIVATE_HOST },
    processes: env.PROCESSES,
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    shutdownSeconds: env.SHUTDOWN_SECONDS,
  };
}

/** Where the service listens, and how callers reach it. */
export const listening = {
  PORT: integer(0, 65535, '4000', 'TCP port; 0: any free port.'),
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 for every interface.'),
  PRIVATE_PORT: optionalInteger(
    0,
    65535,
    'Separate port for /metrics, /docs, /openapi.json and GraphiQL, which are then not on PORT. Absent: everything is on PORT.',
  ),
  PRIVATE_HOST: text('127.0.0.1', 'Address of PRIVATE_PORT.'),
  TRUST_PROXY: trustProxy('off', 'Number of proxies whose X-Forwarded-For is trusted: off, on (one) or 1 to 10.'),
  PUBLIC_URL: optionalUrl(
    ['http', 'https'],
    'URL by which callers reach the service: for webhook signatures, webhook addresses and the line printed at start.',
  ),
  KEEP_ALIVE_SECONDS: integer(
    1,
    3600,
    '65',
    'How long to keep an idle connection; must exceed the idle timeout of a load balancer in front.',
  ),
};

export function toListening(env: Output<typeof listening>) {
  return {
    port: env.PORT,
    host: env.HOST,
    /** The port for operators; null: there is none, and its paths are on the public port. */
    privatePort: env.PRIVATE_PORT === undefined ? null : { port: env.PRIVATE_PORT, host: env.PRIVATE_HOST },
    /** Number of trusted proxies, the value of Express's `trust proxy`; 0: none. */
    trustProxy: env.TRUST_PROXY,
    /** Without a trailing slash. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
  };
}
