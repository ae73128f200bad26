import pg from 'pg';
import { noteTrail } from '../telemetry/trail.js';
import { mayWrite, type SetAuthor } from './author.js';
import type { OperationScope, Sql } from './database.js';
import { isConnectionSpoilt, isReadOnly, isStatementLost } from './database-error.js';
import { reportFailure } from './failure-watch.js';
import { type Prepared, runPrepared } from './prepared-query.js';
import { chargeReads } from './read-budget.js';
import { ServerClient } from './server-client.js';
import { encodeParameter } from './sql-values.js';

type TimedQuery = pg.QueryConfig & { query_timeout?: number };

/** What is recorded about the operation that uses a session. */
type Watched = Pick<OperationScope, 'budget' | 'trail'>;

/** One checked-out connection, which tracks whether its state is still known. */
export class PgSession implements Sql {
  isSound = true;
  /**
   * Added to the names of prepared statements. The server plans a statement again whenever the role has changed, so
   * each role has separate prepared statements.
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
    const { budget } = this.#watched;
    if (budget?.isOverspent) throw budget.refusal();
  }

  /** A statement outside transactions. If its prepared statement is lost, it is sent once more without a name. */
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

  /* Records a statement, and the state of the connection after an error. */
  async #watch<Result>(label: string, run: () => Promise<Result>): Promise<Result> {
    const { trail } = this.#watched;
    const begin = trail ? performance.now() : 0;
    try {
      const result = await run();
      trail?.statementEnded(label, begin);
      return result;
    } catch (error) {
      // The driver's stack ends at the socket, this one at the code that sent the statement.
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
