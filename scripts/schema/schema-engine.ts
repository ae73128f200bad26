import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';

/** The part of the WebAssembly interface that is used here; the types of Node 20 lack it. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: Record<string, object>): Promise<{ instance: { exports: EngineExports } }>;
};
type EngineExports = { __wbindgen_start(): void };

const ENGINE_MODULE = '@prisma/schema-engine-wasm/schema_engine_bg';

type Engine = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');

/**
 * Prisma's schema engine on a driver adapter, for checks alone; a process may open one. The WebAssembly build needs no
 * download, unlike the engine of the Prisma command line, and is loaded by hand because Node 20 cannot import a `.wasm`
 * file.
 */
export async function openSchemaEngine(factory: SqlMigrationAwareDriverAdapterFactory): Promise<SchemaEngine> {
  const { SchemaEngine } = await loadEngine();
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
