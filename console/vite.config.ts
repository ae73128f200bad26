import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/*
 * The built page is strict about what it loads: no inline code or data, one nonce for the style elements that the component
 * library makes. The service writes a fresh one for every answer (src/pages/console.ts).
 */
const service = process.env['SERVICE_URL'] ?? 'http://localhost:4000';

const OVERLAYS =
  /node_modules\/(@floating-ui|react-remove-scroll|use-sidecar|@mantine\/core\/esm\/components\/(Modal|Popover|ScrollArea))/;

export default defineConfig({
  base: '/console/',
  html: { cspNonce: '__NONCE__' },
  plugins: [react(), compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg)$/ })],
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
