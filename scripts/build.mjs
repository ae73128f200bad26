// Bundles the service and its packages in a few files: one per entry, and chunks for shared code. Node loads them in
// three quarters of the time. Types are erased, not checked.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENTRIES = ['server', 'worker', 'admin'];

/** Not bundled: packages that are installed on demand, and the compiler of Prisma, which Prisma loads by name. */
const EXTERNAL = /^(?:@opentelemetry\/(?!api$)|@prisma\/client\/runtime\/query_compiler)/;

/**
 * Some packages ask for the ES modules of these two, others for their CommonJS ones. Two copies of graphql do not know each other's
 * objects, and a second one of the tools takes its time to load.
 */
const onceOnly = {
  name: 'once-only',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@graphql-tools\/utils$/ }, ({ kind, path: name, resolveDir }) =>
      kind === 'require-call' ? resolve(name, { kind: 'import-statement', resolveDir }) : undefined,
    );
    onResolve({ filter: /^graphql(?:\/.*)?$/ }, ({ path: name }) => {
      const base = path.join(ROOT, 'node_modules', name.replace(/\.m?js$/, ''));
      return { path: existsSync(`${base}.mjs`) ? `${base}.mjs` : path.join(base, 'index.mjs') };
    });
  },
};

const externals = {
  name: 'externals',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
      EXTERNAL.test(name) ? { path: name, external: true } : undefined,
    );
  },
};

/** Writes `dist/process/<entry>.js`, with source maps. */
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
    plugins: [externals, onceOnly],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    // CommonJS modules in the bundle load Node's own modules with it.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
    // The generated client imports Prisma's runtime twice, once for its effects, of which it has none.
    logOverride: { 'ignored-bare-import': 'silent' },
  });
  // Its process would live as long as this one, which becomes the service.
  await stop();
}
