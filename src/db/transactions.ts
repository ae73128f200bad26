import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { nameAuthor } from './author.js';
import type { Database, OperationScope, Session, Sql, TimeoutProfile } from './database.js';
import { isStatementLost, isTransactionConflict } from './database-error.js';
import { reportFailure } from './failure-watch.js';
import type { Timeouts } from './options.js';
import { type PgSession, withSession } from './pg-session.js';
import type { BorrowedClient, PrismaPool } from './prisma-pool.js';
import type { Send } from './session-adapter.js';
import { enterIsolation } from './tenant-isolation.js';

/** The pool that sessions come from. */
interface SessionPool {
  pool: pg.Pool;
  /** Whether its user may act as the tenant role, and does so in transactions with an owner. */
  isolates: boolean;
  /** Prisma clients for its transactions. */
  clients: PrismaPool;
  timeouts: Timeouts;
}

/** An open transaction for the code of this module. */
export interface OpenTransaction extends Session {
  /** Whether its user may act as the tenant role. */
  readonly isolates: boolean;
  /** A Prisma client that sends its statements on this connection, by way of `around`. */
  borrow(around: (send: Send) => Send): BorrowedClient;
  /** Extends its timeout to that of the profile 'long', counted from its begin. */
  lengthen(): Promise<void>;
}

/**
 * One READ COMMITTED transaction, retried after a deadlock, and after a lost prepared statement without names; all
 * attempts together take at most `transactionMs`, or `longTransactionMs` with the timeout profile 'long'.
 */
export function runTransaction<T>(
  { pool, isolates, clients, timeouts }: SessionPool,
  work: (session: OpenTransaction) => Promise<T>,
  timeoutProfile: TimeoutProfile = 'brief',
  { owner, author, budget, trail }: OperationScope = {},
): Promise<T> {
  const since = performance.now();
  let long = timeoutProfile === 'long';
  const isIsolated = isolates && owner != null;
  const begin = beginWith(
    long ? `; ${GIVE_LONGER(timeouts)}` : '',
    isIsolated ? enterIsolation(owner) : '',
    author ? nameAuthor(author) : '',
  );
  const getTimeout = () => getTimeoutMs(timeouts, long, since, pool);
  // Other connections may have lost the same prepared statements.
  let named = true;
  const attempt = async (session: PgSession): Promise<T> => {
    if (isIsolated) session.nameSuffix = '@tenant';
    const send: Send = (query) => session.charge({ ...query, query_timeout: getTimeout() });
    const borrowed = clients.borrow(send);
    const transaction: OpenTransaction = {
      isolates,
      query: (name, text, values) => session.query(named ? name : null, text, values, getTimeout()),
      borrow: (around) => clients.borrow(around(send)),
      lengthen: async () => {
        if (long) return;
        long = true;
        await session.send({ text: GIVE_LONGER(timeouts) });
      },
      get prisma() {
        return borrowed.client;
      },
    };
    try {
      return await attemptTransaction(session, begin, () => work(transaction));
    } finally {
      borrowed.end();
    }
  };
  return retryTransaction(() =>
    withSession(pool, attempt, { budget, trail }).catch((error: unknown) => {
      named &&= !isStatementLost(error);
      throw error;
    }),
  );
}

/** The limit of a statement in a snapshot, and of the time between two, if statements are limited at all. */
const SNAPSHOT_MS = 60_000;

/* The cursor of an export is read to its end, so the plan must not prefer the first rows. */
const beginSnapshot = (
  ms: number,
) => `begin isolation level repeatable read, read only; set local statement_timeout = ${ms}
  ; set local idle_in_transaction_session_timeout = ${ms}; set local cursor_tuple_fraction = 1`;

/** One read-only REPEATABLE READ transaction, which takes as long as its reader. */
export function runSnapshot<T>(
  { pool, isolates, timeouts: { statementMs } }: SessionPool,
  read: (sql: Sql) => Promise<T>,
  { owner, trail }: OperationScope = {},
): Promise<T> {
  const isIsolated = isolates && owner != null;
  const limitMs = statementMs === 0 ? 0 : SNAPSHOT_MS;
  const attempt = async (session: PgSession): Promise<T> => {
    if (isIsolated) session.nameSuffix = '@tenant';
    const sql: Sql = { query: (name, text, values) => session.query(name, text, values, limitMs && limitMs + 500) };
    return attemptTransaction(session, beginSnapshot(limitMs) + (isIsolated ? enterIsolation(owner) : ''), () =>
      read(sql),
    );
  };
  return withSession(pool, attempt, { trail });
}

/** Gives `read` a Prisma client that checks out a connection for each statement. */
export async function borrowForReads<T>(
  { pool, clients }: SessionPool,
  read: (prisma: Session['prisma']) => Promise<T>,
  watched?: Pick<OperationScope, 'budget' | 'trail'>,
): Promise<T> {
  const borrowed = clients.borrow((query) => withSession(pool, (session) => session.charge(query), watched));
  try {
    return await read(borrowed.client);
  } finally {
    borrowed.end();
  }
}

const BEGIN = 'begin isolation level read committed';
const beginWith = (...settings: string[]) => BEGIN + settings.join('');
const GIVE_LONGER = ({ longStatementMs }: Timeouts) => `set local statement_timeout = ${longStatementMs}`;

async function attemptTransaction<T>(session: PgSession, begin: string, work: () => Promise<T>): Promise<T> {
  try {
    await session.send({ text: begin });
    const result = await work();
    const { command } = await session.send({ text: 'commit' });
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction had failed, so it was rolled back.');
    return result;
  } catch (error) {
    if (session.isSound) await rollBack(session);
    throw error;
  }
}

/** After a failed rollback the state of the connection is unknown: it is closed, which rolls back on the server. */
async function rollBack(session: PgSession): Promise<void> {
  await session.send({ text: 'rollback' }).catch(() => {
    session.isSound = false;
  });
}

/* Of the next statement. */
function getTimeoutMs(timeouts: Timeouts, long: boolean, since: number, pool: pg.Pool): number {
  const [wholeMs, queryMs] = long
    ? [timeouts.longTransactionMs, timeouts.longQueryMs]
    : [timeouts.transactionMs, timeouts.queryMs];
  if (wholeMs === 0) return queryMs;
  const remaining = getRemainingMs(since + wholeMs, pool);
  return queryMs === 0 ? remaining : Math.min(queryMs, remaining);
}

function getRemainingMs(deadline: number, pool: pg.Pool): number {
  const remaining = deadline - performance.now();
  if (remaining > 0) return remaining;
  const error = Object.assign(new Error('The transaction took longer than it may.'), { code: '57014' });
  reportFailure(pool, error);
  throw error;
}

const ATTEMPTS = 3;
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 80;

/**
 * Retries a whole transaction after a deadlock, a serialization failure or a lost prepared statement, up to 3 attempts
 * in all. The pause is random, so that two transactions do not conflict again.
 */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !(isTransactionConflict(error) || isStatementLost(error))) throw error;
      await sleep(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
    }
  }
}

/** Runs each statement as a separate transaction, and retries it after a deadlock or a serialization failure. */
export function retryingSql(database: Database): Sql {
  return { query: (name, text, values) => retryTransaction(() => database.query(name, text, values)) };
}
