import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadModule } from 'libpg-query';
import ts from 'typescript-compiler';
import {
  FUNCTIONS_DIRECTORY,
  MIGRATIONS_DIRECTORY,
  readFunctionFiles,
  readMigrationFiles,
} from '../../src/db/schema-files.js';
import { type Exception, MEANS_ALL_TENANTS } from './all-tenants.js';
import { evaluateSites, type Statement } from './evaluate.js';
import { extractSites } from './extract.js';
import { findMisplacedFunctions, readFunctions } from './functions.js';
import { type Fault, proveText } from './prove.js';
import { Recorder } from './recorder.js';
import { readTables, type Table } from './tables.js';
import { walkAll } from './walks.js';

/** Every statement of the service, and the errors that prevented others from being found. */
interface Proofs {
  statements: Statement[];
  faults: string[];
  tables: ReadonlyMap<string, Table>;
}

/** Reads all statements: those in the code, those recorded by running it, and those of database functions. */
export async function readProofs(root: string): Promise<Proofs> {
  await loadModule();
  const extraction = extractSites(openProgram(root), root);
  const { statements, calls } = await evaluateSites(root, path.join(root, `out/statements-${process.pid}`), extraction);
  const recorder = new Recorder(
    extraction.sites,
    extraction.uses,
    statements.map(({ text }) => text),
  );
  await walkAll(recorder, calls);
  const unrecorded = recorder.missing.map(
    ({ file, lines, within }) =>
      `${file}:${lines[0]} ${within}: the text depends on its caller, and walks.ts does not run it`,
  );
  const migrations = await readMigrationFiles(MIGRATIONS_DIRECTORY);
  const tables = readTables(await readFile(path.join(root, 'prisma/schema.prisma'), 'utf8'));
  const files = await readFunctionFiles(FUNCTIONS_DIRECTORY);
  const functions = readFunctions([...migrations, ...files].map(({ script }) => script));
  return {
    statements: unique([...statements, ...recorder.statements, ...functions]),
    faults: [
      ...extraction.faults,
      ...unrecorded,
      ...findMisplacedFunctions(migrations, files),
      ...(await findTablesInDatabaseCode(root, tables)),
    ],
    tables,
  };
}

/**
 * Its SQL about tables consists of policy conditions, which are stored in the database and never sent as statements.
 */
const POLICIES = 'tenant-isolation.ts';

/** `src/db` sends its own statements directly to the driver: none may use a tenant's table. */
async function findTablesInDatabaseCode(root: string, tables: ReadonlyMap<string, Table>): Promise<string[]> {
  const owned = [...tables.values()].filter(({ owners }) => owners.size > 0).map(({ name }) => name);
  const use = new RegExp(`\\b(?:from|join|into|update|using)\\s+"?(${owned.join('|')})\\b`, 'i');
  const files = (await readdir(path.join(root, 'src/db'))).filter((file) => /\.m?ts$/.test(file) && file !== POLICIES);
  const found = files.map(async (file) => {
    const [, table] = use.exec(await readFile(path.join(root, 'src/db', file), 'utf8')) ?? [];
    return table === undefined ? [] : [`src/db/${file}: uses ${table} directly, where nothing is proven`];
  });
  return (await Promise.all(found)).flat();
}

function openProgram(root: string): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: unknown;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(
    fileNames.filter((file) => file.startsWith(path.join(root, 'src'))),
    options,
  );
}

const unique = (statements: readonly Statement[]): Statement[] => [
  ...new Map(statements.map((statement) => [`${statement.name} ${statement.text}`, statement])).values(),
];

/** The errors, one per line: texts without a proof, and exceptions that are not needed. */
export function judge(proofs: Proofs, exceptions: readonly Exception[] = MEANS_ALL_TENANTS): string[] {
  const needed = new Set<string>();
  const faults = proofs.statements.flatMap((statement) => {
    const allowed = exceptions.filter((one) => one.statement === statement.name).flatMap(({ tables }) => tables);
    return proveSafely(statement.text, proofs.tables).flatMap(({ table, reason }) => {
      if (table !== null && allowed.includes(table)) {
        needed.add(`${statement.name} ${table}`);
        return [];
      }
      return [`${statement.place} ${statement.name}: ${reason}`];
    });
  });
  const idle = exceptions.flatMap(({ statement, tables }) =>
    tables
      .filter((table) => !needed.has(`${statement} ${table}`))
      .map((table) => `${statement}: nothing reads ${table} unbound any more`),
  );
  return [...proofs.faults, ...new Set(faults), ...idle];
}

function proveSafely(text: string, tables: ReadonlyMap<string, Table>): Fault[] {
  try {
    return proveText(text, tables);
  } catch (error) {
    return [{ table: null, reason: `is not understood: ${String(error)}` }];
  }
}
