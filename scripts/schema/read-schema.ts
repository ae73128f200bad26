/** Runs one statement and returns its rows. */
export type Query = (text: string) => Promise<Record<string, unknown>[]>;

/** A table as its `create table` needs it; definitions are those that the catalogue prints. */
export interface SchemaTable {
  name: string;
  /** Such as `range (numbered_at)`; null: not partitioned. */
  partitionKey: string | null;
  /** Such as `fillfactor=50`. */
  options: string[];
  columns: SchemaColumn[];
  constraints: { name: string; definition: string; isLate: boolean }[];
  indexes: string[];
  /** Rows that the migrations left, each as the literals of `rowColumns`. */
  rows: string[][];
  rowColumns: string[];
}

interface SchemaColumn {
  name: string;
  type: string;
  isRequired: boolean;
  default: string | null;
  /** The non-default options of its sequence; null: it is not an identity column. */
  identity: string[] | null;
  /** Such as `external`; null: the default of its type. */
  storage: string | null;
  /** Such as `n_distinct=20`. */
  options: string[];
}

export interface SchemaDomain {
  name: string;
  type: string;
  constraints: { name: string; definition: string }[];
}

const OURS = `c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname <> '_prisma_migrations'`;

const DOMAINS = `select t.typname as name, format_type(t.typbasetype, t.typtypmod) as type, coalesce(
    (select jsonb_agg(jsonb_build_object('name', conname, 'definition', pg_get_constraintdef(x.oid, true)) order by conname)
       from pg_constraint x where x.contypid = t.oid), '[]') as constraints
  from pg_type t where t.typnamespace = current_schema()::regnamespace and t.typtype = 'd' order by t.oid`;

/* In the order in which the migrations created them. */
const TABLES = `select c.relname as name, pg_get_partkeydef(c.oid) as "partitionKey",
    coalesce(to_jsonb(c.reloptions), '[]') as options
  from pg_class c where ${OURS} order by c.oid`;

const COLUMNS = `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", pg_get_expr(d.adbin, d.adrelid, true) as "default",
    case when a.attidentity = 'd' then to_jsonb(array_remove(array[
      case when s.relname <> c.relname || '_' || a.attname || '_seq' then 'sequence name ' || s.relname end,
      case when q.seqmax <> 9223372036854775807 then 'maxvalue ' || q.seqmax end,
      case when q.seqcache <> 1 then 'cache ' || q.seqcache end], null)) end as identity,
    case when a.attstorage <> t.typstorage then case a.attstorage
      when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' when 'x' then 'extended' end end as storage,
    coalesce(to_jsonb(a.attoptions), '[]') as options
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_depend p on p.refobjid = c.oid and p.refobjsubid = a.attnum and p.deptype = 'i'
    and p.classid = 'pg_class'::regclass and a.attidentity <> ''
  left join pg_class s on s.oid = p.objid left join pg_sequence q on q.seqrelid = p.objid
  where ${OURS} order by c.oid, a.attnum`;

/* A foreign key to a table that is created later is added at the end. */
const CONSTRAINTS = `select c.relname as "table", x.conname as name, pg_get_constraintdef(x.oid, true) as definition,
    x.confrelid > c.oid as "isLate"
  from pg_class c join pg_constraint x on x.conrelid = c.oid and x.contype in ('p', 'u', 'c', 'f', 'x')
  where ${OURS} order by c.oid, position(x.contype::text in 'pufxc'), x.conname`;

const INDEXES = `select c.relname as "table", pg_get_indexdef(i.indexrelid, 0, true) as definition
  from pg_class c join pg_index i on i.indrelid = c.oid join pg_class n on n.oid = i.indexrelid
  where ${OURS} and not exists (select from pg_constraint x where x.conindid = i.indexrelid and x.contype in ('p', 'u', 'x'))
  order by c.oid, n.relname`;

/** Reads the domains of the schema. */
export async function readDomains(query: Query): Promise<SchemaDomain[]> {
  return (await query(DOMAINS)) as unknown as SchemaDomain[];
}

/** Reads the tables of the schema with their rows; functions, triggers and rights have separate files. */
export async function readTables(query: Query): Promise<SchemaTable[]> {
  const tables = (await query(TABLES)) as unknown as Pick<SchemaTable, 'name' | 'partitionKey' | 'options'>[];
  const columns = groupByTable<SchemaColumn>(await query(COLUMNS));
  const constraints = groupByTable<SchemaTable['constraints'][number]>(await query(CONSTRAINTS));
  const indexes = groupByTable<{ definition: string }>(await query(INDEXES));
  const read: SchemaTable[] = [];
  for (const table of tables) {
    const own = columns.get(table.name) ?? [];
    // A time set by a default is the time of the migration.
    const rowColumns = own.filter((column) => column.default !== 'now()').map(({ name }) => name);
    read.push({
      ...table,
      columns: own,
      constraints: constraints.get(table.name) ?? [],
      indexes: (indexes.get(table.name) ?? []).map(({ definition }) => definition),
      rows: OWN_RECORDS.has(table.name) ? [] : await readRows(query, table.name, rowColumns),
      rowColumns,
    });
  }
  return read;
}

/** What is written with the functions, in the text of this release. */
const OWN_RECORDS: ReadonlySet<string> = new Set(['schema_function']);

async function readRows(query: Query, table: string, columns: readonly string[]): Promise<string[][]> {
  const literals = columns.map((name) => `coalesce(quote_literal("${name}"::text), 'null')`);
  const rows = await query(
    `select literals from (select array[${literals.join(', ')}] as literals from "${table}") t order by literals`,
  );
  return rows.map((row) => row['literals'] as string[]);
}

function groupByTable<Part>(rows: readonly Record<string, unknown>[]): Map<string, Part[]> {
  const parts = new Map<string, Part[]>();
  for (const row of rows) {
    const table = String(row['table']);
    parts.set(table, [...(parts.get(table) ?? []), row as Part]);
  }
  return parts;
}
