import pg from 'pg';
import { AnswerTooLargeError } from '../errors.js';
import { noteTrail } from '../telemetry/trail.js';
import { mayWrite, nameAuthor, type SetAuthor } from './author.js';
import type { OperationScope, Session, Sql, TimeoutProfile } from './database.js';
import { isConnectionSpoilt, isReadOnly, isStatementLost } from './database-error.js';
import { reportFailure } from './failure-watch.js';
import type { Timeouts } from './options.js';
import { type Prepared, runPrepared } from './prepared-query.js';
import type { BorrowedClient, PrismaPool } from './prisma-pool.js';
import { chargeReads } from './read-budget.js';
import { retryTransaction } from './retry-transaction.js';
import { ServerClient } from './server-client.js';
import type { Send } from './session-adapter.js';
import { encodeParameter } from './sql-values.js';
import { enterIsolation } from './tenant-isolation.js';

type TimedQuery = pg.QueryConfig & { query_timeout?: number };

/** What is recorded of the operation that a session is used for. */
type Watched = Pick<OperationScope, 'budget' | 'trail'>;

/** One checked-out connection, which remembers whether it is still in a known state. */
class PgSession implements Sql {
  isSound = true;
  /**
   * Added to the names of prepared statements. The server plans a statement again whenever the role has changed, so
   * each role has prepared statements of its own.
   */
  nameSuffix = '';
  readonly #client: pg.PoolClient;
  readonly #watched: Watched;
  readonly #pool: pg.Pool;

  constructor(client: pg.PoolClient, watched: Watched, pool: pg.Pool) {
    this.#client = client;
    this.#watched = watched;
    this.#pool = pool;
  }

  async query<Row extends object>(
    name: string | null,
    text: string,
    values: readonly unknown[] = [],
    timeoutMs?: number,
  ): Promise<Row[]> {
    const encoded = values.map(encodeParameter);
    if (name === null) {
      const query: TimedQuery = { text, values: encoded };
      if (timeoutMs !== undefined) query.query_timeout = timeoutMs;
      return (await this.charge<Row>(query)).rows;
    }
    const statement = { name: name + this.nameSuffix, text, values: encoded, timeoutMs, author: undefined };
    const rows = await this.#runPrepared<Row>(name, statement);
    this.#checkBudget();
    return rows;
  }

  /* A single statement, with its author in the same message. */
  async #queryAs<Row extends object>(author: string, name: string | null, text: string, values: readonly unknown[]) {
    const serverName = name === null ? '' : name + this.nameSuffix;
    const encoded = values.map(encodeParameter);
    const statement = { name: serverName, text, values: encoded, timeoutMs: undefined, author };
    const rows = await this.#runPrepared<Row>(name ?? text, statement);
    this.#checkBudget();
    return rows;
  }

  #runPrepared<Row extends object>(label: string, statement: Prepared): Promise<Row[]> {
    return this.#watch(label, () => runPrepared<Row>(this.#client, statement));
  }

  /** The same, with the driver's own result. */
  async charge<Row extends object>(query: TimedQuery): Promise<pg.QueryResult<Row>> {
    const result = await this.send<Row>(query);
    this.#checkBudget();
    return result;
  }

  #checkBudget(): void {
    if (this.#watched.budget?.isOverspent) throw new AnswerTooLargeError();
  }

  /** A statement outside of transactions. When its prepared statement is lost, it is sent once more without a name. */
  async queryAlone<Row extends object>(
    name: string | null,
    text: string,
    values: readonly unknown[] = [],
    setAuthor?: SetAuthor,
  ): Promise<Row[]> {
    const author = setAuthor !== undefined && mayWrite(name, text) ? setAuthor() : undefined;
    try {
      return author === undefined
        ? await this.query<Row>(name, text, values)
        : await this.#queryAs<Row>(author, name, text, values);
    } catch (error) {
      if (name === null || !isStatementLost(error)) throw error;
      return author === undefined
        ? this.query<Row>(null, text, values)
        : this.#queryAs<Row>(author, null, text, values);
    }
  }

  send<Row extends object>(query: TimedQuery): Promise<pg.QueryResult<Row>> {
    const named = query.name ? { ...query, name: query.name + this.nameSuffix } : query;
    return this.#watch(query.name ?? query.text, () => this.#client.query<Row>(named));
  }

  /* Records a statement, and in which state its error leaves the connection. */
  async #watch<Result>(label: string, run: () => Promise<Result>): Promise<Result> {
    const { trail } = this.#watched;
    const begin = trail ? performance.now() : 0;
    try {
      const result = await run();
      trail?.statementEnded(label, begin);
      return result;
    } catch (error) {
      // Its own stack leads to the socket, this one to whoever sent the statement.
      if (error instanceof Error) Error.captureStackTrace(error);
      trail?.statementEnded(label, begin, true);
      noteTrail(error, trail);
      reportFailure(this.#pool, error);
      // After an error that the server reported, the connection is sound. After any other error its state is unknown.
      const survived = error instanceof pg.DatabaseError && error.severity === 'ERROR';
      if (!survived || isConnectionSpoilt(error)) this.isSound = false;
      noteReadOnly(this.#client, isReadOnly(error));
      throw error;
    }
  }
}

