import { nameAuthor, type SetAuthor } from './author.js';
import type { Database, OperationScope, Session, Trial, TrialResult } from './database.js';
import { isStatementLost, isTransactionConflict } from './database-error.js';
import type { Send } from './session-adapter.js';
import { enterIsolation, leaveIsolation, type Owner } from './tenant-isolation.js';
import type { OpenTransaction } from './transactions.js';

/** Runs an attempt in a transaction, and again after a conflict. */
type Begin = <T>(attempt: (transaction: OpenTransaction) => Promise<T>) => Promise<T>;

/** Rolls back a transaction whose result is returned. */
class RollBack extends Error {
  override readonly name = 'RollBack';
}

/** The scope of the transaction around a trial, whose parts enter tenant isolation themselves. */
export const openly = (scope: OperationScope = {}): OperationScope => ({ ...scope, owner: null });

/**
 * See `Database.trial`.
 * @param outside the database that the trial is one of
 */
export async function runTrial<T>(
  outside: Database,
  begin: Begin,
  work: (trial: Trial) => Promise<TrialResult<T>>,
  scope: OperationScope = {},
): Promise<T> {
  let result: { value: T } | undefined;
  const attempt = async (transaction: OpenTransaction): Promise<T> => {
    const parts = new Parts(transaction, scope.author);
    try {
      await parts.open();
      const { value, keep } = await work({ database: databaseOf(outside, parts, scope), session: transaction });
      if (parts.conflict !== undefined) throw parts.conflict;
      result = { value };
      if (!keep) throw new RollBack('The transaction was only a trial.');
      return value;
    } finally {
      parts.close();
    }
  };
  try {
    return await begin(attempt);
  } catch (error) {
    if (error instanceof RollBack && result) return result.value;
    throw error;
  }
}

/* Everything except the access to rows is that of the outer database. */
function databaseOf(outside: Database, parts: Parts, scope: OperationScope): Database {
  const widen = (inner: OperationScope | undefined) => ({ ...scope, ...inner });
  return {
    ...outside,
    root: parts,
    query: (name, text, values, inner) => parts.run(widen(inner), ({ query }) => query(name, text, values), false),
    get prisma() {
      return parts.prisma;
    },
    borrow: (read) => read(parts.prisma),
    transaction: (work, timeoutProfile, inner) =>
      parts.run(widen(inner), work, true, timeoutProfile === 'long' ? parts.lengthen : undefined),
    trial: () => Promise.reject(new Error('A trial has no trial inside.')),
  };
}

/**
 * The parts of one transaction that would otherwise be separate transactions: each between savepoints, sequentially.
 */
class Parts {
  /** The first conflict with others, after which everything must run again. */
  conflict: Error | undefined;
  readonly #transaction: OpenTransaction;
  readonly #borrowed: ReturnType<OpenTransaction['borrow']>;
  #author: SetAuthor | undefined;
  #role = '';
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor(transaction: OpenTransaction, author: SetAuthor | undefined) {
    this.#transaction = transaction;
    this.#author = author;
    this.#borrowed = transaction.borrow((send) => this.#inPart(send));
  }

  get prisma(): Session['prisma'] {
    return this.#borrowed.client;
  }

  readonly lengthen = (): Promise<void> => this.#transaction.lengthen();

  async open(): Promise<void> {
    await this.#send(`set local outreach.trial = 'on'`);
    if (!this.#transaction.isolates) return;
    const [row] = await this.#transaction.query<{ role: string }>(
      'trial.role',
      `select current_setting('role') as role`,
    );
    this.#role = row?.role ?? 'none';
  }

  close(): void {
    this.#borrowed.end();
  }

  /**
   * @param isWhole whether it is a transaction and not a single statement, which is not isolated
   * @param prepare runs first
   */
  run<T>(
    { owner, author }: OperationScope,
    work: (session: Session) => Promise<T>,
    isWhole: boolean,
    prepare?: () => Promise<void>,
  ): Promise<T> {
    return this.#oneByOne(async () => {
      await prepare?.();
      await this.#name(author);
      return this.#between(async () => {
        if (!isWhole) return work(this.#transaction);
        return this.#isolated(owner ?? null, () => work(this.#transaction));
      });
    });
  }

  /* Each statement of the Prisma client is a part. */
  #inPart(send: Send): Send {
    return (query) => {
      if (query.text.startsWith('savepoint')) throw new Error('Several statements of Prisma need a transaction.');
      return this.#oneByOne(() => this.#between(() => send(query)));
    };
  }

  /* One after the other: releasing a savepoint also ends those that were opened after it. */
  #oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #between<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1;
    const savepoint = `part_${this.#count}`;
    await this.#send(`savepoint ${savepoint}`);
    try {
      const result = await this.#noting(work);
      await this.#send(`release savepoint ${savepoint}`);
      return result;
    } catch (error) {
      // If the connection is lost this fails too, and the first error gives the reason.
      await this.#send(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`).catch(() => undefined);
      throw error;
    }
  }

  async #isolated<T>(owner: Owner | null, work: () => Promise<T>): Promise<T> {
    if (owner === null || !this.#transaction.isolates) return work();
    await this.#send(enterIsolation(owner).slice(2));
    const result = await work();
    await this.#send(leaveIsolation(this.#role));
    return result;
  }

  async #name(author: SetAuthor | undefined): Promise<void> {
    if (author === undefined || author === this.#author) return;
    this.#author = author;
    await this.#send(nameAuthor(author).slice(2));
  }

  async #noting<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isConflict = isTransactionConflict(error) || isStatementLost(error);
      if (isConflict && error instanceof Error) this.conflict ??= error;
      throw error;
    }
  }

  async #send(text: string): Promise<void> {
    await this.#transaction.query(null, text);
  }
}
