import { ServerClient, type ServerConfig } from './server-client.js';

const ROUNDS = 3;

const REFUSAL =
  'lends each transaction another session, as PgBouncer does with pool_mode = transaction. The service keeps its ' +
  'limits in time, its role, prepared statements and notifications in the session, and would lose them without notice. ' +
  'Set pool_mode = session for this database, or name the server itself.';

/**
 * Refuses a pooler in front of the server that does not keep one server session per connection. A server tells each
 * connection the number of its process, and a pooler returns its own number; so without a pooler one query is
 * enough. Behind a pooler, two connections must never reach the same server process.
 * @param name of the setting with the connection string
 * @throws Error that says what to do
 */
export async function refuseTransactionPooling(
  name: string,
  client: ServerClient,
  config: ServerConfig,
): Promise<void> {
  const process = await askProcess(client);
  if (process === Reflect.get(client, 'processID')) return;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!(await keepsSession(client, config))) throw new Error(`${name} leads through a pooler that ${REFUSAL}`);
  }
}

/*
 * While another connection holds a transaction open, a connection without its own session either waits for that
 * session or gets a different one.
 */
async function keepsSession(client: ServerClient, config: ServerConfig): Promise<boolean> {
  const process = await askProcess(client);
  const other = new ServerClient(config);
  try {
    await other.connect();
    if (!(await begins(other))) return false;
    const otherProcess = await askProcess(other);
    return otherProcess !== process && (await askProcess(client)) === process;
  } finally {
    await other.end().catch(() => undefined);
  }
}

/* PgBouncer refuses transactions in its mode `statement`. */
async function begins(client: ServerClient): Promise<boolean> {
  return client.query('begin').then(
    () => true,
    () => false,
  );
}

async function askProcess(client: ServerClient): Promise<number | undefined> {
  const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process');
  return rows[0]?.process;
}
