import { z } from 'zod';
import { DEVELOPMENT_PEPPER, judgePepper } from './key-pepper.js';
import {
  choice,
  integer,
  names,
  optionalFile,
  optionalInteger,
  optionalPostgresUrl,
  optionalToggle,
  optionalUrl,
  text,
  toggle,
  trustProxy,
} from './setting-kinds.js';

const ENVIRONMENTS = ['development', 'test', 'production'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** The environment of a process, by name. An empty string counts as absent. */
const environment = z.object({
  PORT: integer(0, 65535, '4000', 'TCP port; 0 takes a free one.'),
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 for every interface.'),
  PRIVATE_PORT: optionalInteger(
    0,
    65535,
    'Port of its own for /metrics, /docs, /openapi.json and GraphiQL, which PORT then lacks. Absent: all on PORT.',
  ),
  PRIVATE_HOST: text('127.0.0.1', 'Address of PRIVATE_PORT.'),
  DATABASE_URL: optionalPostgresUrl(
    'PostgreSQL 15 or later; several servers with commas between them. Absent: the embedded database.',
  ),
  MIGRATION_DATABASE_URL: optionalPostgresUrl(
    'The same database as its owner, for the migrations. Absent: DATABASE_URL.',
  ),
  MIGRATE: toggle('on', 'Whether a start migrates the database; off: it waits until `npm run admin -- migrate` has.'),
  DATABASE_POOL_SIZE: integer(2, 500, '16', 'Connections of a process for requests.'),
  DATABASE_HEAVY_POOL_SIZE: integer(
    1,
    50,
    '3',
    'Connections of a process for heavy work, and so much of it at a time.',
  ),
  DATABASE_WORKER_POOL_SIZE: integer(2, 100, '4', 'Connections of a process of npm run worker.'),
  DATABASE_CONNECTION_SECONDS: integer(10, 86_400, '1800', 'How long a connection is used before it is made anew.'),
  DATA_DIR: text('./data', 'Folder of the embedded database.'),
  REDIS_URL: optionalUrl(
    ['redis', 'rediss'],
    'Redis that shares rate limits and integration status between processes. Absent: in memory.',
  ),
  REDIS_CA_FILE: optionalFile('Certificates of the CA, in PEM, for a rediss:// URL. Absent: the public ones.'),
  RATE_LIMIT: integer(0, 100_000, '90', 'Requests per key in any 10 seconds; 0: no limit, per address neither.'),
  SERVICE_ORIGIN: text('builtin', 'Origin written on records made through the API.', 64),
  DEMO: toggle('on', 'Fills an empty database with a demo agency and prints its keys.'),
  NODE_ENV: choice(ENVIRONMENTS, 'development', 'production demands KEY_PEPPER and hides the GraphQL schema.'),
  SLOW_MS: integer(
    0,
    600_000,
    '500',
    'From so many milliseconds a request or a step of a job has a line as slow; 0: none.',
  ),
  LOG_LEVEL: choice(LOG_LEVELS, 'info', 'Lowest level written to stderr.'),
  KEY_PEPPER: z
    .string()
    .min(16, 'Must have at least 16 characters.')
    .max(1024, 'Must have at most 1024 characters.')
    .default(DEVELOPMENT_PEPPER)
    .meta({
      default: '(development only)',
      description:
        'Secret behind key hashes and sealed webhook secrets, 16 characters or more. Changed with KEY_PEPPER_PREVIOUS alone.',
    }),
  KEY_PEPPER_PREVIOUS: z
    .string()
    .min(16, 'Must have at least 16 characters.')
    .max(1024, 'Must have at most 1024 characters.')
    .optional()
    .meta({
      description: 'The former KEY_PEPPER while it is being changed: what is still under it is renewed when used.',
    }),
  WEBHOOK_MIB_PER_DAY: integer(
    0,
    1_000_000,
    '64',
    'MiB of webhook bodies kept per client (or agency path) and day; further ones are applied and dropped. 0: no limit.',
  ),
  TRUST_PROXY: trustProxy('off', 'Proxies in front, whose X-Forwarded-For is believed: off, on (one) or 1 to 10.'),
  PUBLIC_URL: optionalUrl(['http', 'https'], 'Address that callers use, for webhook signatures and the line at start.'),
  WORKER: toggle('on', 'Runs the rescoring worker inside the service.'),
  WORKER_PORT: optionalInteger(
    0,
    65535,
    'Port of `npm run worker` for /live, /ready and /metrics, on PRIVATE_HOST. Absent: none.',
  ),
  PROCESSES: integer(1, 64, '1', 'Processes that serve the port together, for machines with several cores.'),
  DRAIN_SECONDS: optionalInteger(
    0,
    300,
    'Pause after SIGTERM in which /ready is 503 and requests are still taken. Absent: 0, in production 5.',
  ),
  SHUTDOWN_SECONDS: integer(1, 60, '8', 'Time for running requests after that; what remains is cut.'),
  KEEP_ALIVE_SECONDS: integer(1, 3600, '65', 'How long an idle connection is kept; longer than the balancer keeps it.'),
  BUILD_COMMIT: text(
    '',
    'Commit that /metrics names in build_info. Absent: that of the repository, if it is there.',
    64,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(
    ['http', 'https'],
    'Collector of traces, such as http://localhost:4318. Its other standard variables count too. Absent: no traces.',
  ),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'console', 'none'], 'Must be one of: otlp, console, none.')
    .optional()
    .meta({ description: 'Where traces go: otlp, console (standard output) or none. Absent: otlp, with an endpoint.' }),
  OTEL_EXPORTER_OTLP_PROTOCOL: choice(['http/protobuf', 'http/json'], 'http/protobuf', 'How traces are sent.'),
  OTEL_TRACES_SAMPLER: choice(SAMPLERS, 'parentbased_always_on', 'Which requests are traced.'),
  OTEL_TRACES_SAMPLER_ARG: text('1', 'The share of a traceidratio sampler, from 0 to 1.', 20),
  OTEL_SDK_DISABLED: choice(['true', 'false'], 'false', 'No traces, whatever the others say.'),
  INTROSPECTION: optionalToggle('Whether GraphQL answers introspection. Absent: on, in production off.'),
  GRAPHIQL: optionalToggle('Whether /graphql serves GraphiQL. Absent: on, in production off.'),
  GRAPHQL_MAX_DEPTH: integer(1, 100, '12', 'Deepest nesting of a GraphQL operation.'),
  GRAPHQL_MAX_ALIASES: integer(0, 10_000, '30', 'Aliases in a GraphQL operation.'),
  GRAPHQL_MAX_TOKENS: integer(100, 100_000, '2000', 'Tokens in a GraphQL document.'),
  GRAPHQL_MAX_BYTES: integer(1024, 1_048_576, '32768', 'Bytes in the body of a GraphQL request.'),
  GRAPHQL_MAX_BATCH_BYTES: integer(1024, 8_388_608, '2097152', 'The same for a request that does nothing but batches.'),
  GRAPHQL_MAX_COST: integer(1, 10_000_000, '20000', 'Cost of a GraphQL operation, counted from its page sizes.'),
  MCP_ALLOWED_HOSTS: names(
    'Host names (no port, comma-separated) that /mcp answers to. ' +
      'Absent: the loopback names, HOST and that of PUBLIC_URL.',
  ),
  MCP_ALLOWED_ORIGINS: names('Host names of web pages whose Origin /mcp accepts. Absent: as for hosts.'),
});

