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
