import { findChangedFunctions } from './apply-functions.js';
import { hasTable, type MigrationConnection, withMigrationConnection } from './migration-connection.js';
import type { MigrationTarget } from './options.js';
import { readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.js';
import { lacksGrants } from './service-role.js';
import { lacksIsolation } from './tenant-isolation.js';

/** How far a database is on its way to the schema of this release. */
export interface MigrationState {
  /** Names of the migrations that were applied, in their order. */
  applied: string[];
  /** The migrations that are missing, in the order in which they apply. Functions come after the migrations. */
  pending: SchemaFile[];
  functions: SchemaFile[];
  /** Migrations that another release has applied and this release does not know. */
  unknown: string[];
  /** Migrations whose files were changed after they were applied. */
  edited: string[];
  /** Migrations whose run was interrupted; they are pending too. */
  unfinished: string[];
  /** Whether no migration was ever applied, so that the script of the schema may run instead of them all. */
  isEmpty: boolean;
  /** Whether a role of the service lacks a right, or a table its policy. */
  lacksRights: boolean;
}

/** Reads the state of a database and changes nothing. */
export async function readMigrationState(
  database: { readonly target: MigrationTarget },
  files?: SchemaFiles,
): Promise<MigrationState> {
  const wanted = files ?? (await readSchemaFiles());
  return withMigrationConnection(database.target, (connection) => readState(connection, wanted));
}

interface AppliedRow {
  name: string;
  checksum: string;
  finished: boolean;
}

/** The same on a session that is open already. */
export async function readState(connection: MigrationConnection, files: SchemaFiles): Promise<MigrationState> {
  const rows = await readApplied(connection);
  const finished = new Map(rows.filter((row) => row.finished).map((row) => [row.name, row.checksum]));
  const known = new Set(files.migrations.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  const run = (text: string) => connection.query(text);
  return {
    applied: files.migrations.filter(({ name }) => finished.has(name)).map(({ name }) => name),
    pending: files.migrations.filter(({ name }) => !finished.has(name)),
    // A later release has applied migrations, so the functions are those of that release.
    functions: unknown.length > 0 ? [] : await findChangedFunctions(connection, files.functions),
    unknown,
    edited: files.migrations.filter((file) => isEdited(file, finished)).map(({ name }) => name),
    unfinished: rows.filter((row) => !row.finished).map(({ name }) => name),
    // The first migration makes this table, whatever became of its record.
    isEmpty: rows.length === 0 && !(await hasTable(connection, 'schema_marker')),
    lacksRights: (await lacksGrants(run)) || (await lacksIsolation(run)),
  };
}

const isEdited = ({ name, checksum }: SchemaFile, finished: ReadonlyMap<string, string>) =>
  finished.has(name) && finished.get(name) !== checksum;

/** Whether the schema is that of the files: no migration is missing, unfinished or edited. */
export const hasSchema = ({ pending, edited, unfinished }: MigrationState): boolean =>
  pending.length === 0 && edited.length === 0 && unfinished.length === 0;

/** Whether a service may use the database, so that `migrate` has nothing to do. */
export const isReady = (state: MigrationState): boolean =>
  hasSchema(state) && state.functions.length === 0 && !state.lacksRights;

/* Between the first migration and the grants on its tables, only the owner can read them. */
async function readApplied({ query }: MigrationConnection): Promise<AppliedRow[]> {
  const [table] = await query(
    `select coalesce(has_table_privilege(to_regclass('_prisma_migrations'), 'select'), false) as readable`,
  );
  if (table?.['readable'] !== true) return [];
  const rows = await query(
    `select migration_name as name, checksum, finished_at is not null as finished from _prisma_migrations
     where rolled_back_at is null order by started_at, migration_name`,
  );
  return rows.map((row) => ({
    name: String(row['name']),
    checksum: String(row['checksum']),
    finished: row['finished'] === true,
  }));
}
