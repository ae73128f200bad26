import { type MigrationConnection, withMigrationConnection } from './migration-connection.js';
import type { MigrationTarget } from './options.js';
import { readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.js';
import { lacksGrants } from './service-role.js';
import { lacksIsolation } from './tenant-isolation.js';

/** The database cannot be migrated. The message tells the operator what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** What a database has and lacks compared with the schema of this release. */
export interface MigrationState {
  /** Names of the applied migrations, in order. */
  applied: string[];
  /** Missing migrations, in the order in which they apply. */
  pending: SchemaFile[];
  /** Files of functions whose text differs from the database's. They apply after the migrations. */
  functions: SchemaFile[];
  /** Names of migrations that another release applied and this release does not know. */
  unknown: string[];
  /** Names of migrations whose files were changed after they were applied. */
  edited: string[];
  /** Names of migrations whose run was interrupted; they are pending too. */
  unfinished: string[];
  /** Whether no migration was ever applied, so that `schema.sql` may run instead. */
  isEmpty: boolean;
  /** Whether a role of the service lacks a right, or a table its policy. */
  lacksRights: boolean;
}

/** Reads the state of a database and changes nothing. */
export async function readMigrationState(
  { target }: { readonly target: MigrationTarget },
  files?: SchemaFiles,
): Promise<MigrationState> {
  const wanted = files ?? (await readSchemaFiles());
  return withMigrationConnection(target, (connection) => readState(connection, wanted));
}

/* Between the first migration and the grants on its tables, only the owner can read them. */
const TABLES = `select coalesce(has_table_privilege(to_regclass('_prisma_migrations'), 'select'), false) as "hasRecords",
  to_regclass('schema_marker') is not null as "hasMarkers", to_regclass('schema_function') is not null as "hasFunctions"`;
const RECORDS = `select migration_name as name, checksum, finished_at is not null as finished from _prisma_migrations
  where rolled_back_at is null order by started_at, migration_name`;
const FUNCTIONS = 'select name, checksum from schema_function';

/** The same on an open session. */
export async function readState({ query }: MigrationConnection, files: SchemaFiles): Promise<MigrationState> {
  const [tables] = await query(TABLES);
  const records = tables?.['hasRecords']
    ? await query<{ name: string; checksum: string; finished: boolean }>(RECORDS)
    : [];
  const finished = checksumsOf(records.filter((record) => record.finished));
  const known = new Set(files.migrations.map(({ name }) => name));
  const unknown = records.map(({ name }) => name).filter((name) => !known.has(name));
  const applied = files.migrations.filter(({ name }) => finished.has(name));
  // After migrations of a later release, the functions are those of that release.
  const comparesFunctions = tables?.['hasFunctions'] === true && unknown.length === 0;
  const functions = comparesFunctions ? checksumsOf(await query(FUNCTIONS)) : null;
  return {
    applied: applied.map(({ name }) => name),
    pending: files.migrations.filter(({ name }) => !finished.has(name)),
    functions: functions ? files.functions.filter(({ name, checksum }) => functions.get(name) !== checksum) : [],
    unknown,
    edited: applied.filter(({ name, checksum }) => finished.get(name) !== checksum).map(({ name }) => name),
    unfinished: records.filter((record) => !record.finished).map(({ name }) => name),
    // The first migration creates the markers, even if its record was lost.
    isEmpty: records.length === 0 && tables?.['hasMarkers'] !== true,
    lacksRights: (await lacksGrants(query)) || (await lacksIsolation(query)),
  };
}

const checksumsOf = (rows: readonly Record<string, unknown>[]) =>
  new Map(rows.map(({ name, checksum }) => [name, checksum]));

/** Whether a service may use the database, so that `migrate` has nothing to do. */
export const isReady = ({ pending, functions, edited, unfinished, lacksRights }: MigrationState): boolean =>
  !lacksRights && [pending, functions, edited, unfinished].every((names) => names.length === 0);

/**
 * What a database lacks compared with this release, human-readable: migrations, files of functions, rights.
 * @throws MigrationError an applied migration was edited
 */
export function namesOfMissing(state: MigrationState): string[] {
  if (isReady(state)) return [];
  if (state.edited.length > 0)
    throw new MigrationError(`These migrations were edited after they were applied: ${state.edited.join(', ')}.`);
  const names = new Set([...state.pending.map(({ name }) => name), ...state.unfinished]);
  const missing = [...names, ...state.functions.map(({ name }) => `functions/${name}`)];
  return missing.length > 0 ? missing : ['rights of the service'];
}
