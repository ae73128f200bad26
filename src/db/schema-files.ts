import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectPath } from '../project-root.js';

/** A script of `prisma`. */
export interface SchemaFile {
  /** The name of a migration's folder, or of a file of functions without its ending. */
  name: string;
  script: string;
  /** SHA-256, as Prisma records it for migrations. */
  checksum: string;
}

/** The target state of a database: the migrations in their order, and the current text of the functions. */
export interface SchemaFiles {
  migrations: readonly SchemaFile[];
  functions: readonly SchemaFile[];
  /** The script that creates the migrated schema in an empty database; null: it is missing or lacks a migration. */
  schema: string | null;
}

/** Locations of files other than those of this release. */
export interface SchemaPlaces {
  /** A folder next to `schema.sql`. */
  migrations?: string;
  functions?: string;
  /** Ignore `schema.sql`, so that every migration runs. */
  everyMigration?: boolean;
}

export const MIGRATIONS_DIRECTORY = projectPath('prisma/migrations');
export const FUNCTIONS_DIRECTORY = projectPath('prisma/functions');

/** @throws Error a folder cannot be read */
export async function readSchemaFiles(places: SchemaPlaces = {}): Promise<SchemaFiles> {
  const directory = places.migrations ?? MIGRATIONS_DIRECTORY;
  const migrations = await readMigrationFiles(directory);
  const functions = await readFunctionFiles(places.functions ?? FUNCTIONS_DIRECTORY);
  const schema = await readFile(path.join(directory, '../schema.sql'), 'utf8').catch(() => null);
  const isUsed = !places.everyMigration && migrations.every(({ name }) => schema?.includes(`\n  ('${name}')`));
  return { migrations, functions, schema: isUsed ? schema : null };
}

/** The migrations in application order. */
export const readMigrationFiles = (directory: string) => readScripts(directory, /^(.+)\/migration\.sql$/);

/** The files of functions and their triggers, in application order. */
export const readFunctionFiles = (directory: string) => readScripts(directory, /^([^/]+)\.sql$/);

/* @param pattern of the paths of the scripts in the folder, with the name as its group */
async function readScripts(directory: string, pattern: RegExp): Promise<SchemaFile[]> {
  const files = (await readdir(directory, { recursive: true })).filter((file) => pattern.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const script = await readFile(path.join(directory, file), 'utf8');
      const checksum = createHash('sha256').update(script).digest('hex');
      return { name: file.replace(pattern, '$1'), script, checksum };
    }),
  );
}
