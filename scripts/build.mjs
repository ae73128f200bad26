// Bundles the service: our own code in a few files, one for each entry and chunks of what they share; packages stay
// outside. Types are erased, not checked.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENTRIES = ['server', 'worker', 'admin'];

/**
 * Writes `dist/process/<entry>.js`, with source maps.
 * @returns the sources that the bundles are made of, relative to the project
 */
export async function buildService() {
  const dist = path.join(ROOT, 'dist');
  await rm(path.join(dist, 'chunks'), { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(ENTRIES.map((entry) => [`process/${entry}`, `src/process/${entry}.ts`])),
    outdir: 'dist',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
}
