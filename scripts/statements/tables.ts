/** What a proof needs to know about a table. */
export interface Table {
  name: string;
  columns: ReadonlySet<string>;
  /** The columns with the owner of a row; empty for tables without tenants. */
  owners: ReadonlySet<string>;
  /** A new row must name at least one of them. */
  required: ReadonlySet<string>;
}

/** Tables of the migrations themselves. */
const BOOKKEEPING = ['schema_marker', 'schema_function', '_prisma_migrations'];

/**
 * The tables of a Prisma schema by their names in the database. A table is a tenant's when it has `client_id` or
 * `agency_id`; `client` and `agency` are owned through their ids.
 */
export function readTables(schema: string): Map<string, Table> {
  const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const modelNames = new Set(models.map(([, name]) => name));
  const tables = models.map(([, model = '', body = '']) => {
    const fields = [...body.matchAll(/^ +(\w+) +(\w+)(\?|\[\])?(.*)$/gm)].filter(([, , type]) => !modelNames.has(type));
    const columns = fields.map(([, name = '', , mark, rest = '']) => ({
      name: /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name,
      nullable: mark === '?',
    }));
    return toTable(/@@map\("(\w+)"\)/.exec(body)?.[1] ?? model, columns);
  });
  const bookkeeping = BOOKKEEPING.map((name) => toTable(name, []));
  return new Map([...tables, ...bookkeeping].map((table) => [table.name, table]));
}

function toTable(name: string, columns: readonly { name: string; nullable: boolean }[]): Table {
  const owning = name === 'client' || name === 'agency' ? ['id', 'agency_id'] : ['client_id', 'agency_id'];
  const owners = columns.filter((column) => owning.includes(column.name));
  const client = owners.find((column) => column.name === 'client_id' && !column.nullable);
  const required = client ? [client] : owners.filter((column) => name !== 'client' || column.name === 'agency_id');
  const namesOf = (list: readonly { name: string }[]) => new Set(list.map((column) => column.name));
  return { name, columns: namesOf(columns), owners: namesOf(owners), required: namesOf(required) };
}
