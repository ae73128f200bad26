import type { PGlite, Transaction as PgliteTransaction } from '@electric-sql/pglite';
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  Transaction,
} from '@prisma/driver-adapter-utils';
import { PrismaPGlite } from 'pglite-prisma-adapter';

/**
 * The published adapter with transactions of our own: there a failed COMMIT is reported as done, and the isolation
 * level is set before BEGIN, where it has no effect. (One session has no rivals, so the level is left out.)
 */
export class PgliteAdapterFactory implements SqlDriverAdapterFactory {
  readonly provider = 'postgres';
  readonly adapterName = 'pglite';
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async connect(): Promise<SqlDriverAdapter> {
    const adapter = await new PrismaPGlite(this.#pglite).connect();
    adapter.startTransaction = (_level?: IsolationLevel) => startTransaction(this.#pglite);
    return adapter;
  }
}

/** Marks the rollback that Prisma asked for, which is no failure. */
class RollbackRequest extends Error {}

async function startTransaction(pglite: PGlite): Promise<Transaction> {
  const { client, settle, finished } = await openTransaction(pglite);
  // The adapter calls only `query` and `exec` of a client; here they are those of the transaction.
  const session: PGlite = Object.create(pglite, { query: { value: client.query }, exec: { value: client.exec } });
  const queries = await new PrismaPGlite(session).connect();
  return {
    provider: queries.provider,
    adapterName: queries.adapterName,
    options: { usePhantomQuery: true },
    queryRaw: (query) => queries.queryRaw(query),
    executeRaw: (query) => queries.executeRaw(query),
    commit: async () => {
      settle(null);
      await finished;
    },
    rollback: async () => {
      settle(new RollbackRequest());
      await finished.catch((error: unknown) => {
        if (!(error instanceof RollbackRequest)) throw error;
      });
    },
  };
}

interface OpenTransaction {
  client: PgliteTransaction;
  /** Null commits, an error rolls back. */
  settle(error: Error | null): void;
  finished: Promise<void>;
}

/** Turns PGlite's callback into handles: the callback stays open until Prisma commits or rolls back. */
function openTransaction(pglite: PGlite): Promise<OpenTransaction> {
  return new Promise((resolve, reject) => {
    const finished = pglite.transaction(
      (client) =>
        new Promise<void>((commit, rollBack) => {
          const settle = (error: Error | null) => (error === null ? commit() : rollBack(error));
          resolve({ client, settle, finished });
        }),
    );
    // Heard here as well, for a session that is lost before Prisma settles.
    finished.catch(reject);
  });
}
