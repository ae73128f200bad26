import { readFile } from 'node:fs/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, type SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { openSchemaEngine } from './schema-engine.js';

const PASSED_OVER = /^-- (DropForeignKey|AddForeignKey|RenameForeignKey|DropIndex|RenameIndex)\n/;
/** Tables of the migrations themselves, which are not in the Prisma schema on purpose. */
const BOOKKEEPING = /DROP TABLE "schema_(marker|function)";/;

const CHARACTER_OID = 18;
const TEXT_OID = 25;
const MARK = '\u0001character';

/**
 * Where prisma/schema.prisma and a database disagree about a table, a column or an index: the SQL that would take the
 * database there, section by section.
 *
 * What Prisma's schema language cannot express is ignored: constraint names and rules of foreign keys, partial indexes,
 * NULLS NOT DISTINCT keys, checks (test/db/constraints.txt guards those).
 */
export async function compareWithPrisma(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url });
  const engine = await openSchemaEngine(withCharacters(pool));
  try {
    const schema = await readFile(new URL('../../prisma/schema.prisma', import.meta.url), 'utf8');
    // Prisma reads now() of the database as its own default; dbgenerated leaves the time to the database.
    const files = [{ path: 'schema.prisma', content: schema.replaceAll('dbgenerated("now()")', 'now()') }];
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const sections = (stdout ?? '').split(/\n\n(?=-- )/);
    return sections.filter((text) => !PASSED_OVER.test(text) && !BOOKKEEPING.test(text) && text.trim() !== '');
  } finally {
    engine.free();
    await pool.end();
  }
}

/**
 * The published adapter refuses columns of the type "char", which the catalogue uses everywhere. They are selected as
 * text under a marked name and passed on under their own name.
 */
function withCharacters(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(markCharacters(pool));
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connectToShadowDb: () => factory.connectToShadowDb(),
    connect: async () => {
      const adapter = await factory.connect();
      const queryRaw = adapter.queryRaw.bind(adapter);
      adapter.queryRaw = async (query) => {
        const { columnNames, columnTypes, ...rest } = await queryRaw(query);
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