/**
 * Checks out one connection. It returns to the pool after an ordinary error such as a unique violation (the pool's own
 * `query` would close it), and is closed when it was lost or stopped answering.
 * @param watched the budget that its reads count against, and the trail that records its statements
 */
export async function withSession<T>(
  pool: pg.Pool,
  use: (session: PgSession) => Promise<T>,
  watched: Watched = {},
): Promise<T> {
  const client = await waitForClient(pool, watched);
  const session = new PgSession(client, watched, pool);
  chargeReads(client, watched.budget);
  try {
    return await use(session);
  } finally {
    chargeReads(client, undefined);
    noteReadOnly(client);
    client.release(!session.isSound || isOutdated(client));
  }
}

async function waitForClient(pool: pg.Pool, { trail }: Watched): Promise<pg.PoolClient> {
  const since = trail ? performance.now() : 0;
  try {
    return await checkOut(pool);
  } catch (error) {
    noteTrail(error, trail);
    reportFailure(pool, error);
    throw error;
  } finally {
    trail?.waited('pool', since);
  }
}

/* A connection that was idle while others found their server read-only may lead to the same server. */
async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    noteReadOnly(client);
    if (!isOutdated(client)) return client;
    client.release(true);
  }
}

const isOutdated = (client: pg.PoolClient) => client instanceof ServerClient && client.isOutdated;

/* Connections to a read-only server are kept for a second at most: another server may be the primary by then. */
function noteReadOnly(client: pg.PoolClient, met = false): void {
  if (client instanceof ServerClient && (met || !client.takesWrites)) client.reportReadOnly();
}

/** The pool that sessions come from. */
interface SessionPool {
  pool: pg.Pool;
  /** Whether its user may act as the role of tenants, and does so in transactions with an owner. */
  isolates: boolean;
  /** Prisma clients for its transactions. */
  clients: PrismaPool;
  timeouts: Timeouts;
}

/** An open transaction for the code of this module. */
export interface OpenTransaction extends Session {
  /** Whether its user may act as the role of tenants. */
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

/** The limit of a statement of a snapshot and of the time between two, where statements are limited at all. */
const SNAPSHOT_MS = 60_000;

/* The cursor of an export is read to its end, so the plan must not prefer the first rows. */
const beginSnapshot = (
  ms: number,
) => `begin isolation level repeatable read, read only; set local statement_timeout = ${ms}
  ; set local idle_in_transaction_session_timeout = ${ms}; set local cursor_tuple_fraction = 1`;

/** One read-only REPEATABLE READ transaction, which takes as long as its reader does. */
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

/** Gives `read` a Prisma client that checks out a connection for each of its statements. */
export async function borrowForReads<T>(
  { pool, clients }: SessionPool,
  read: (prisma: Session['prisma']) => Promise<T>,
  watched?: Watched,
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
