import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { behindRequests, createTurnOfOthers, heavyBehindOthers } from './background.js';
import { BackupPort } from './backup-port.js';
import { createPrismaClient } from './create-prisma-client.js';
import type { Database } from './database.js';
import { lockDirectory } from './directory-lock.js';
import { EmbeddedEngine } from './embedded-engine.js';
import { createEmbeddedPool } from './embedded-pool.js';
import { type EnginePlace, EngineThread } from './engine-thread.js';
import { type OnFailure, poolFigures, reportingPool, watchFailures } from './failure-watch.js';
import { keepCheckpoints } from './keep-checkpoints.js';
import type { OpenDatabase } from './opened.js';
import type { DatabaseLog, Timeouts } from './options.js';
import { lendReads, runSnapshot, runTransaction, withSession } from './pg-session.js';
import { createStandstill, type Standstill } from './standstill.js';
import { openly, runTrial } from './trial.js';

interface EmbeddedOptions {
  asOwner: boolean;
  timeouts: Timeouts;
  log: DatabaseLog;
  onFailure: OnFailure;
}

/** A database that exists as long as the process and its thread: a new thread begins with the initial state. */
export async function openPgliteMemory(options: EmbeddedOptions, loadDataDir?: Blob): Promise<OpenDatabase> {
  const place = loadDataDir === undefined ? {} : { loadDataDir };
  return openEngine(options, place, {
    opened: () => undefined,
    closing: () => undefined,
    closed: async () => undefined,
  });
}

/**
 * A database in `<dataDir>/database`, beside its lock, which this process holds until the database is closed.
 * @throws DirectoryInUseError
 */
export async function openPgliteDirectory(options: EmbeddedOptions, dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const backups = await BackupPort.open(options.log);
  let unlock: () => Promise<void> = async () => undefined;
  try {
    unlock = await lockDirectory(dataDir, backups?.address);
    const directory = path.join(dataDir, 'database');
    await createFiles(directory);
    return await openEngine(
      options,
      { dataDir: directory },
      { opened: (still) => backups?.databaseOpened(still), closing: () => backups?.close(), closed: () => unlock() },
    );
  } catch (error) {
    backups?.close();
    await unlock();
    throw error;
  }
}

/**
 * A new database is created beside its final place and then moved there, so that a kill leaves no unfinished database.
 */
async function createFiles(directory: string): Promise<void> {
  if ((await stat(directory).catch(() => null)) !== null) return;
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const thread = await EngineThread.open({ dataDir: unfinished });
  await thread.close();
  await rename(unfinished, directory);
}

/** What belongs to the directory rather than to the engine. */
interface Surroundings {
  opened(standstill: Standstill): void;
  closing(): void;
  closed(): Promise<void>;
}

async function openEngine(
  { timeouts, log, asOwner, onFailure }: EmbeddedOptions,
  place: EnginePlace,
  surroundings: Surroundings,
): Promise<OpenDatabase> {
  const engine = await EmbeddedEngine.open(place, log);
  const { sessions, listen, checkpoint } = createEmbeddedPool(engine, timeouts, log, asOwner);
  const { pool, loans } = sessions;
  const standstill = createStandstill(engine, pool, checkpoint);
  surroundings.opened(standstill);
  const letOthersFirst = createTurnOfOthers(pool);
  watchFailures(pool, onFailure);
  const waits = { maxWait: timeouts.poolWaitMs, timeout: timeouts.transactionMs };
  const prisma = createPrismaClient(new PrismaPg(reportingPool(pool)), waits);
  const query: Database['query'] = (name, text, values, scope) =>
    withSession(pool, (session) => session.queryAlone(name, text, values, scope?.author), scope);
  const endCheckpoints = keepCheckpoints({ query, checkpoint: standstill.checkpoint, letOthersFirst }, log);
  const own: Database = {
    kind: 'pglite',
    root: pool,
    prisma,
    query,
    lend: (read, scope) => lendReads(sessions, read, scope),
    transaction: (work, timeoutProfile, scope) => runTransaction(sessions, timeouts, work, timeoutProfile, scope),
    snapshot: (read, scope) => runSnapshot(sessions, read, scope),
    trial: (work, scope) =>
      runTrial(own, (attempt) => runTransaction(sessions, timeouts, attempt, 'brief', openly(scope)), work, scope),
    listen,
    ping: async () => (await query('ping', 'select 1')).length > 0,
    pools: () => poolFigures({ embedded: pool }),
    close: async () => {
      surroundings.closing();
      await Promise.all([prisma.$disconnect(), loans.close(), endCheckpoints()]);
      try {
        await pool.end();
        await engine.close();
      } finally {
        await surroundings.closed();
      }
    },
  };
  return {
    ...heavyBehindOthers(own, letOthersFirst),
    target: { kind: 'pglite', sessions },
    background: behindRequests(own, letOthersFirst),
  };
}
