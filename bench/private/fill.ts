import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { startPrivateServer } from '../../src/private-server/private-server.js';
import { BIG_CLIENT, type DataPlan } from '../data/plan.js';
import { dataSteps } from '../data/statements.js';
import { SERVER_SETTINGS } from '../database.js';

/** What lets a key in; the same for both servers. */
export interface StoredKey {
  client_id: string;
  key_hash: Uint8Array;
  last_four: string;
}

const UNHURRIED = { statementMs: 600_000, queryMs: 600_000, transactionMs: 600_000 };

/** The data set in the folder of a private server with the settings of the other one, and with the ids that it has there. */
export async function fillPrivate(dataDir: string, plan: DataPlan, keys: readonly StoredKey[]): Promise<void> {
  await (await startPrivateServer({ dataDir })).stop();
  const settings = Object.entries(SERVER_SETTINGS).map(([name, value]) => `${name} = ${value}\n`);
  await appendFile(path.join(dataDir, 'postgres', 'postgresql.conf'), settings.join(''));
  const server = await startPrivateServer({ dataDir });
  const database = await openDatabase({ url: server.url, timeouts: UNHURRIED, asOwner: true, poolSize: 1 });
  const run = (text: string, values: unknown[] = []) => database.query(null, text, values);
  try {
    await migrate(database);
    // As on PostgreSQL: foreign keys are not checked row by row, and no entries of a journal are written.
    await run('set session_replication_role = replica');
    for (const { sql } of dataSteps(plan)) for (const text of sql.split(';')) await run(text);
    await run('set session_replication_role = origin');
    for (const { client_id, key_hash, last_four } of keys)
      await run(
        `insert into api_key (kind, client_id, name, key_hash, last_four) values ('RV', $1, 'benchmark', $2, $3)`,
        [client_id, key_hash, last_four],
      );
    // What rows of activities do on PostgreSQL: see bench/rows/shared-activities.ts.
    await run('update client set scoring_enabled = true where id = $1', [BIG_CLIENT]);
    await run(`alter table rescoring_request alter column retry_at set default '9999-01-01'`);
    await run('vacuum analyze');
  } finally {
    await database.close();
    await server.stop();
  }
}
