import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './service-process.js';

const TABLE = path.join(ROOT, 'console', 'src', 'pages', 'table.ts');

/** The last parts of the addresses of the console's pages, as its table lists them. */
export function consolePages(): { agency: string[]; client: string[] } {
  const [agency = '', client = ''] = readFileSync(TABLE, 'utf8').split('export const CLIENT_PAGES');
  const pathsIn = (part: string) => [...part.matchAll(/\bpath: '([a-z-]+)'/g)].map(([, path = '']) => path);
  return { agency: pathsIn(agency), client: pathsIn(client) };
}
