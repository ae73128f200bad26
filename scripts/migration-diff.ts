/**
 * Fails when prisma/schema.prisma and the migrations disagree about a table, a column or an index, and prints the SQL
 * that would take the migrations there. Run with `npx tsx scripts/migration-diff.ts`.
 *
 * What Prisma's schema language cannot express is only in the migrations and is ignored: constraint names and rules of
 * foreign keys, partial indexes, NULLS NOT DISTINCT keys, checks (test/db/constraints.txt guards those).
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { connectMigration } from '../src/db/migration-connection.js';
import { MIGRATIONS_DIRECTORY, readMigrationFiles } from '../src/db/migration-files.js';
import { listMigrations, NO_FILTERS, openSchemaEngine } from '../src/db/schema-engine.js';
import { startPrivateServer } from '../src/private-server/private-server.js';

const PASSED_OVER = /^-- (DropForeignKey|AddForeignKey|RenameForeignKey|DropIndex|RenameIndex)\n/;
/** Tables of the migrations themselves, which are not in the Prisma schema on purpose. */
const BOOKKEEPING = /DROP TABLE "schema_(marker|function)";/;

const CHARACTER_OID = 18;
const TEXT_OID = 25;
const MARK = '\u0001character';

const differences = (await readDifference())
  .split(/\n\n(?=-- )/)
  .filter((section) => !PASSED_OVER.test(section) && !BOOKKEEPING.test(section) && section.trim() !== '');

if (differences.length === 0) process.stdout.write('prisma/schema.prisma agrees with the migrations.\n');
else process.stdout.write(`prisma/schema.prisma differs from the migrations:\n\n${differences.join('\n\n')}\n`);
process.exitCode = differences.length === 0 ? 0 : 1;

/** The SQL from the migrations to the schema; both are applied to a temporary database. */
async function readDifference(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'outreach-diff-'));
  const server = await startPrivateServer({ dataDir });
  const connection = connectMigration(server);
  const marked = new pg.Pool({ connectionString: server.url, max: 1 });
  const factory = withCharacters(connection.factory, marked);
  // The database is fresh, so it serves as its own shadow.
  const engine = await openSchemaEngine({ ...factory, connectToShadowDb: () => factory.connect() });
  try {
    const schema = await readFile(new URL('../prisma/schema.prisma', import.meta.url), 'utf8');
    // Prisma reads now() of the migrations as its own default; dbgenerated leaves the time to the database.
    const content = schema.replaceAll('dbgenerated("now()")', 'now()');
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...listMigrations(await readMigrationFiles(MIGRATIONS_DIRECTORY)) },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    return stdout ?? '';
  } finally {
    engine.free();
    await connection.close();
    await marked.end();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

type Factory = ReturnType<typeof connectMigration>['factory'];

/**
 * The published adapter refuses columns of the type "char", which the catalogue uses everywhere. They are selected as
 * text under a marked name and passed on under their own name.
 */
function withCharacters(factory: Factory, pool: pg.Pool): Factory {
  const marked = new PrismaPg(markCharacters(pool));
  return {
    ...factory,
    connect: async () => {
      const [adapter, reader] = await Promise.all([factory.connect(), marked.connect()]);
      adapter.queryRaw = async (query) => {
        const { columnNames, columnTypes, ...rest } = await reader.queryRaw(query);
        return {
          ...rest,
          columnNames: columnNames.map((name) => name.replace(MARK, '')),
          columnTypes: columnTypes.map((type, at) =>
            columnNames[at]?.endsWith(MARK) ? ColumnTypeEnum.Character : type,
          ),
        };
      };
      return adapter;
    },
  };
}

function markCharacters(pool: pg.Pool): pg.Pool {
  const query = async (config: pg.QueryArrayConfig) => {
    const result = await pool.query(config);
    for (const field of result.fields) {
      if (field.dataTypeID !== CHARACTER_OID) continue;
      field.dataTypeID = TEXT_OID;
      field.name += MARK;
    }
    return result;
  };
  return Object.create(pool, { query: { value: query } });
}
