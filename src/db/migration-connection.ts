import { PrismaPg } from '@prisma/adapter-pg';
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';
import type { MigrationTarget } from './opened.js';
import { runScript } from './run-script.js';
import { clientOf, getSessionConfig } from './server-client.js';

/** The connection of the schema engine, and of the plain queries around it. */
export interface MigrationConnection {
  factory: SqlMigrationAwareDriverAdapterFactory;
  query(text: string, values?: readonly string[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/**
 * One session without the timeouts of requests. It must be closed after use: the schema engine never releases its own
 * advisory lock; only the end of the session does.
 */
export function connectMigration({ url }: MigrationTarget): MigrationConnection {
  const pool = new pg.Pool({ Client: clientOf(getSessionConfig(url)), max: 1, connectionTimeoutMillis: 10_000 });
  // A lost connection also fails the statement that uses it, which reports the error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    factory: withWholeScripts(new PrismaPg(pool), (script) => runScript((text) => pool.query(text), script)),
    query: async (text, values = []) => (await pool.query<Record<string, unknown>>(text, [...values])).rows,
    close: () => pool.end(),
  };
}

/**
 * The published adapter splits scripts at every semicolon and commits each piece. Here a script is one simple query, so one
 * transaction, unless it makes indexes beside writers.
 */
function withWholeScripts(
  factory: SqlMigrationAwareDriverAdapterFactory,
  run: (script: string) => Promise<unknown>,
): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => overrideScripts(await factory.connect(), run),
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
}

function overrideScripts(adapter: SqlDriverAdapter, run: (script: string) => Promise<unknown>): SqlDriverAdapter {
  adapter.executeScript = async (script) => {
    try {
      await run(script);
    } catch (error) {
      throw describeFailure(error);
    }
  };
  return adapter;
}

/** The engine understands only the adapters' own error type, so database errors are converted to it. */
function describeFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const field = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : undefined;
  };
  return new DriverAdapterError({
    kind: 'postgres',
    code: error.code,
    severity: field('severity') ?? 'ERROR',
    message: error.message,
    detail: field('detail'),
    column: field('column'),
    hint: field('hint'),
  });
}
