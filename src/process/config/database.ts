import { integer, type Output, optionalPostgresUrl, text, toggle } from './kinds.js';

/** The database and the connections to it. */
export const database = {
  DATABASE_URL: optionalPostgresUrl(
    'URL of a PostgreSQL server, 15 or later; separate several servers with commas. Absent: the service runs a private server with its data in DATA_DIR.',
  ),
  MIGRATION_DATABASE_URL: optionalPostgresUrl(
    'URL of the same database for migrations, with the user that owns the tables. Absent: DATABASE_URL.',
  ),
  MIGRATE: toggle(
    'on',
    'Whether the service applies migrations at start; off: it waits until `npm run admin -- migrate` has applied them.',
  ),
  DATABASE_POOL_SIZE: integer(2, 500, '16', 'Connections per process for requests.'),
  DATABASE_HEAVY_POOL_SIZE: integer(
    1,
    50,
    '3',
    'Connections per process for heavy operations, which is also how many of them run at once.',
  ),
  DATABASE_EXPORT_POOL_SIZE: integer(
    2,
    50,
    '4',
    'Connections per process for exports, which is also how many of them run at once.',
  ),
  DATABASE_WORKER_POOL_SIZE: integer(2, 100, '4', 'Connections of an `npm run worker` process.'),
  DATABASE_CONNECTION_SECONDS: integer(10, 86_400, '1800', 'Maximum age of a connection, in seconds.'),
  DATA_DIR: text('./data', 'Folder of the private server, which keeps its data in the subfolder `postgres`.'),
};

export function toDatabase(env: Output<typeof database>) {
  return {
    /** Absent: a private server with its data in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Absent: the migrations use `databaseUrl`. */
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    /** Whether migrations are applied at start; otherwise it waits until another process has applied them. */
    migrate: env.MIGRATE,
    pools: {
      poolSize: env.DATABASE_POOL_SIZE,
      heavyPoolSize: env.DATABASE_HEAVY_POOL_SIZE,
      exportPoolSize: env.DATABASE_EXPORT_POOL_SIZE,
      connectionSeconds: env.DATABASE_CONNECTION_SECONDS,
    },
    /** Replaces `poolSize` in a process that only runs background work. */
    workerPoolSize: env.DATABASE_WORKER_POOL_SIZE,
    dataDir: env.DATA_DIR,
  };
}
