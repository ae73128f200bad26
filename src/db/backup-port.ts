import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { BackupAddress } from './backup-address.js';
import { BackupWords } from './backup-words.js';
import type { DatabaseLog } from './options.js';
import type { Standstill } from './standstill.js';

/** Milliseconds. */
interface BackupLimits {
  /** For one who connects to say the secret. */
  greetingMs: number;
  /** For the database to stand still: a backup command may itself have been stopped. */
  standstillMs: number;
}

const LIMITS: BackupLimits = { greetingMs: 5_000, standstillMs: 30_000 };
/** Backup commands at a time; all but the first are told that there is one. */
const CONNECTIONS = 8;

/**
 * Where a process that has an embedded database open is asked to let its files be copied, by a backup command on the
 * same machine that can read the secret in the lock of the directory. All that can be asked for is that the files stand
 * still for a while: who copies them, and where to, is the business of the one who asks.
 */
export class BackupPort {
  readonly address: BackupAddress;
  readonly #server: Server;
  readonly #log: DatabaseLog;
  readonly #limits: BackupLimits;
  readonly #callers = new Set<Socket>();
  readonly #opened: Promise<Standstill>;
  #tellOpened: (standstill: Standstill) => void = () => undefined;
  #isTaken = false;

  private constructor(server: Server, log: DatabaseLog, limits: BackupLimits) {
    this.#server = server;
    this.#log = log;
    this.#limits = limits;
    this.address = { port: (server.address() as AddressInfo).port, secret: randomBytes(32).toString('hex') };
    this.#opened = new Promise((resolve) => {
      this.#tellOpened = resolve;
    });
    server.on('connection', (socket) => void this.#hear(socket));
  }

  /** @returns null when this machine lets the process listen nowhere: then a backup needs a service that is stopped */
  static async open(log: DatabaseLog, limits = LIMITS): Promise<BackupPort | null> {
    const server = createServer();
    server.maxConnections = CONNECTIONS;
    try {
      server.listen({ port: 0, host: '127.0.0.1', exclusive: true });
      await once(server, 'listening');
    } catch (err) {
      log.warn({ err }, 'the embedded database cannot be backed up while it is in use');
      return null;
    }
    server.on('error', (err) => log.warn({ err }, 'the port of backups could not take a connection'));
    server.unref();
    return new BackupPort(server, log, limits);
  }

  /** Callers wait until the database is open. */
  databaseOpened(standstill: Standstill): void {
    this.#tellOpened(standstill);
  }

  /** Hangs up on whoever is making a backup, who then knows that it is not whole. */
  close(): void {
    this.#server.close();
    for (const socket of this.#callers) socket.destroy();
  }

  async #hear(socket: Socket): Promise<void> {
    this.#callers.add(socket);
    socket.once('close', () => this.#callers.delete(socket));
    const words = new BackupWords(socket);
    try {
      const impatience = setTimeout(() => words.close(), this.#limits.greetingMs);
      const secret = await words.next();
      clearTimeout(impatience);
      if (this.#isSecret(secret)) await this.#takeTurn(words);
      else this.#log.warn({}, 'a backup was asked for without the secret, and refused');
    } catch (err) {
      this.#log.warn({ err }, 'the embedded database could not be held still for a backup');
    } finally {
      words.close();
    }
  }

  #isSecret(word: string | null): boolean {
    const [given, expected] = [Buffer.from(word ?? ''), Buffer.from(this.address.secret)];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  async #takeTurn(words: BackupWords): Promise<void> {
    if (this.#isTaken) return words.send('taken');
    this.#isTaken = true;
    try {
      await this.#letCopy(words);
    } finally {
      this.#isTaken = false;
    }
  }

  async #letCopy(words: BackupWords): Promise<void> {
    const standstill = await this.#opened;
    await standstill.checkpoint();
    words.send('ready');
    if ((await words.next()) !== 'hold') return;
    let isAskedFor = false;
    const stoodStill = await standstill.hold(async () => {
      const tooLong = setTimeout(() => this.#cutOff(words), this.#limits.standstillMs);
      words.send('held');
      isAskedFor = (await words.next()) === 'release';
      clearTimeout(tooLong);
    });
    if (isAskedFor) words.send(stoodStill ? 'whole' : 'changed');
    // The next caller's turn comes when this one has put its files in order.
    await words.next();
  }

  #cutOff(words: BackupWords): void {
    this.#log.warn({ limitMs: this.#limits.standstillMs }, 'a backup held the embedded database for too long');
    words.close();
  }
}
