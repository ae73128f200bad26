import { readFileSync } from 'node:fs';

const TABLE = new URL('../../console/src/pages/table.ts', import.meta.url);

/** The last parts of the addresses of the console's pages, as its table lists them. */
export function consolePages(): { agency: string[]; client: string[] } {
  const [agency = '', client = ''] = readFileSync(TABLE, 'utf8').split('export const CLIENT_PAGES');
  const pathsIn = (part: string) => [...part.matchAll(/\bpath: '([a-z-]+)'/g)].map(([, path = '']) => path);
  return { agency: pathsIn(agency), client: pathsIn(client) };
}
