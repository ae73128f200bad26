import type { Model } from './read-models.js';
import type { SchemaDomain, SchemaTable } from './read-schema.js';

type Field = Model['fields'][number];

/** Catalogue types by native type attribute, or by Prisma type if there is none. */
const TYPES: Record<string, string> = {
  '@db.Date': 'date',
  '@db.Real': 'real',
  '@db.SmallInt': 'smallint',
  '@db.Timestamptz(3)': 'timestamp(3) with time zone',
  '@db.Uuid': 'uuid',
  BigInt: 'bigint',
  Boolean: 'boolean',
  Bytes: 'bytea',
  Float: 'double precision',
  Int: 'integer',
  Json: 'jsonb',
  String: 'text',
};

/** Tables of the migrations themselves. */
const OWN_TABLES = new Set(['schema_marker', 'schema_function']);

/**
 * Where prisma/schema.prisma and the catalogue disagree about a table, a column, its type or default, or a key. What
 * Prisma's language cannot express is ignored: rules of foreign keys, partial and further indexes, NULLS NOT DISTINCT,
 * checks (test/db/constraints.txt guards those).
 */
export function compareWithPrisma(
  models: readonly Model[],
  tables: readonly SchemaTable[],
  domains: readonly SchemaDomain[],
): string[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const modelled = new Set(models.map(({ table }) => table));
  const missing = tables.filter(({ name }) => !modelled.has(name) && !OWN_TABLES.has(name));
  const bases = new Map(domains.map(({ name, type }) => [name, type]));
  return [
    ...missing.map(({ name }) => `${name}: no model`),
    ...models.flatMap((model) => {
      const table = byName.get(model.table);
      return table
        ? [...compareColumns(model, table, bases), ...compareKeys(model, table)]
        : [`${model.table}: no table`];
    }),
  ];
}

function compareColumns(model: Model, table: SchemaTable, bases: ReadonlyMap<string, string>): string[] {
  const wanted = new Map(
    model.fields.filter(({ isRelation }) => !isRelation).map((field) => [field.column, describeField(field)]),
  );
  const found = new Map(table.columns.map((column) => [column.name, describeColumn(column, bases)]));
  return [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((name) => wanted.get(name) !== found.get(name))
    .map((name) => `${table.name}.${name}: ${wanted.get(name) ?? 'none'} in Prisma, ${found.get(name) ?? 'none'} here`);
}

function describeField({ type, arity, attributes }: Field): string {
  const native = /@db\.\w+(\(\d+\))?/.exec(attributes)?.[0];
  const [, expression, literal] = /@default\((?:dbgenerated\("(.*?)"\)|"?(.*?)"?)\)(?= @|$)/.exec(attributes) ?? [];
  return describe(`${TYPES[native ?? type]}${arity === 'list' ? '[]' : ''}`, arity === 'one', expression ?? literal);
}

function describeColumn(column: SchemaTable['columns'][number], bases: ReadonlyMap<string, string>): string {
  const type = bases.get(column.type) ?? column.type;
  const literal = column.default === null ? undefined : (/^'(.*)'::.*$/.exec(column.default)?.[1] ?? column.default);
  // Prisma's lists do not tell whether the column is nullable.
  const isRequired = column.isRequired && !type.endsWith('[]');
  return describe(type, isRequired, column.identity === null ? literal : 'autoincrement');
}

/* Defaults are compared without brackets, which the catalogue sets differently. */
const describe = (type: string, isRequired: boolean, byDefault: string | undefined) =>
  `${type}${isRequired ? ' not null' : ''}${byDefault === undefined ? '' : ` default ${byDefault.replaceAll(/[()[\]{}]/g, '')}`}`;

const KEY_KINDS = { id: /^PRIMARY KEY/, unique: /^(UNIQUE|CREATE UNIQUE INDEX)/, index: /^CREATE/ };

function compareKeys({ keys }: Model, table: SchemaTable): string[] {
  const found = [...table.constraints.map(({ definition }) => definition), ...table.indexes];
  return keys
    .filter(({ kind, columns }) => !found.some((text) => KEY_KINDS[kind].test(text) && text.includes(`(${columns})`)))
    .map(({ kind, columns }) => `${table.name}: lacks ${kind} (${columns})`);
}
