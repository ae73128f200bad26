import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** One script of `prisma/migrations`; its checksum is the one Prisma records. */
export interface MigrationFile {
  name: string;
  script: string;
  checksum: string;
}

/** `src/db` and the compiled `dist/db` lie equally deep in the project. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

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
