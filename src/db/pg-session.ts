import pg from 'pg';
import { AnswerTooLargeError } from '../errors.js';
import type { OperationScope, Session, Sql, TimeoutProfile } from './database.js';
import { isConnectionSpoilt, isReadOnly, isStatementLost } from './database-error.js';
import type { Timeouts } from './options.js';
import type { PrismaLoans } from './prisma-loans.js';
import { chargeReads, type ReadBudget } from './read-budget.js';
import { retryTransaction } from './retry-transaction.js';
import { ServerClient } from './server-client.js';
import { encodeParameter } from './sql-values.js';
import { enterWall } from './tenant-wall.js';

type TimedQuery = pg.QueryConfig & { query_timeout?: number };

/** One checked-out connection, which remembers whether it can still be trusted. */
class PgSession implements Sql {
  isSound = true;
  /**
   * Added to the names of statements. The server plans a statement anew whenever the role has changed since, so each role
   * has prepared statements of its own.
   */
  nameSuffix = '';
  readonly #client: pg.PoolClient;
  readonly #budget: ReadBudget | undefined;

  constructor(client: pg.PoolClient, budget: ReadBudget | undefined) {
    this.#client = client;
    this.#budget = budget;
  }

  async query<Row extends object>(
    name: string | null,
    text: string,
    values: readonly unknown[] = [],
    timeoutMs?: number,
  ): Promise<Row[]> {
    const query: TimedQuery = { text, values: values.map(encodeParameter) };
    if (name !== null) query.name = name;
    if (timeoutMs !== undefined) query.query_timeout = timeoutMs;
    const { rows } = await this.charge<Row>(query);
    return rows;
  }

  /** The same with the driver's own answer. */
  async charge<Row extends object>(query: TimedQuery): Promise<pg.QueryResult<Row>> {
    const result = await this.send<Row>(query);
    if (this.#budget?.isOverspent) throw new AnswerTooLargeError();
    return result;
  }

  /** A statement that is a transaction by itself. One whose name is lost is sent once more, without it. */
  async queryAlone<Row extends object>(name: string | null, text: string, values?: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.query<Row>(name, text, values);
    } catch (error) {
      if (name === null || !isStatementLost(error)) throw error;
      return this.query<Row>(null, text, values);
    }
  }

  async send<Row extends object>(query: TimedQuery): Promise<pg.QueryResult<Row>> {
    const named = query.name ? { ...query, name: query.name + this.nameSuffix } : query;
    try {
      return await this.#client.query<Row>(named);
    } catch (error) {
      // What the server reported it also survived. After anything else the state of the connection is unknown.
      const survived = error instanceof pg.DatabaseError && error.severity === 'ERROR';
      if (!survived || isConnectionSpoilt(error)) this.isSound = false;
      noteReadOnly(this.#client, isReadOnly(error));
      throw error;
    }
  }
}

/**
 * Lends one connection. It goes back to the pool after an ordinary refusal such as a taken key (the pool's own
 * `query` would drop it) and is dropped when it was lost or stopped answering.
 * @param budget what it reads counts on
 */
export async function withSession<T>(
  pool: pg.Pool,
  use: (session: PgSession) => Promise<T>,
  budget?: ReadBudget,
): Promise<T> {
  const client = await checkOut(pool);
  const session = new PgSession(client, budget);
  chargeReads(client, budget);
  try {
    return await use(session);
  } finally {
    chargeReads(client, undefined);
    noteReadOnly(client);
    client.release(!session.isSound || isOutdated(client));
  }
}

/* What was idle while others found that their server only reads may lead to the same server. */
async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    noteReadOnly(client);
    if (!isOutdated(client)) return client;
    client.release(true);
  }
}

const isOutdated = (client: pg.PoolClient) => client instanceof ServerClient && client.isOutdated;

/* Connections to a server that only reads are kept for a second at most: another may stand in its place by then. */
function noteReadOnly(client: pg.PoolClient, met = false): void {
  if (client instanceof ServerClient && (met || !client.takesWrites)) client.reportReadOnly();
}

/** Where sessions come from. */
export interface SessionPool {
  pool: pg.Pool;
  /** Whether its user may act as the role of tenants, and does so in transactions of one owner. */
  walled: boolean;
  /** Prisma clients for its transactions. */
  loans: PrismaLoans;
  /**
   * Where the database does not measure for itself: says how long a statement may take from here on, in milliseconds;
   * null is without end, nothing the ordinary time. Only a pool of one session can be told so.
   */
  limitStatements?(ms?: number | null): void;
  /** Where all share one session: whether it acts as the owner from here on, or as the role of the service. */
  useRights?(of: 'owner' | 'service'): Promise<void>;
}

/**
 * One READ COMMITTED transaction, tried again after a deadlock and, without names, after a lost name; all attempts
 * together within `transactionMs`, or `longTransactionMs` with the timeout profile 'long'.
 */
export function runTransaction<T>(
  { pool, walled, loans, limitStatements }: SessionPool,
  timeouts: Timeouts,
  work: (session: Session) => Promise<T>,
  timeoutProfile: TimeoutProfile = 'brief',
  { owner, budget }: OperationScope = {},
): Promise<T> {
  const long = timeoutProfile === 'long';
  const deadline = performance.now() + (long ? timeouts.longTransactionMs : timeouts.transactionMs);
  const queryMs = long ? timeouts.longQueryMs : timeouts.queryMs;
  const isBehindWall = walled && owner != null;
  const begin = [
    BEGIN,
    long ? `; set local statement_timeout = ${timeouts.longStatementMs}` : '',
    isBehindWall ? enterWall(owner) : '',
  ].join('');
  const getTimeout = () => Math.min(queryMs, getRemainingMs(deadline));
  // Other connections may have lost the same names.
  let named = true;
  const attempt = async (session: PgSession): Promise<T> => {
    if (long) limitStatements?.(timeouts.longStatementMs);
    if (isBehindWall) session.nameSuffix = '@tenant';
    const loan = loans.open((query) => session.charge({ ...query, query_timeout: getTimeout() }));
    const lent: Session = {
      query: (name, text, values) => session.query(named ? name : null, text, values, getTimeout()),
      get prisma() {
        return loan.client;
      },
    };
    try {
      return await attemptTransaction(session, begin, () => work(lent));
    } finally {
      loan.end();
      limitStatements?.();
    }
  };
  return retryTransaction(() =>
    withSession(pool, attempt, budget).catch((error: unknown) => {
      named &&= !isStatementLost(error);
      throw error;
    }),
  );
}

/** Lends a Prisma client whose statements each take a connection of their own. */
export async function lendReads<T>(
  { pool, loans }: Pick<SessionPool, 'pool' | 'loans'>,
  read: (prisma: Session['prisma']) => Promise<T>,
  budget?: ReadBudget,
): Promise<T> {
  const loan = loans.open((query) => withSession(pool, (session) => session.charge(query), budget));
  try {
    return await read(loan.client);
  } finally {
    loan.end();
  }
}

const BEGIN = 'begin isolation level read committed';

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

/** A failed rollback leaves the session unsound: its connection is dropped, which rolls back on the server. */
async function rollBack(session: PgSession): Promise<void> {
  await session.send({ text: 'rollback' }).catch(() => {
    session.isSound = false;
  });
}

function getRemainingMs(deadline: number): number {
  const remaining = deadline - performance.now();
  if (remaining > 0) return remaining;
  throw Object.assign(new Error('The transaction took longer than it may.'), { code: '57014' });
}
