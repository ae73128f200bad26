import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/*
 * The built page is strict about what it loads: no inline code or data, one nonce for the style elements that the component
 * library makes. The service writes a fresh one for every answer (src/pages/console.ts). `scripts/build-console.mjs` of
 * the service names the folder to build into, and compresses what is there.
 */
const service = process.env['SERVICE_URL'] ?? 'http://localhost:4000';

const OVERLAYS =
  /node_modules\/(@floating-ui|react-remove-scroll|use-sidecar|@mantine\/core\/esm\/components\/(Modal|Popover|ScrollArea))|\/src\/parts\/Dialog\./;

const readText = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

interface IconSet {
  icons: Record<string, { body: string }>;
}

/* The set is one file of 6,000 icons. Each that is imported becomes a module of its own: its page loads it. */
const icons = (): Plugin => {
  let set: IconSet | undefined;
  return {
    name: 'icons',
    resolveId: (name) => (name.startsWith('icon:') ? `\0${name}` : null),
    load(id) {
      if (!id.startsWith('\0icon:')) return null;
      set ??= JSON.parse(readText('./node_modules/@iconify-json/tabler/icons.json')) as IconSet;
      const name = id.slice('\0icon:'.length);
      const body = set.icons[name]?.body ?? this.error(`The set has no icon ${name}.`);
      const lines = [...body.matchAll(/ d="([^"]+)"/g)].map(([, line]) => line);
      return `import { iconOf } from '/src/icon.tsx';\nexport default /* @__PURE__ */ iconOf(${JSON.stringify(lines)});`;
    },
  };
};

/** Each page's last part of its address and its module, as the table of pages has them. */
function listPages(): [path: string, module: string][] {
  const table = readText('./src/pages/table.ts');
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
  plugins: [icons(), pageFiles],
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What most pages share is one file: a hundred small ones compress worse, and are asked for one by one. What lies over a
    // page (dialogs, menus, lists to choose from) is another, for when the first of it is opened.
    rolldownOptions: {
      // Libraries name modules for servers that render; here all of it runs in the browser.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'common', minShareCount: 32, test: (file) => !OVERLAYS.test(file), priority: 2 },
            { name: 'overlays', minShareCount: 32, test: OVERLAYS, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/graphql': service, '/public': service, '/console/session': service },
  },
});
