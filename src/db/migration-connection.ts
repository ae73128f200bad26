import { PrismaPg } from '@prisma/adapter-pg';
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';
import type { MigrationTarget } from './opened.js';
import type { SessionPool } from './pg-session.js';
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
export function connectMigration(target: MigrationTarget): MigrationConnection {
  if (target.kind === 'postgres') return connectPostgres(target.url);
  return connectEmbedded(target.sessions);
}

function connectPostgres(url: string): MigrationConnection {
  const pool = new pg.Pool({ Client: clientOf(getSessionConfig(url)), max: 1, connectionTimeoutMillis: 10_000 });
  // A lost connection also fails the statement that uses it, which reports the error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { ...speakThrough(pool), close: () => pool.end() };
}

function connectEmbedded({ pool, limitStatements }: SessionPool): MigrationConnection {
  limitStatements?.(null);
  return {
    ...speakThrough(pool),
    // The only session stays open, so the engine's lock is released explicitly.
    close: async () => {
      await pool.query('select pg_advisory_unlock_all()');
      limitStatements?.();
    },
  };
}

function speakThrough(pool: pg.Pool): Pick<MigrationConnection, 'factory' | 'query'> {
  return {
    factory: withWholeScripts(new PrismaPg(pool), (script) => pool.query(script)),
    query: async (text, values = []) => (await pool.query<Record<string, unknown>>(text, [...values])).rows,
  };
}

/**
 * The published adapter splits scripts at every semicolon and commits each piece. Here a script is sent as one simple
 * query, which is one transaction.
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