/** All settings of the process, read once at start. */
export type Config = ReturnType<typeof toConfig>;

/**
 * @throws Error whose message names every error, one a line; no value is repeated in it, since it may be a secret
 * @source docs/behaviour.md: Running it
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = environment.safeParse(given);
  const errors = (read.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  // Checked apart from the schema, whose rules over several settings run only when each setting is valid by itself.
  const pepperFault = given.NODE_ENV === 'production' ? judgePepper(given.KEY_PEPPER ?? DEVELOPMENT_PEPPER) : undefined;
  if (pepperFault !== undefined) errors.push(`KEY_PEPPER: ${pepperFault}`);
  if (given.KEY_PEPPER_PREVIOUS !== undefined && given.KEY_PEPPER_PREVIOUS === given.KEY_PEPPER)
    errors.push('KEY_PEPPER_PREVIOUS: Must not be the same as KEY_PEPPER.');
  if (Number(given.PROCESSES) > 1 && given.DATABASE_URL === undefined)
    errors.push('PROCESSES: More than one needs DATABASE_URL: the embedded database belongs to one process.');
  if (given.REDIS_CA_FILE !== undefined && !given.REDIS_URL?.startsWith('rediss:'))
    errors.push('REDIS_CA_FILE: Needs a REDIS_URL that begins with rediss://.');
  const ratio = Number(given.OTEL_TRACES_SAMPLER_ARG ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) errors.push('OTEL_TRACES_SAMPLER_ARG: Must be a number from 0 to 1.');
  if (read.success && errors.length === 0) return toConfig(read.data);
  throw new Error(`The settings are not valid:\n${errors.map((error) => `  ${error}`).join('\n')}`);
}

/** Every setting with its default and meaning, as `npm start -- --help` prints it. */
export function settingsHelp(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const { default: byDefault = '', description = '' } = schema.meta() ?? {};
    return { name, byDefault: String(byDefault) || '(absent)', description };
  });
  const nameWidth = Math.max(...rows.map((row) => row.name.length));
  const defaultWidth = Math.max(...rows.map((row) => row.byDefault.length));
  const lines = rows.map(
    (row) => `  ${row.name.padEnd(nameWidth)}  ${row.byDefault.padEnd(defaultWidth)}  ${row.description}`,
  );
  return ['Settings, read from the environment (name, default, meaning):', '', ...lines, ''].join('\n');
}

