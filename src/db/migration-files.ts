import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectPath } from '../files/project-root.js';

/** One script of `prisma/migrations`; its checksum is the one Prisma records. */
export interface MigrationFile {
  name: string;
  script: string;
  checksum: string;
}

export const MIGRATIONS_DIRECTORY = projectPath('prisma/migrations');

/** The migrations in the order in which they apply. */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const script = await readFile(path.join(directory, name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
}

/** The generated file beside the folder of the migrations. Null where it is missing or lacks one of them. */
export async function readSchemaFile(directory: string, migrations: readonly MigrationFile[]): Promise<string | null> {
  const script = await readFile(path.join(directory, '../schema.sql'), 'utf8').catch(nullWhereMissing);
  return script !== null && migrations.every(({ name }) => script.includes(`\n  ('${name}')`)) ? script : null;
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
