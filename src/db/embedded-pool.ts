import pg from 'pg';
import type { EmbeddedEngine } from './embedded-engine.js';
import type { DatabaseLog, Timeouts } from './options.js';
import type { SessionPool } from './pg-session.js';
import { PortStream } from './port-stream.js';
import { PrismaLoans } from './prisma-loans.js';
import { watchReads } from './read-budget.js';
import { SERVICE_ROLE } from './service-role.js';
import { getColumnParser } from './sql-values.js';

type Hear = (payload: string) => void;

/** The listeners of each channel. */
type Channels = Map<string, Hear[]>;

/** The engine's session as a pool of one connection, and the notifications that it receives. */
interface EmbeddedPool {
  sessions: Required<SessionPool>;
  /** Resolves when notifications of all later commits will be received. */
  listen(channel: string, hear: Hear): Promise<void>;
  /** Writes a checkpoint, however long that takes, in the session of this pool. */
  checkpoint(session: pg.ClientBase): Promise<void>;
}

/* All parts are given, so that the driver takes none of them from environment variables. */
const NOWHERE = { host: 'localhost', port: 5432, user: 'postgres', database: 'postgres', password: '', ssl: false };

/*
 * The session outlives its clients. This resets it, so that the next client finds no transaction, settings or
 * statements of the last one.
 */
const AFRESH = ['rollback', 'discard all', `set time zone 'UTC'`, `set datestyle to 'ISO, MDY'`];

/* Files that were never migrated do not have the role yet: the migrations create it. */
const DROP_RIGHTS = `select set_config('role', rolname, false) from pg_roles where rolname = '${SERVICE_ROLE}'`;

const takeRights = (of: 'owner' | 'service') => (of === 'owner' ? 'reset role' : DROP_RIGHTS);

/**
 * A pool whose only connection is the engine's session, reset for each client so that it is like a new connection to a
 * server.
 */
export function createEmbeddedPool(
  engine: EmbeddedEngine,
  timeouts: Timeouts,
  log: DatabaseLog,
  asOwner: boolean,
): EmbeddedPool {
  const channels: Channels = new Map();
  const limitStatements = (ms: number | null = timeouts.statementMs) => {
    engine.limitMs = ms;
  };
  limitStatements();
  let rights: 'owner' | 'service' = asOwner ? 'owner' : 'service';
  const prepare = async (client: pg.ClientBase) => {
    for (const statement of AFRESH) await client.query(statement);
    await client.query(takeRights(rights));
    for (const channel of channels.keys()) await client.query(listenTo(channel));
  };
  const useRights = async (of: 'owner' | 'service') => {
    rights = asOwner ? 'owner' : of;
    await pool.query(takeRights(rights));
  };
  const pool = new pg.Pool({
    ...NOWHERE,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeouts.poolWaitMs,
    types: { getTypeParser: getColumnParser },
    stream: () => new PortStream(engine, timeouts.idleInTransactionMs),
    onConnect: async (client) => {
      // The first statements of a new engine are slow; if they were cut off at the limit, the restart would begin all
      // over again.
      const { limitMs } = engine;
      if (limitMs !== null) limitStatements(timeouts.longStatementMs);
      await prepare(client).finally(() => limitStatements(limitMs));
    },
  });
  const report = (error: Error) => log.warn({ err: error }, 'the session of the embedded database was lost');
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', report);
    watchReads(client, 'engine');
    tellHearers(client, channels);
  });
  return {
    sessions: { pool, walled: !asOwner, loans: new PrismaLoans(), limitStatements, useRights },
    listen: (channel, hear) => addHearer(pool, channels, channel, hear),
    checkpoint: (session) => writeCheckpoint(session, engine, takeRights(rights)),
  };
}

/* Only the owner may write one. It has no limit: cut off, it would begin all over again. */
async function writeCheckpoint(
  session: pg.ClientBase,
  engine: EmbeddedEngine,
  rightsAfterwards: string,
): Promise<void> {
  const { limitMs } = engine;
  engine.limitMs = null;
  try {
    await session.query('reset role');
    await session.query('checkpoint');
    await session.query(rightsAfterwards);
  } finally {
    engine.limitMs = limitMs;
  }
}

function tellHearers(client: pg.PoolClient, channels: Channels): void {
  client.on('notification', ({ channel, payload }) => {
    for (const hear of channels.get(channel) ?? []) hear(payload ?? '');
  });
}

async function addHearer(pool: pg.Pool, channels: Channels, channel: string, hear: Hear): Promise<void> {
  const heard = channels.get(channel) ?? [];
  // Registered before LISTEN is sent, so that a session that begins meanwhile listens too.
  channels.set(channel, [...heard, hear]);
  try {
    await pool.query(listenTo(channel));
  } catch (error) {
    channels.set(channel, heard);
    throw error;
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;
