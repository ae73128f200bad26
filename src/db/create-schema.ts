import { RECORDS } from './apply-migrations.js';
import type { MigrationConnection } from './migration-connection.js';
import type { SchemaFiles } from './schema-files.js';

/**
 * Gives an empty database the tables of this release, with the records of the migrations that it thereby does not need.
 * To be called in a transaction.
 * @returns the names of these migrations, in order
 */
export async function createSchema(
  { query }: MigrationConnection,
  { schema, migrations }: SchemaFiles,
): Promise<string[]> {
  await query(RECORDS);
  await query(schema ?? '');
  await query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     select gen_random_uuid()::text, checksum, name, at, at, 1
       from jsonb_to_recordset($1::jsonb) as given (place integer, name text, checksum text),
         lateral (select now() + place * interval '1 microsecond' as at) moment`,
    [JSON.stringify(migrations.map(({ name, checksum }, place) => ({ place, name, checksum })))],
  );
  return migrations.map(({ name }) => name);
}
