import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';

/*
 * The built page is strict about what it loads: no inline code or data, one nonce for the style elements that the component
 * library makes. The service writes a fresh one for every answer (src/pages/console.ts).
 */
const service = process.env['SERVICE_URL'] ?? 'http://localhost:4000';

const OVERLAYS =
  /node_modules\/(@floating-ui|react-remove-scroll|use-sidecar|@mantine\/core\/esm\/components\/(Modal|Popover|ScrollArea))/;

/** Each page's last part of its address and its module, as the table of pages has them. */
function listPages(): [path: string, module: string][] {
  const table = readFileSync(new URL('./src/pages/table.ts', import.meta.url), 'utf8');
  return [...table.matchAll(/path: '([a-z-]+)'.*?import\('\.(\/[^']+)'\)/gs)].map(([, path = '', module = '']) => [
    path,
    `/src/pages${module}.tsx`,
  ]);
}

/**
 * Writes down what the page at each address loads beside the main script, which only asks for it when it runs: so the
 * service can name it in the page that it answers (src/pages/console.ts).
 */
const pageFiles: Plugin = {
  name: 'page-files',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
    const chunkOf = (module: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    const under = (names: readonly string[], found: Set<string>): Set<string> => {
      for (const name of names) {
        if (found.has(name)) continue;
        found.add(name);
        under(chunks.find(({ fileName }) => fileName === name)?.imports ?? [], found);
      }
      return found;
    };
    const main = under(
      chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
      new Set(),
    );
    const pages = listPages().map(([path, module]) => {
      const parts = ['/src/shell/Shell.tsx', module].map((name) => {
        const chunk = chunkOf(name);
        if (!chunk) throw new Error(`${name} of the page ${path} is no file of its own.`);
        return chunk.fileName;
      });
      return [path, [...under(parts, new Set())].filter((name) => !main.has(name))];
    });
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(pages)) });
  },
};

export default defineConfig({
  base: '/console/',
  html: { cspNonce: '__NONCE__' },
  plugins: [react(), pageFiles, compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg)$/ })],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What most pages share is one file: a hundred small ones compress worse, and are asked for one by one. What lies over a
    // page (dialogs, menus, lists to choose from) is another, for when the first of it is opened.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'common', minShareCount: 24, test: (file) => !OVERLAYS.test(file), priority: 2 },
            { name: 'overlays', minShareCount: 24, test: OVERLAYS, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/graphql': service, '/public': service },
  },
});
