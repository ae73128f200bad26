/**
 * Fails if prisma/schema.sql does not match the migrations, if a database created from it differs in any way from a
 * migrated one, or if prisma/schema.prisma does not match them. `--write` rewrites the file.
 */
import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { migrate } from '../../src/db/migrate.js';
import { runPostgres } from '../../test/support/run-postgres.js';
import { compareWithPrisma } from './compare-prisma.js';
import { compareDescriptions, describeCatalog } from './describe-catalog.js';
import { printSchema } from './print-schema.js';
import { readModels } from './read-models.js';
import { type Query, readDomains, readTables } from './read-schema.js';

const FILE = new URL('../../prisma/schema.sql', import.meta.url);
const PRISMA = new URL('../../prisma/schema.prisma', import.meta.url);
const SHOWN = 20;

const server = await runPostgres();
try {
  const faults = await findFaults(process.argv.includes('--write'));
  process.stdout.write(
    faults.length === 0 ? 'prisma/schema.sql is what the migrations make.\n' : `${faults.join('\n')}\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}

async function findFaults(write: boolean): Promise<string[]> {
  const byMigrations = await createDatabase('by_migrations');
  await migrate({ target: { url: byMigrations } }, { everyMigration: true });
  const models = readModels(await readFile(PRISMA, 'utf8'));
  const [domains, tables] = await withQuery(
    byMigrations,
    async (query) => [await readDomains(query), await readTables(query)] as const,
  );
  const text = printSchema(domains, tables, models);
  if (write) await writeFile(FILE, text);
  else if (text !== (await readFile(FILE, 'utf8').catch(() => '')))
    return ['prisma/schema.sql is not what the migrations make. Run: npm run generate'];
  const differences = await compareWithFile(byMigrations);
  return [
    ...shorten('A database made from prisma/schema.sql (+) differs from one made by the migrations (-):', differences),
    ...shorten('prisma/schema.prisma differs from the migrations:', compareWithPrisma(models, tables, domains)),
  ];
}

async function compareWithFile(byMigrations: string): Promise<string[]> {
  const byFile = await createDatabase('by_file');
  await migrate({ target: { url: byFile } });
  return compareDescriptions(await withQuery(byMigrations, describeCatalog), await withQuery(byFile, describeCatalog));
}

function shorten(head: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length > SHOWN ? [`... and ${lines.length - SHOWN} more`] : [];
  return [head, ...lines.slice(0, SHOWN), ...rest];
}

async function createDatabase(name: string): Promise<string> {
  await withQuery(server.url, (query) => query(`create database ${name} template template0`));
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function withQuery<Result>(url: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
  }
}
