import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './support/service-process.js';

const SOURCES = path.join(ROOT, 'console', 'src');

/** Tables that are handed over by what stands around them, which is asked for its button. */
const BY_OTHERS: Readonly<Record<string, string>> = {
  // Every page that draws it has a button, or is found here.
  'parts/RowGrid.tsx': '',
  // The fields of one entry: all entries with their fields are a file.
  'history/Details.tsx': 'history/ChangeHistory.tsx',
};

const read = (file: string): string => readFileSync(path.join(SOURCES, file), 'utf8');
const count = (file: string, part: string): number =>
  [...read(file).matchAll(new RegExp(String.raw`<(?:${part})(?![\w.])`, 'g'))].length;

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
const withTables = files.filter((file) => count(file, 'Table|table|RowGrid') > 0);

it.each(withTables)('every table of the console hands over its rows: %s', (file) => {
  const other = BY_OTHERS[file];
  if (other === '') return;
  expect(count(other ?? file, 'ExportButton|DownloadMenu')).toBeGreaterThanOrEqual(
    other ? 1 : count(file, 'Table|table|RowGrid'),
  );
});

it('knows of no table that is handed over by others but is not there', () => {
  expect(withTables).toEqual(expect.arrayContaining(Object.keys(BY_OTHERS)));
});
