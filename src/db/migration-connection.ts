import type { MigrationTarget } from './options.js';
import { getSessionConfig, ServerClient } from './server-client.js';

type Row = Record<string, unknown>;

/** One session as the table owner, without the timeouts of requests. */
export interface MigrationConnection {
  readonly client: ServerClient;
  query<Result extends Row = Row>(text: string, values?: readonly string[]): Promise<Result[]>;
}

/** Runs `work` on a session and closes the session. */
export async function withMigrationConnection<Result>(
  { url }: MigrationTarget,
  work: (connection: MigrationConnection) => Promise<Result>,
): Promise<Result> {
  const client = new ServerClient({ ...getSessionConfig(url), connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const query = async <Result extends Row>(text: string, values: readonly string[] = []) =>
      (await client.query<Result>(text, [...values])).rows;
    return await work({ client, query });
  } finally {
    await client.end();
  }
}
