import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/*
 * The built page is strict about what it loads: no inline code or data, one nonce for the style elements that the component
 * library makes. The service writes a fresh one for every answer (src/pages/console.ts).
 */
const service = process.env['SERVICE_URL'] ?? 'http://localhost:4000';

export default defineConfig({
  base: '/console/',
  html: { cspNonce: '__NONCE__' },
  plugins: [react(), compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg)$/ })],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What most pages share is one file: a hundred small ones compress worse, and are asked for one by one.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 24 }] } } },
  },
  server: {
    proxy: { '/graphql': service, '/public': service },
  },
});
