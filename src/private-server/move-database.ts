import { type MigrationConnection, withMigrationConnection } from '../db/migration-connection.js';
import type { OpenDatabase } from '../db/open.js';

interface MovedTable {
  name: string;
  rows: number;
}

/** Nothing was moved, and the target is unchanged. The message says why. */
class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** Tables of the migrations themselves, which are not moved. */
const OWN = ['_prisma_migrations', 'schema_marker', 'schema_function'];

/** About this many bytes of the source are in memory at once. */
const SLICE_BYTES = 4 * 1024 * 1024;
const BLOCK_BYTES = 8_192;

type Connection = Pick<MigrationConnection, 'query'>;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Copies all rows to an empty database of the same schema, in one transaction of the target, and compares the number and
 * hashes of the rows of each table. Keys work in the target with the same pepper. Neither may be written to meanwhile.
 * @param onTable called after each table
 * @throws MoveError the target has rows, or a table differs
 */
export async function moveDatabase(
  from: Pick<OpenDatabase, 'target'>,
  to: Pick<OpenDatabase, 'target'>,
  onTable: (table: MovedTable) => void = () => undefined,
): Promise<MovedTable[]> {
  return withMigrationConnection(from.target, (source) =>
    withMigrationConnection(to.target, async (target) => {
      const tables = await listTables(source);
      await makeDays(source, target);
      await requireEmpty(target, tables);
      // An error ends the session, which rolls back.
      await target.query('begin');
      const moved = await moveTables(source, target, tables, onTable);
      await moveSequences(source, target);
      await target.query('commit');
      await target.query('analyze');
      return moved;
    }),
  );
}

interface Table {
  name: string;
  /** Whether its rows refer to rows of the same table; such a table is moved in one piece. */
  isOwnParent: boolean;
}

const FOREIGN_KEYS = `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

const TABLES = `select relname::text as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`;

/* Tables that others refer to come first. */
async function listTables(source: Connection): Promise<Table[]> {
  const keys = await source.query(FOREIGN_KEYS);
  const rest = new Set(
    (await source.query(TABLES)).map(({ name }) => String(name)).filter((name) => !OWN.includes(name)),
  );
  const parentsOf = (name: string) => keys.filter(({ child }) => child === name).map(({ parent }) => String(parent));
  const ordered: Table[] = [];
  while (rest.size > 0) {
    const next = [...rest].find((name) => parentsOf(name).every((parent) => parent === name || !rest.has(parent)));
    if (next === undefined) throw new MoveError('Tables refer to each other in a circle.');
    rest.delete(next);
    ordered.push({ name: next, isOwnParent: parentsOf(next).includes(next) });
  }
  return ordered;
}

/* The journal has one partition per day; each is moved like a table. */
async function makeDays(source: Connection, target: Connection): Promise<void> {
  for (const { day } of await source.query('select d.day::text as day from journal_days() d'))
    await target.query(`select journal_make_day($1::timestamp at time zone 'UTC')`, [String(day)]);
}

async function requireEmpty(target: Connection, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const [found] = await target.query(`select from ${quote(name)} limit 1`);
    if (found) throw new MoveError(`The target is not empty: ${name} has rows.`);
  }
}

async function moveTables(
  source: Connection,
  target: Connection,
  tables: readonly Table[],
  onTable: (table: MovedTable) => void,
): Promise<MovedTable[]> {
  const moved: MovedTable[] = [];
  for (const table of tables) {
    await moveTable(source, target, table);
    const rows = await compare(source, target, table.name);
    moved.push({ name: table.name, rows });
    onTable({ name: table.name, rows });
  }
  return moved;
}

/* User triggers are off, because the rows that they wrote in the source are moved too. Foreign keys are still checked. */
async function moveTable(source: Connection, target: Connection, { name, isOwnParent }: Table): Promise<void> {
  const table = quote(name);
  const columns = await columnsOf(source, name);
  const insert = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  await target.query(`alter table ${table} disable trigger user`);
  for await (const rows of readSlices(source, name, isOwnParent)) await target.query(insert, [rows]);
  await target.query(`alter table ${table} enable trigger user`);
}

async function columnsOf(source: Connection, table: string): Promise<string> {
  const columns = await source.query(
    `select attname::text as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quote(table)],
  );
  return columns.map(({ name }) => quote(String(name))).join(', ');
}

/* Slices are ranges of blocks of the table's file, so each is read without scanning the others. */
async function* readSlices(source: Connection, name: string, isWhole: boolean): AsyncGenerator<string> {
  const table = quote(name);
  const [size] = await source.query(
    `select pg_relation_size($1::regclass)::float8 as own, pg_table_size($1::regclass)::float8 as whole`,
    [table],
  );
  const blocks = Math.ceil(Number(size?.['own']) / BLOCK_BYTES);
  const bytesOfBlock = Math.max(BLOCK_BYTES, Number(size?.['whole']) / Math.max(blocks, 1));
  const step = isWhole ? Math.max(blocks, 1) : Math.max(1, Math.floor(SLICE_BYTES / bytesOfBlock));
  for (let from = 0; from < blocks; from += step) {
    const [slice] = await source.query(
      `select jsonb_agg(to_jsonb(t))::text as rows from ${table} t
        where t.ctid >= '(${from},0)'::tid and t.ctid < '(${from + step},0)'::tid`,
    );
    if (typeof slice?.['rows'] === 'string') yield slice['rows'];
  }
}

async function compare(source: Connection, target: Connection, name: string): Promise<number> {
  const text = `select count(*)::float8 as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash
    from ${quote(name)} t`;
  const [there] = await source.query(text);
  const [here] = await target.query(text);
  if (there?.['rows'] !== here?.['rows'] || there?.['hash'] !== here?.['hash'])
    throw new MoveError(`The table ${name} came out different: ${there?.['rows']} rows there, ${here?.['rows']} here.`);
  return Number(here?.['rows']);
}

async function moveSequences(source: Connection, target: Connection): Promise<void> {
  const sequences = await source.query(
    `select sequencename::text as name, last_value::text as last from pg_sequences
      where schemaname = current_schema() and last_value is not null`,
  );
  for (const { name, last } of sequences)
    await target.query('select setval($1::regclass, $2::bigint)', [quote(String(name)), String(last)]);
}
