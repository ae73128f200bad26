import type { Trail } from '../telemetry/trail.js';
import type { SetAuthor } from './author.js';
import type { Client } from './create-prisma-client.js';
import type { PoolFigures } from './failure-watch.js';
import type { ReadBudget } from './read-budget.js';
import type { Owner } from './tenant-isolation.js';

/* A plan that is kept expects so many elements of an array. */
const FEW = 10;

/**
 * The name for a statement that joins arrays of `count` elements. With many it has none, so that it is planned for them:
 * the plan for a few compares each element with each row.
 */
export const nameForFew = (name: string, count: number): string | null => (count > FEW ? null : name);

/** Runs SQL statements: on any connection of the pool, or on the connection of an open transaction. */
export interface Sql {
  /**
   * Runs one statement, prepared under `name` if the driver keeps prepared statements.
   * @param name unique per text; a statement with varying text needs a name that varies with it, or `null`
   * @param values scalars, `Date`, `Uint8Array` and flat arrays of them; undefined is null; JSON as text (an object is
   *   a TypeError). The driver sends text, so a cast in SQL decides the type
   * @returns rows; `timestamptz` arrives as Date, integers and floats as number, `jsonb` parsed, `bytea` as Buffer,
   *   flat arrays as arrays; all else as text: `uuid`, `date`, `numeric` (cast it in SQL)
   * @throws the driver's error with `code` (SQLSTATE) and `constraint`; RangeError for an integer beyond 2^53 - 1
   */
  query<Row extends object>(name: string | null, text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An open transaction. SQL and Prisma see each other's writes in it, and are committed or rolled back together. */
export interface Session extends Sql {
  /**
   * Typed reads and writes, guarded like those of `Database`. Created on first use; throws once the transaction is
   * over.
   */
  readonly prisma: Client;
}

/** The limits of one operation on the database, and the owner of the rows that it may see. */
export interface OperationScope {
  /** Runs on the few connections reserved for heavy work, so that other requests find theirs free. */
  heavy?: boolean;
  budget?: ReadBudget;
  /** Its transactions see only this owner's rows, whatever their statements select. Null: the rows of all tenants. */
  owner?: Owner | null;
  /** The author of its writes, for the journal. */
  author?: SetAuthor;
  /** Records its statements and what it waited for. */
  trail?: Trail;
}

/** How long a transaction may take: 'brief' for ordinary requests, 'long' if one request may write a lot. */
export type TimeoutProfile = 'brief' | 'long';

/** An operation whose writes are rolled back at the end, or committed together. */
export interface Trial {
  /** The database inside. It has its own root, so that its caches end with it. */
  readonly database: Database;
  /** The transaction itself, for work outside the operation: it sees all tenants, once the operation is done. */
  readonly session: Sql;
}

/** The result of a trial. */
export interface TrialResult<T> {
  value: T;
  /** Whether it is committed. */
  keep: boolean;
}

/** The only access to the database. */
export interface Database extends Sql {
  /** The same object for every operation on one open database: caches per database use it as their key. */
  readonly root: object;
  /**
   * @param scope of the operation; absent for work without a request
   * @throws AnswerTooLargeError the operation has read more than a response may contain
   */
  query<Row extends object>(
    name: string | null,
    text: string,
    values?: readonly unknown[],
    scope?: OperationScope,
  ): Promise<Row[]>;
  /**
   * Typed reads and single writes. Every call on a tenant model must name `clientId`, or it throws before any SQL. It
   * uses the connections of requests, and its reads are not limited by the budget of the operation, so it is for a few
   * short rows. Use `borrow` for lists.
   */
  readonly prisma: Client;
  /**
   * Gives `read` a Prisma client for reads, each a single statement, on the connections and within the read budget of
   * the operation.
   * @throws AnswerTooLargeError the operation has read more than a response may contain
   */
  borrow<T>(read: (prisma: Client) => Promise<T>, scope?: OperationScope): Promise<T>;
  /**
   * One READ COMMITTED transaction. Deadlocks and serialization failures run `work` again, up to 3 times in all, so
   * `work` must have no effect outside the transaction.
   * @param timeoutProfile default: 'brief'
   */
  transaction<T>(
    work: (session: Session) => Promise<T>,
    timeoutProfile?: TimeoutProfile,
    scope?: OperationScope,
  ): Promise<T>;
  /**
   * Reads one snapshot of the database, on one of the few export connections, for as long as `read` takes.
   * Each statement in it, and each pause between two statements, may take at most 60 s.
   */
  snapshot<T>(read: (sql: Sql) => Promise<T>, scope?: OperationScope): Promise<T>;
  /**
   * Runs `work` in one transaction. Its statements and transactions become savepoints, each rolled back alone if it
   * fails. A deadlock or a serialization failure in any of them runs `work` again, as in `transaction`.
   * @returns the value of `work`; committed or rolled back according to its result
   */
  trial<T>(work: (trial: Trial) => Promise<TrialResult<T>>, scope?: OperationScope): Promise<T>;
  /**
   * Listens for notifications (`pg_notify`) of any process, which are sent on commit, until the database is closed.
   * Resolves when it listens; notifications that are sent while the connection is lost are missed.
   */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  /**
   * Checks the database over a connection that waiting requests cannot occupy.
   * @returns whether it accepts writes
   * @throws if it does not respond
   */
  ping(): Promise<boolean>;
  /** The current state of its connection pools. */
  pools(): PoolFigures[];
  /** Closes every connection. */
  close(): Promise<void>;
}
