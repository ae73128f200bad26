import { type PrivateServer, startPrivateServer, usePrivateServer } from '../private-server/private-server.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Config } from './config.js';

/** Where the database is. */
export interface DatabasePlace {
  url: string;
  /** URL for the owner of the tables; default: `url`. */
  migrationUrl?: string | undefined;
  /** Stops the private server, if this process started it. */
  stop(): Promise<void>;
}

/** The server of DATABASE_URL; without that the private one, which this process starts. @throws PrivateServerError */
export const startDatabase = (config: Config, log: Log): Promise<DatabasePlace> =>
  locate(config, () => startPrivateServer({ ...optionsOf(config), log }));

/** The same for a command; it can also use a private server that a service has started. @throws PrivateServerError */
export const useDatabase = (config: Config): Promise<DatabasePlace> =>
  locate(config, () => usePrivateServer(optionsOf(config)));

async function locate(config: Config, open: () => Promise<PrivateServer>): Promise<DatabasePlace> {
  const { databaseUrl: url, migrationDatabaseUrl: migrationUrl } = config;
  return url === undefined ? open() : { url, migrationUrl, stop: async () => undefined };
}

/** In addition to the pools: for `ping`, notifications, migrations and a few commands. */
const FURTHER = 50;

/* A process that is replaced and its successor have connections at the same time. */
function optionsOf({ dataDir, pools, processes }: Config) {
  const { poolSize, heavyPoolSize, exportPoolSize } = pools;
  return { dataDir, maxConnections: 2 * processes * (poolSize + heavyPoolSize + exportPoolSize) + FURTHER };
}
