// Bundles the service: our own code in a few files, one for each entry and chunks of what they share, with packages of many
// small modules. Types are erased, not checked.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENTRIES = ['server', 'worker', 'admin'];

/**
 * ES modules of which Node would load some 500 at every start, which was a quarter of its processor time. All other packages stay
 * outside: what is loaded as CommonJS too would be there twice, `graphql` above all.
 */
const BUNDLED =
  /^(?:zod|dataloader|csv-parse|csv-stringify|libphonenumber-js|graphql-yoga|@(?:asteasolutions|envelop|graphql-tools|graphql-yoga|modelcontextprotocol|pothos|repeaterjs|whatwg-node)\/(?!fetch))/;

const externals = {
  name: 'externals',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || BUNDLED.test(name) ? undefined : { path: name, external: true },
    );
  },
};

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
    plugins: [externals],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  // Its process would live as long as this one, which becomes the service.
  await stop();
}
