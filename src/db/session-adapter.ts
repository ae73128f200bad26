import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** Runs one statement of a Prisma client. */
export type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * An adapter that sends its statements through `send`. The published adapter converts values and errors; only the way
 * to the server is replaced. Nested transactions of Prisma become savepoints, for which `send` must lead to an open
 * transaction.
 */
export function createSessionAdapter(send: Send): SqlDriverAdapterFactory {
  // The published adapter accepts only a pool, and uses only this much of it. It never connects by itself.
  const pool: pg.Pool = Object.create(new pg.Pool({ max: 1 }), {
    query: { value: send },
    on: { value: () => pool },
    removeListener: { value: () => pool },
  });
  const published = new PrismaPg(pool);
  return {
    provider: 'postgres',
    adapterName: published.adapterName,
    connect: async () => withSavepoints(await published.connect(), send),
  };
}

function withSavepoints(adapter: SqlDriverAdapter, send: Send): SqlDriverAdapter {
  let opened = 0;
  const startTransaction = async (): Promise<Transaction> => {
    opened += 1;
    const savepoint = `prisma_${opened}`;
    const run = async (text: string) => void (await send({ text }));
    await run(`savepoint ${savepoint}`);
    return {
      provider: 'postgres',
      adapterName: adapter.adapterName,
      options: { usePhantomQuery: true },
      queryRaw: (query) => adapter.queryRaw(query),
      executeRaw: (query) => adapter.executeRaw(query),
      commit: () => run(`release savepoint ${savepoint}`),
      rollback: () => run(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`),
    };
  };
  const nesting: SqlDriverAdapter = Object.create(adapter, { startTransaction: { value: startTransaction } });
  return nesting;
}
