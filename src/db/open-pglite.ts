import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { behindRequests, createTurnOfOthers, heavyBehindOthers } from './background.js';
import { createPrismaClient } from './create-prisma-client.js';
import type { Database } from './database.js';
import { lockDirectory } from './directory-lock.js';
import { EmbeddedEngine } from './embedded-engine.js';
import { createEmbeddedPool } from './embedded-pool.js';
import { type EnginePlace, EngineThread } from './engine-thread.js';
import type { OpenDatabase } from './opened.js';
import type { DatabaseLog, Timeouts } from './options.js';
import { lendReads, runTransaction, withSession } from './pg-session.js';

interface EmbeddedOptions {
  asOwner: boolean;
  timeouts: Timeouts;
  log: DatabaseLog;
}

/** A database that lives and dies with the process, and with its thread: the next one begins where this one began. */
export async function openPgliteMemory(options: EmbeddedOptions, loadDataDir?: Blob): Promise<OpenDatabase> {
  const place = loadDataDir === undefined ? {} : { loadDataDir };
  return openEngine(options, place, async () => undefined);
}

/**
 * A database in `<dataDir>/database`, beside its lock, which is this process's until the database is closed.
 * @throws DirectoryInUseError
 */
export async function openPgliteDirectory(options: EmbeddedOptions, dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(dataDir);
  try {
    const directory = path.join(dataDir, 'database');
    await createFiles(directory);
    return await openEngine(options, { dataDir: directory }, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A new database is made beside its place and then moved, so that a kill meanwhile leaves nothing half made. */
async function createFiles(directory: string): Promise<void> {
  if ((await stat(directory).catch(() => null)) !== null) return;
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const thread = await EngineThread.open({ dataDir: unfinished });
  await thread.close();
  await rename(unfinished, directory);
}

async function openEngine(
  { timeouts, log, asOwner }: EmbeddedOptions,
  place: EnginePlace,
  unlock: () => Promise<void>,
): Promise<OpenDatabase> {
  const engine = await EmbeddedEngine.open(place, log);
  const { sessions, listen } = createEmbeddedPool(engine, timeouts, log, asOwner);
  const { pool, loans } = sessions;
  const waits = { maxWait: timeouts.poolWaitMs, timeout: timeouts.transactionMs };
  const prisma = createPrismaClient(new PrismaPg(pool), waits);
  const query: Database['query'] = (name, text, values, scope) =>
    withSession(pool, (session) => session.queryAlone(name, text, values), scope?.budget);
  const own: Database = {
    kind: 'pglite',
    root: pool,
    prisma,
    query,
    lend: (read, scope) => lendReads(sessions, read, scope?.budget),
    transaction: (work, timeoutProfile, scope) => runTransaction(sessions, timeouts, work, timeoutProfile, scope),
    listen,
    ping: async () => (await query('ping', 'select 1')).length > 0,
    close: async () => {
      await Promise.all([prisma.$disconnect(), loans.close()]);
      try {
        await pool.end();
        await engine.close();
      } finally {
        await unlock();
      }
    },
  };
  const letOthersFirst = createTurnOfOthers(pool);
  return {
    ...heavyBehindOthers(own, letOthersFirst),
    target: { kind: 'pglite', sessions },
    background: behindRequests(own, letOthersFirst),
  };
}
