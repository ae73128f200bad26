import { integer, type Output, optionalPostgresUrl, text, toggle } from './kinds.js';

/** The database and the connections to it. */
export const database = {
  DATABASE_URL: optionalPostgresUrl(
    'PostgreSQL 15 or later; several servers with commas between them. Absent: a private server of the service, with its data in DATA_DIR.',
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
  DATABASE_EXPORT_POOL_SIZE: integer(
    2,
    50,
    '4',
    'Connections of a process for exports, and so many of them at a time.',
  ),
  DATABASE_WORKER_POOL_SIZE: integer(2, 100, '4', 'Connections of a process of npm run worker.'),
  DATABASE_CONNECTION_SECONDS: integer(10, 86_400, '1800', 'How long a connection is used before it is made anew.'),
  DATA_DIR: text('./data', 'Folder of the private server, whose data is in `postgres` within it.'),
};

export function toDatabase(env: Output<typeof database>) {
  return {
    /** Absent: a private server with its data in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Absent: the migrations use `databaseUrl`. */
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    /** Whether a start applies migrations; otherwise it waits until another process has. */
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
