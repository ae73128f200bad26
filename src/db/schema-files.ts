import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectPath } from '../project-root.js';

/** A script of `prisma`. */
export interface SchemaFile {
  /** Of a migration, the name of its folder; of a file of functions, its own without the ending. */
  name: string;
  script: string;
  /** Of a migration, the one that Prisma records. */
  checksum: string;
}

/** The target state of a database: the migrations in their order, and the present text of the functions. */
export interface SchemaFiles {
  migrations: readonly SchemaFile[];
  functions: readonly SchemaFile[];
  /** The script that makes an empty database what the migrations would make it; null: there is none of these migrations. */
  schema: string | null;
}

/** Where to read other files than those of this release. */
export interface SchemaPlaces {
  /** A folder; `schema.sql` stands beside it. */
  migrations?: string;
  functions?: string;
  /** Do without `schema.sql`, so that every migration runs. */
  everyMigration?: boolean;
}

export const MIGRATIONS_DIRECTORY = projectPath('prisma/migrations');
export const FUNCTIONS_DIRECTORY = projectPath('prisma/functions');

/** @throws when a folder cannot be read */
export async function readSchemaFiles(places: SchemaPlaces = {}): Promise<SchemaFiles> {
  const directory = places.migrations ?? MIGRATIONS_DIRECTORY;
  const migrations = await readMigrationFiles(directory);
  return {
    migrations,
    functions: await readFunctionFiles(places.functions ?? FUNCTIONS_DIRECTORY),
    schema: places.everyMigration ? null : await readSchemaScript(directory, migrations),
  };
}

/** The migrations in the order in which they apply. */
export async function readMigrationFiles(directory: string): Promise<SchemaFile[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readScript(name, path.join(directory, name, 'migration.sql'))));
}

/** Functions that belong together, and their triggers, in the order in which they are applied. */
export async function readFunctionFiles(directory: string): Promise<SchemaFile[]> {
  const files = (await readdir(directory)).filter((entry) => entry.endsWith('.sql')).sort();
  return Promise.all(files.map((file) => readScript(file.slice(0, -'.sql'.length), path.join(directory, file))));
}

async function readScript(name: string, file: string): Promise<SchemaFile> {
  const script = await readFile(file, 'utf8');
  return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
}

/* The generated file beside the folder of the migrations. Null where it is missing or lacks one of them. */
async function readSchemaScript(directory: string, migrations: readonly SchemaFile[]): Promise<string | null> {
  const script = await readFile(path.join(directory, '../schema.sql'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return script !== null && migrations.every(({ name }) => script.includes(`\n  ('${name}')`)) ? script : null;
}
