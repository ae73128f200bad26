import pg from 'pg';
import type { Database } from './database.js';
import type { DatabaseLog } from './options.js';
import { ServerClient, type ServerConfig } from './server-client.js';

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/**
 * How often a listener checks that its server still accepts writes: notifications of another primary would not arrive
 * here.
 */
const LOOK_EVERY_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** After this time without traffic, TCP keep-alive checks that the other side still responds. */
const KEEP_ALIVE_MS = 10_000;

type OnNotice = (payload: string) => void;

/**
 * Receives notifications over a dedicated connection, which is opened for the first channel and reopened whenever it
 * is lost. Pooled connections cannot be used for this, because the pool closes them.
 */
export class PgListener {
  readonly #session: ServerConfig;
  readonly #log: DatabaseLog;
  readonly #channels = new Map<string, OnNotice[]>();
  #connecting: Promise<void> | null = null;
  #client: ServerClient | null = null;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(session: ServerConfig, log: DatabaseLog) {
    this.#session = session;
    this.#log = log;
  }

  /** Resolves when notifications of all later commits will be received. */
  async listen(channel: string, hear: OnNotice): Promise<void> {
    const heard = this.#channels.get(channel) ?? [];
    // Registered before LISTEN is sent, so that a connection that is reopened meanwhile listens too.
    this.#channels.set(channel, [...heard, hear]);
    try {
      await this.#connect();
      await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#channels.set(channel, heard);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#connecting?.catch(() => undefined);
    await this.#client?.end();
  }

  #connect(): Promise<void> {
    if (this.#client) return Promise.resolve();
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #open(): Promise<void> {
    const client = new ServerClient({
      ...this.#session,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, null));
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.#channels.get(channel) ?? []) hear(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#watch(client);
  }

  /* A server that was replaced may keep running, but sends no more notifications. */
  #watch(client: ServerClient): void {
    const look = setInterval(() => {
      if (this.#client !== client) return clearInterval(look);
      client.query('select 1').then(
        () => client.takesWrites || this.#abandon(client, null),
        (error: Error) => this.#abandon(client, error),
      );
    }, LOOK_EVERY_MS);
    look.unref();
  }

  #abandon(client: ServerClient, error: Error | null): void {
    this.#lose(client, error);
    client.end().catch(() => undefined);
  }

  #lose(client: ServerClient, error: Error | null): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = null;
    this.#log.warn({ err: error }, 'the connection for notifications was lost; reconnecting');
    this.#reopen(SHORTEST_PAUSE_MS);
  }

  #reopen(pauseMs: number): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#connect().catch(() => this.#reopen(Math.min(2 * pauseMs, LONGEST_PAUSE_MS)));
    }, pauseMs);
  }
}

/**
 * Listens to a channel from the first call on; later calls wait for that one. If it fails, the next call retries.
 * @param hear gets the payload of each notice
 */
export function listenOnce(
  database: Pick<Database, 'listen'>,
  channel: string,
  hear: (payload: string) => void,
): () => Promise<void> {
  let listening: Promise<void> | null = null;
  return () => {
    listening ??= database.listen(channel, hear).catch((error: unknown) => {
      listening = null;
      throw error;
    });
    return listening;
  };
}
