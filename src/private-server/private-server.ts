import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../telemetry/log-fields.js';
import { type BinarySearch, findBinaries, searchMachine } from './binaries.js';
import {
  createData,
  describeFull,
  isFull,
  makeDataDir,
  postgresIn,
  readDataMajor,
  refuseFormer,
  takeOver,
} from './data-folder.js';
import { logIn, type Postmaster, type RunningPostmaster, readReason, runPostmaster } from './postmaster.js';
import { DataInUseError, PrivateServerError } from './private-server-error.js';
import {
  findRunning,
  makeSocketsFolder,
  PORT,
  type RunningServer,
  removeSocketsFolder,
  urlOf,
} from './running-server.js';
import { findServerUser } from './server-user.js';

/** A PostgreSQL server that this process started, or that it shares with the process that did. */
export interface PrivateServer {
  /** Does not change when the server is restarted. */
  url: string;
  /** Stops the server if this process started it. Close its connections before. */
  stop(): Promise<void>;
}

interface PrivateServerOptions {
  /** The folder of the data; created where it is missing. */
  dataDir: string;
  log?: Pick<Log, 'warn' | 'error'>;
  maxConnections?: number;
  /** Where its binaries are looked for; the usual folders of the machine unless given. */
  search?: BinarySearch;
}

const PAUSE_MS = { first: 100, longest: 10_000 };
/** After this time the backoff of restarts is reset. */
const SOUND_AFTER_MS = 60_000;
/** Child processes of a killed server end within this time. */
const LEFTOVER_MS = 10_000;
const MAX_CONNECTIONS = 100;
const SILENT = { warn: () => undefined, error: () => undefined };

/**
 * Starts a PostgreSQL server on the data in `dataDir`, which is created where it is missing. The server is reachable only
 * through a socket of this process's user, always ends with this process, and is restarted when it dies.
 * @throws DataInUseError another process uses the data
 * @throws PrivateServerError it cannot be started; the message says what to do
 */
export async function startPrivateServer(options: PrivateServerOptions): Promise<PrivateServer> {
  const dataDir = path.resolve(options.dataDir);
  refusePlatform();
  await refuseFormer(dataDir);
  await makeDataDir(dataDir);
  const user = await findServerUser(postgresIn(dataDir));
  const major = await readDataMajor(dataDir);
  const binaries = await findBinaries(user, major, options.search ?? (await searchMachine()));
  if (major === null) await createData(dataDir, binaries, user);
  await takeOver(postgresIn(dataDir), user);
  await refuseInUse(dataDir);
  const sockets = await makeSocketsFolder(user);
  const { maxConnections = MAX_CONNECTIONS, log = SILENT } = options;
  const server = new Supervised({ dataDir, binaries, user, sockets, maxConnections }, log);
  try {
    await server.start();
  } catch (error) {
    await removeSocketsFolder(sockets);
    throw error;
  }
  return { url: urlOf({ sockets, port: PORT }), stop: () => server.stop() };
}

/** Uses the server that another process runs on the data; without one, like `startPrivateServer`. */
export async function usePrivateServer(options: PrivateServerOptions): Promise<PrivateServer> {
  for (;;) {
    const running = await findReachable(path.resolve(options.dataDir));
    if (running?.isReady) return { url: urlOf(running), stop: async () => undefined };
    if (!running) return startPrivateServer(options);
    await sleep(PAUSE_MS.first);
  }
}

/** Whether there is a database in a data folder. */
export const hasDatabase = async (dataDir: string): Promise<boolean> => (await readDataMajor(dataDir)) !== null;

function refusePlatform(): void {
  if (process.platform !== 'win32') return;
  throw new PrivateServerError('On Windows the service needs a PostgreSQL server: set DATABASE_URL.');
}

async function refuseInUse(dataDir: string): Promise<void> {
  const running = await findReachable(dataDir);
  if (running) throw new DataInUseError(dataDir, running.owner ?? running.pid);
  const stale = await findRunning(postgresIn(dataDir));
  if (stale?.sockets) await removeSocketsFolder(stale.sockets);
}

/* Checks the socket too, because the pid of a killed server may belong to another process by now. */
async function findReachable(dataDir: string): Promise<RunningServer | null> {
  const running = await findRunning(postgresIn(dataDir));
  if (!running || running.sockets === '') return null;
  return (await answers(path.join(running.sockets, `.s.PGSQL.${running.port}`))) ? running : null;
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => resolve(true)).on('error', () => resolve(false));
    connection.once('connect', () => connection.destroy());
  });
}

/** Restarts a server when it dies, until it is stopped. */
class Supervised {
  readonly #options: Postmaster;
  readonly #log: Pick<Log, 'warn' | 'error'>;
  #current: RunningPostmaster | null = null;
  #isStopping = false;

  constructor(options: Postmaster, log: Pick<Log, 'warn' | 'error'>) {
    this.#options = options;
    this.#log = log;
  }

  /** @throws PrivateServerError the server ended before it took connections */
  async start(): Promise<void> {
    const { dataDir } = this.#options;
    const until = performance.now() + LEFTOVER_MS;
    for (;;) {
      this.#current = await runPostmaster(this.#options, true);
      if (await this.#current.ready) break;
      const reason = await readReason(dataDir);
      if (!/still in use/.test(reason) || performance.now() > until) throw await this.#explain(reason);
      await sleep(PAUSE_MS.first);
    }
    void this.#keep();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#current?.stop();
    await removeSocketsFolder(this.#options.sockets);
  }

  async #keep(): Promise<void> {
    let pauseMs = PAUSE_MS.first;
    while (this.#current) {
      const since = performance.now();
      const { status, signal } = await this.#current.ended;
      if (this.#isStopping) return;
      if (performance.now() - since > SOUND_AFTER_MS) pauseMs = PAUSE_MS.first;
      const err = new Error((await readReason(this.#options.dataDir)) || 'It gave no reason.');
      this.#log.error(
        { status: status ?? 0, signal: signal ?? '', seconds: pauseMs / 1000, err },
        'the database server ended; it is restarted',
      );
      await sleep(pauseMs, undefined, { ref: false });
      pauseMs = Math.min(2 * pauseMs, PAUSE_MS.longest);
      if (this.#isStopping) return;
      this.#current = await runPostmaster(this.#options, false);
    }
  }

  async #explain(reason: string): Promise<PrivateServerError> {
    const { dataDir } = this.#options;
    const running = await findRunning(postgresIn(dataDir));
    if (/lock file .* already exists|still in use/.test(reason))
      return new DataInUseError(dataDir, running?.owner ?? running?.pid ?? null);
    if (/No space left on device/.test(reason) || (await isFull(dataDir)))
      return new PrivateServerError(describeFull(dataDir));
    return new PrivateServerError(`The database in ${dataDir} did not start: ${reason} More is in ${logIn(dataDir)}.`);
  }
}
