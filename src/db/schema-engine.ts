import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { MigrationFile } from './migration-files.js';

/** The part of the WebAssembly interface that is used here; the types of Node 20 lack it. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: Record<string, object>): Promise<{ instance: { exports: EngineExports } }>;
};
type EngineExports = { __wbindgen_start(): void };

const LOADED = Symbol.for('outreach-core.schema-engine');
const ENGINE_MODULE = '@prisma/schema-engine-wasm/schema_engine_bg';

/** The engine manages all tables of the schema. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

type Engine = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');

/**
 * The engine's JavaScript bindings hold one WebAssembly instance per process, and replacing it breaks a running engine.
 * Test runners load this module more than once, so the promise is kept on the global object, where all copies find it.
 */
const shared = globalThis as typeof globalThis & { [LOADED]?: Promise<Engine> };

/**
 * Prisma's migration engine on a driver adapter. The WebAssembly build needs no download, unlike the engine of the
 * Prisma command line, and is loaded by hand because Node 20 cannot import a `.wasm` file.
 */
export async function openSchemaEngine(factory: SqlMigrationAwareDriverAdapterFactory): Promise<SchemaEngine> {
  shared[LOADED] ??= loadEngine();
  const { SchemaEngine } = await shared[LOADED];
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  return SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}

async function loadEngine(): Promise<Engine> {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = createRequire(import.meta.url)
    .resolve(ENGINE_MODULE)
    .replace(/\.js$/, '.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue;
}

/** The migrations in the engine's own form. */
export function listMigrations(files: readonly MigrationFile[]): MigrationList {
  return {
    baseDir: 'prisma/migrations',
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
    shadowDbInitScript: '',
    migrationDirectories: files.map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
    })),
  };
}
