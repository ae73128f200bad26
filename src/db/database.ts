import type { Client } from './create-prisma-client.js';
import type { ReadBudget } from './read-budget.js';
import type { Owner } from './tenant-wall.js';

/** One SQL session: the pool, or the connection of an open transaction. */
export interface Sql {
  /**
   * Runs one statement, prepared under `name` where the driver keeps prepared statements.
   * @param name unique per text; a statement whose text varies takes a name that varies with it, or `null`
   * @param values scalars, `Date`, `Uint8Array` and flat arrays of them; undefined is null; JSON as text (an object is
   *   a TypeError). Both databases get the same text, so a cast in SQL decides the type
   * @returns rows; `timestamptz` arrives as Date, integers and floats as number, `jsonb` parsed, `bytea` as Buffer,
   *   flat arrays as arrays; all else as text: `uuid`, `date`, `numeric` (cast it in SQL)
   * @throws the driver's error with `code` (SQLSTATE) and `constraint`; RangeError for an integer beyond 2^53 - 1
   */
  query<Row extends object>(name: string | null, text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An open transaction: SQL and Prisma see each other's rows in it, and are kept or dropped together. */
export interface Session extends Sql {
  /** Typed reads and writes, guarded like those of `Database`. Lent on first use; once the transaction is over it throws. */
  readonly prisma: Client;
}

/** What one operation may take from the database, and whose rows it is about. */
export interface OperationScope {
  /** Runs on the few connections of heavy work, so that everybody else finds theirs free. */
  heavy?: boolean;
  budget?: ReadBudget;
  /** Its transactions see the rows of this owner alone, whatever their statements say. Null: those of all tenants. */
  owner?: Owner | null;
}

/** How long a transaction may take: like every request, or longer where one request may write very much. */
export type TimeoutProfile = 'brief' | 'long';

/** The only way to the database. */
export interface Database extends Sql {
  /** 'pglite' is embedded: one session, so a transaction must never wait for a query outside itself. */
  readonly kind: 'postgres' | 'pglite';
  /** The same object for every operation on one open database: what a process remembers of it is keyed by this. */
  readonly root: object;
  /**
   * @param scope of the operation that asks; none where nobody waits for an answer
   * @throws AnswerTooLargeError the operation has read more than an answer may hold
   */
  query<Row extends object>(
    name: string | null,
    text: string,
    values?: readonly unknown[],
    scope?: OperationScope,
  ): Promise<Row[]>;
  /**
   * Typed reads and single writes. Every call on a tenant model must name `clientId`, or it throws before any SQL. Its
   * connections are those of requests and its reads count on no budget: for few and short rows. Lists go through `lend`.
   */
  readonly prisma: Client;
  /**
   * Lends a Prisma client for reads, each a statement by itself, on the connections and the budget of the operation.
   * @throws AnswerTooLargeError the operation has read more than an answer may hold
   */
  lend<T>(read: (prisma: Client) => Promise<T>, scope?: OperationScope): Promise<T>;
  /**
   * One READ COMMITTED transaction. Deadlocks and serialization failures run `work` again, up to 3 times in all,
   * so it must have no effect outside the transaction.
   * @param timeoutProfile 'brief' unless given
   */
  transaction<T>(
    work: (session: Session) => Promise<T>,
    timeoutProfile?: TimeoutProfile,
    scope?: OperationScope,
  ): Promise<T>;
  /**
   * Hears what transactions of any process tell by `pg_notify`, after their commit, until the database is closed.
   * Resolves when it hears; what is told while the connection is lost is missed.
   */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  /**
   * Asks the database over a connection that waiting requests cannot exhaust.
   * @returns whether it takes writes
   * @throws when it does not answer
   */
  ping(): Promise<boolean>;
  /** Ends every connection; the embedded database also gives up its lock. */
  close(): Promise<void>;
}
