import { readdir } from 'node:fs/promises';
import type { Row } from '../row.js';

/** The row of a file in this folder; adding a row is adding a file. */
export async function loadRow(name: string): Promise<Row> {
  const { row } = (await import(`./${name}.ts`)) as { row: Row };
  return row;
}

/** @param names those wanted, by name or by how it begins; none means all */
export async function loadRows(names: readonly string[]): Promise<Row[]> {
  const files = (await readdir(new URL('.', import.meta.url))).filter(
    (file) => file.endsWith('.ts') && file !== 'load-rows.ts' && !file.startsWith('shared'),
  );
  const rows = await Promise.all(files.sort().map((file) => loadRow(file.slice(0, -3))));
  const wanted = rows.filter((row) => names.length === 0 || names.some((name) => row.name.startsWith(name)));
  if (wanted.length === 0)
    throw new Error(`No row is named ${names.join(', ')}. There are: ${rows.map((row) => row.name).join(', ')}.`);
  return wanted;
}
