import { hasTable, type MigrationConnection } from './migration-connection.js';
import { retryLocks } from './retry-locks.js';
import type { SchemaFile } from './schema-files.js';

type Query = MigrationConnection['query'];

/**
 * The files whose text is not the one that the database has. None while the migration that records them is missing.
 */
export async function findChangedFunctions(
  connection: Pick<MigrationConnection, 'query'>,
  files: readonly SchemaFile[],
): Promise<SchemaFile[]> {
  if (!(await hasTable(connection, 'schema_function'))) return [];
  const rows = await connection.query('select name, checksum from schema_function');
  const present = new Map(rows.map((row) => [row['name'], row['checksum']]));
  return files.filter((file) => present.get(file.name) !== file.checksum);
}

/* A trigger waits for whoever writes to its table, and those who come later wait behind it. */
const BOUND = `set local lock_timeout = '1s';`;

/**
 * Applies the files and records their checksums. All of it is one message to the server and therefore one transaction:
 * other sessions see either all old functions or all new ones. Like a migration, it limits its wait for locks and is
 * retried.
 */
export async function applyFunctions(query: Query, files: readonly SchemaFile[]): Promise<void> {
  if (files.length === 0) return;
  const scripts = files.map((file) => `${file.script}\n${recordOf(file)}`);
  await retryLocks(() => query([BOUND, ...scripts].join('\n')));
}

/* A message of several statements takes no parameters. */
const recordOf = ({ name, checksum }: SchemaFile) =>
  `insert into schema_function (name, checksum) values (${quote(name)}, ${quote(checksum)})
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now();`;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
