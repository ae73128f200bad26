import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { createPrismaClient } from './create-prisma-client.js';
import type { Sql } from './database.js';
import { lockDirectory } from './directory-lock.js';
import type { OpenDatabase, Timeouts } from './open.js';
import { PgliteAdapterFactory } from './pglite-adapter.js';
import { retryTransaction } from './retry-transaction.js';
import { COLUMN_PARSERS, encodeParameter } from './sql-values.js';

/** A database that lives and dies with the process. */
export async function openPgliteMemory(timeouts: Timeouts, loadDataDir: Blob | undefined): Promise<OpenDatabase> {
  const pglite = await PGlite.create(loadDataDir ? { loadDataDir } : {});
  return wrapPglite(pglite, timeouts, async () => undefined);
}

/**
 * A database in `<dataDir>/database`, beside its lock.
 * @throws DirectoryInUseError
 */
export async function openPgliteDirectory(timeouts: Timeouts, dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(dataDir);
  try {
    const pglite = await openFiles(path.join(dataDir, 'database'));
    return await wrapPglite(pglite, timeouts, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A new database is made beside its place and then moved, so that a kill meanwhile leaves nothing half made. */
async function openFiles(directory: string): Promise<PGlite> {
  if (!(await exists(directory))) {
    const unfinished = `${directory}.new`;
    await rm(unfinished, { recursive: true, force: true });
    const created = await PGlite.create(unfinished);
    await created.close();
    await rename(unfinished, directory);
  }
  return PGlite.create(directory);
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}

async function wrapPglite(pglite: PGlite, timeouts: Timeouts, unlock: () => Promise<void>): Promise<OpenDatabase> {
  await pglite.exec(`set time zone 'UTC'`);
  // One session serves everyone, so a Prisma transaction may have to wait as long as a transaction may take.
  const waits = { maxWait: timeouts.transactionMs, timeout: timeouts.transactionMs };
  const prisma = createPrismaClient(new PgliteAdapterFactory(pglite), waits);
  const { query } = bindQuery(pglite);
  return {
    kind: 'pglite',
    target: { kind: 'pglite', pglite },
    prisma,
    query,
    // PGlite's transaction holds the session: queries from elsewhere wait until it ends and never slip into it.
    transaction: (work) => retryTransaction(() => pglite.transaction((tx) => work(bindQuery(tx)))),
    listen: async (channel, hear) => void (await pglite.listen(channel, hear)),
    ping: async () => void (await pglite.query('select 1')),
    close: async () => {
      await prisma.$disconnect();
      try {
        if (!pglite.closed) await pglite.close();
      } finally {
        await unlock();
      }
    },
  };
}

/** Parameters arrive as text already, so PGlite must not try to convert them by type. */
const SERIALIZERS = Object.fromEntries(Object.keys(COLUMN_PARSERS).map((oid) => [oid, (text: string) => text]));

function bindQuery(session: PGlite | Transaction): Sql {
  return {
    query: async (_name, text, values = []) => {
      const options = { parsers: COLUMN_PARSERS, serializers: SERIALIZERS };
      const { rows } = await session.query<never>(text, values.map(encodeParameter), options);
      return rows;
    },
  };
}
