import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** Runs one statement of a Prisma client. */
export type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * An adapter whose statements go where `send` says. The published one converts values and errors; only its way to the
 * server is ours. What Prisma groups becomes a savepoint, so `send` must lead to an open transaction for that.
 */
export function createSessionAdapter(send: Send): SqlDriverAdapterFactory {
  // The published adapter takes nothing but a pool, and asks of it no more than this. It never connects by itself.
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
  return Object.create(adapter, { startTransaction: { value: startTransaction } }) as SqlDriverAdapter;
}
