import type { MigrationTarget } from './options.js';
import { getSessionConfig, ServerClient } from './server-client.js';

/** One session of the owner of the tables, without the timeouts of requests. */
export interface MigrationConnection {
  readonly client: ServerClient;
  query(text: string, values?: readonly string[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Opens a session, which the caller closes. */
export async function connectMigration({ url }: MigrationTarget): Promise<MigrationConnection> {
  const client = new ServerClient({ ...getSessionConfig(url), connectionTimeoutMillis: 10_000 });
  await client.connect();
  return {
    client,
    query: async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
    close: () => client.end(),
  };
}

/** Whether the database has the table. */
export const hasTable = async ({ query }: Pick<MigrationConnection, 'query'>, name: string): Promise<boolean> =>
  (await query('select to_regclass($1) is not null as found', [name]))[0]?.['found'] === true;

/** Runs `work` on a session, which ends with it. */
export async function withMigrationConnection<Result>(
  target: MigrationTarget,
  work: (connection: MigrationConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await connectMigration(target);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