function toConfig(env: z.output<typeof environment>) {
  const production = env.NODE_ENV === 'production';
  const publicHost = env.PUBLIC_URL === undefined ? [] : [new URL(env.PUBLIC_URL).hostname];
  const ownHost = EVERY_ADDRESS.includes(env.HOST) ? [] : [env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST];
  const ownNames = [...new Set([...LOOPBACK, ...ownHost, ...publicHost])];
  return {
    port: env.PORT,
    host: env.HOST,
    /** Absent: the embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Absent: the migrations use `databaseUrl`. */
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    ...toPrivatePorts(env),
    /** Whether a start applies migrations; otherwise it waits until another process has. */
    migrate: env.MIGRATE,
    ...toPools(env),
    dataDir: env.DATA_DIR,
    redisUrl: env.REDIS_URL,
    /** In PEM. Absent: the CAs that Node trusts. */
    redisCa: env.REDIS_CA_FILE,
    /** Units per key in any 10 seconds; 0 switches every rate limit off. */
    rateLimit: env.RATE_LIMIT,
    serviceOrigin: env.SERVICE_ORIGIN,
    demo: env.DEMO,
    nodeEnv: env.NODE_ENV,
    production,
    /** In milliseconds; 0: no answer counts as slow. */
    slowMs: env.SLOW_MS,
    logLevel: env.LOG_LEVEL,
    pepper: env.KEY_PEPPER,
    previousPepper: env.KEY_PEPPER_PREVIOUS,
    /** Bytes of webhook bodies stored per client and day (per agency on agency paths); 0: no limit. */
    webhookBytesPerDay: env.WEBHOOK_MIB_PER_DAY * 1024 * 1024,
    /** Number of trusted proxies, the value of Express's `trust proxy`; 0: none. */
    trustProxy: env.TRUST_PROXY,
    /** Without a trailing slash. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    worker: env.WORKER,
    ...toBuildAndTraces(env),
    processes: env.PROCESSES,
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    shutdownSeconds: env.SHUTDOWN_SECONDS,
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    graphql: {
      introspection: env.INTROSPECTION ?? !production,
      graphiql: env.GRAPHIQL ?? !production,
      maxDepth: env.GRAPHQL_MAX_DEPTH,
      maxAliases: env.GRAPHQL_MAX_ALIASES,
      maxTokens: env.GRAPHQL_MAX_TOKENS,
      maxBytes: env.GRAPHQL_MAX_BYTES,
      maxBatchBytes: env.GRAPHQL_MAX_BATCH_BYTES,
      maxCost: env.GRAPHQL_MAX_COST,
    },
    /** Host names without ports, IPv6 in brackets. */
    mcp: {
      allowedHosts: env.MCP_ALLOWED_HOSTS ?? ownNames,
      allowedOrigins: env.MCP_ALLOWED_ORIGINS ?? ownNames,
    },
  };
}

function toPrivatePorts(env: z.output<typeof environment>) {
  const at = (port: number | undefined) => (port === undefined ? null : { port, host: env.PRIVATE_HOST });
  return {
    /** The port for operators; null: there is none, and its paths are on the public port. */
    privatePort: at(env.PRIVATE_PORT),
    /** The port where a separate worker serves health and metrics; null: none. */
    workerPort: at(env.WORKER_PORT),
  };
}

function toBuildAndTraces(env: z.output<typeof environment>) {
  const exporter = env.OTEL_TRACES_EXPORTER ?? (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? 'none' : 'otlp');
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol, OTEL_TRACES_SAMPLER: sampler } = env;
  const isOff = exporter === 'none' || env.OTEL_SDK_DISABLED === 'true';
  return {
    /** The commit as the build set it; absent: it is read from the repository. */
    commit: env.BUILD_COMMIT || undefined,
    /** Null: no traces. */
    tracing: isOff ? null : { exporter, protocol, sampler, ratio: Number(env.OTEL_TRACES_SAMPLER_ARG) },
  };
}

function toPools(env: z.output<typeof environment>) {
  return {
    pools: {
      poolSize: env.DATABASE_POOL_SIZE,
      heavyPoolSize: env.DATABASE_HEAVY_POOL_SIZE,
      connectionSeconds: env.DATABASE_CONNECTION_SECONDS,
    },
    /** Replaces `poolSize` in a process that only runs background work. */
    workerPoolSize: env.DATABASE_WORKER_POOL_SIZE,
  };
}
