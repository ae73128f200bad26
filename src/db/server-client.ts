import pg from 'pg';
import { parsePostgresUrl, type ServerPlace } from './postgres-url.js';
import { NoWriterError, Servers } from './servers.js';
import { getColumnParser } from './sql-values.js';

/** Timeout of the check whether a server accepts writes. */
const PROBE_MS = 1_500;

/*
 * No statement of the service runs long enough to justify JIT compilation. If the planner estimates high, the compiler
 * works for one or two seconds on a statement that takes milliseconds.
 */
const WITHOUT_COMPILER = 'off';

/** The configuration of connections to a server. */
export interface ServerConfig extends pg.ClientConfig {
  /** The same object for all connections of a database, which share its state. */
  servers: Servers;
  /** Settings of each session, by name. */
  settings: Readonly<Record<string, string | number>>;
}

/**
 * Shared by all pools and the migrations.
 * @param role to act as; default: that of the URL's user
 * @throws Error the URL requests something unsupported
 */
export function getSessionConfig(url: string, role?: string): ServerConfig {
  const { connectionString, ...servers } = parsePostgresUrl(url);
  return {
    connectionString,
    application_name: 'outreach-core',
    keepAlive: true,
    types: { getTypeParser: getColumnParser },
    servers: new Servers(servers),
    settings: { TimeZone: 'UTC', DateStyle: 'ISO,MDY', jit: WITHOUT_COMPILER, ...(role !== undefined && { role }) },
  };
}

/** Parameters that a server reports by itself when it stops or starts accepting writes. */
const READ_ONLY_SIGNS = new Set(['in_hot_standby', 'default_transaction_read_only']);

/**
 * A connection that chooses its server, sets up its session, and knows if the server accepts writes. The settings of
 * the session are sent by a statement, because poolers refuse or ignore most settings in the startup message.
 */
export class ServerClient extends pg.Client {
  readonly bornAt = performance.now();
  readonly #config: ServerConfig;
  #takesWrites = true;

  constructor(config: ServerConfig) {
    super(config);
    this.#config = config;
    // A lost connection fails the statement that uses it; an 'error' event without a handler would end the process.
    this.on('error', () => undefined);
    const signs = new Set<string>();
    this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (!READ_ONLY_SIGNS.has(status.parameterName)) return;
      if (status.parameterValue === 'on') signs.add(status.parameterName);
      else signs.delete(status.parameterName);
      this.#takesWrites = signs.size === 0;
    });
  }

  /** As last reported by the server. */
  get takesWrites(): boolean {
    return this.#takesWrites;
  }

  /** Whether another connection of the same database found a read-only server since this one was created. */
  get isOutdated(): boolean {
    return this.#config.servers.isOutdated(this.bornAt);
  }

  /** Reports that the server of this connection is read-only. */
  reportReadOnly(): void {
    this.#config.servers.distrust();
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: unknown): unknown {
    const connected = this.#open();
    if (typeof callback !== 'function') return connected;
    return void connected.then(
      (client) => void callback(null, client),
      (error: unknown) => void callback(error),
    );
  }

  async #open(): Promise<pg.Client> {
    const { servers } = this.#config;
    const place = await servers.choose((candidate) => this.#probe(candidate));
    if (place !== null) Object.assign(this, place);
    try {
      await super.connect();
      await this.#begin();
    } catch (error) {
      servers.forget();
      // A server that no longer responds would never let the connection end regularly.
      this.end().catch(() => undefined);
      throw error;
    }
    return this;
  }

  async #begin(): Promise<void> {
    const set = Object.entries(this.#config.settings).map(
      ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(String(value))}, false)`,
    );
    const columns = [`current_setting('transaction_read_only') = 'off' as "takesWrites"`, ...set];
    const { rows } = await this.query<{ takesWrites: boolean }>(`select ${columns.join(', ')}`);
    this.#takesWrites = rows[0]?.takesWrites === true;
    if (this.#config.servers.mustWrite && !this.#takesWrites) throw new NoWriterError(['the server only reads']);
  }

  async #probe(place: ServerPlace): Promise<boolean> {
    const client = new ServerClient({
      ...this.#config,
      servers: new Servers({ places: [], mustWrite: false }),
      settings: {},
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    Object.assign(client, place);
    try {
      await client.connect();
      return client.takesWrites;
    } finally {
      client.end().catch(() => undefined);
    }
  }
}

/** The class of connections for a pool. */
export function clientOf(config: ServerConfig): new () => ServerClient {
  return class extends ServerClient {
    constructor() {
      super(config);
    }
  };
}
