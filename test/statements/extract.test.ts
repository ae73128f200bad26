import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript-compiler';
import { afterEach, expect, test } from 'vitest';
import { extractSites } from '../../scripts/statements/extract.js';
import { Recorder } from '../../scripts/statements/recorder.js';

const roots: string[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true });
});

const DOOR =
  'export interface Sql { query(name: string | null, text: string, values?: unknown[]): Promise<unknown[]> }';

/** Reads a module that gets the database as `sql`. */
async function extract(code: string) {
  const root = await mkdtemp(path.join(tmpdir(), 'outreach-statements-'));
  roots.push(root);
  await mkdir(path.join(root, 'src/db'), { recursive: true });
  const files = [path.join(root, 'src/db/database.ts'), path.join(root, 'src/planted.ts')];
  await writeFile(files[0] ?? '', DOOR);
  await writeFile(files[1] ?? '', `import type { Sql } from './db/database.js';\n${code}\n`);
  return extractSites(ts.createProgram(files, { strict: true, module: ts.ModuleKind.NodeNext, types: [] }), root);
}

test('constants of the module and of the function are read', async () => {
  const { sites, faults } = await extract(`const WHERE = 'where true';
    export function read(sql: Sql) { const text = \`select \${WHERE}\`; return sql.query('one', text); }`);
  expect(faults).toEqual([]);
  expect(sites).toEqual([
    {
      file: 'src/planted.ts',
      lines: [3, 3],
      within: 'read',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
      texts: ["() => { const text = `select ${WHERE}`; return ['one', text]; }"],
    },
  ]);
});

test('a parameter of few values is read once for each', async () => {
  const { sites } = await extract(
    "export const read = (sql: Sql, kind: 'contact' | 'company') => sql.query(kind, 'select from ' + kind);",
  );
  expect(sites.flatMap(({ texts }) => texts)).toEqual([
    `() => { const kind = "contact" as const; return [kind, 'select from ' + kind]; }`,
    `() => { const kind = "company" as const; return [kind, 'select from ' + kind]; }`,
  ]);
});

test('a function that is given the text is asked for its callers', async () => {
  const { sites } = await extract(`const send = (sql: Sql, text: string) => sql.query(null, text);
    export const read = (sql: Sql) => send(sql, 'select 1');`);
  expect(sites.map(({ within, texts }) => [within, texts])).toEqual([
    ['read', ["() => {  return [null, 'select 1']; }"]],
  ]);
});

const OPEN =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  'export function read(sql: Sql, where: { text: string }) { return sql.query(null, `select ${where.text}`); }';

test('a text of a caller that nobody walks stays missing', async () => {
  const { sites, uses } = await extract(OPEN);
  expect(sites.map(({ texts }) => texts)).toEqual([null]);
  expect(new Recorder(sites, uses, []).missing.map(({ within }) => within)).toEqual(['read']);
});

test.each([
  ['query passed on as a value', 'export const pass = (sql: Sql) => [sql.query];', 'passes query on'],
  [
    'SQL through Prisma',
    'export const raw = (p: { $queryRawUnsafe(t: string): void }) => p.$queryRawUnsafe("");',
    'sends SQL through',
  ],
  [
    'a function of texts passed on',
    'const send = (sql: Sql, t: string) => sql.query(null, t); export const all = [send, (sql: Sql) => send(sql, "")];',
    'passed on as a value',
  ],
])('%s is refused', async (_what, code, fault) => {
  expect((await extract(code)).faults).toEqual([expect.stringContaining(fault)]);
});
