/** A model of the Prisma schema. */
export interface Model {
  name: string;
  table: string;
  /** The lines of its comment (`///`). */
  docs: string[];
  fields: ModelField[];
  /** Its primary key, unique keys and indexes; `columns` is as the catalogue prints them. */
  keys: { kind: 'id' | 'unique' | 'index'; columns: string }[];
}

interface ModelField {
  name: string;
  column: string;
  type: string;
  arity: 'one' | 'optional' | 'list';
  /** Whether it refers to another model. */
  isRelation: boolean;
  /** Its attributes (`@map`, `@default`), as they are written. */
  attributes: string;
  docs: string[];
}

const MODEL = /^((?:\/\/\/.*\n)*)model (\w+) \{\n([\s\S]*?)^\}/gm;
const FIELD = /^((?: *\/\/\/.*\n)*) +(\w+) +(\w+)(\[\]|\?)?(.*)$/gm;
const ARITIES: Record<string, ModelField['arity']> = { '?': 'optional', '[]': 'list' };

/** Reads the models of a Prisma schema. */
export function readModels(schema: string): Model[] {
  const models = [...schema.matchAll(MODEL)];
  const names = new Set(models.map(([, , name]) => name));
  return models.map(([, comment = '', name = '', body = '']) => {
    const fields = [...body.matchAll(FIELD)].map(
      ([, above = '', field = '', type = '', suffix = '', attributes = '']): ModelField => ({
        name: field,
        column: /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? field,
        type,
        arity: ARITIES[suffix] ?? 'one',
        isRelation: names.has(type),
        attributes,
        docs: linesOf(above),
      }),
    );
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name.toLowerCase();
    return { name, table, docs: linesOf(comment), fields, keys: keysOf(body, fields) };
  });
}

function keysOf(body: string, fields: readonly ModelField[]): Model['keys'] {
  const columnOf = (text: string) => {
    const [name, sort] = text.trim().split('(');
    return `${fields.find((field) => field.name === name)?.column}${sort?.includes('Desc') ? ' DESC' : ''}`;
  };
  const ofFields = fields.flatMap(({ column, attributes }) =>
    [...attributes.matchAll(/ @(id|unique)\b/g)].map(([, kind]) => ({ kind, columns: column })),
  );
  const ofModel = [...body.matchAll(/@@(id|unique|index)\(\[(.*?)\]/g)].map(([, kind, list = '']) => ({
    kind,
    columns: list.split(',').map(columnOf).join(', '),
  }));
  return [...ofFields, ...ofModel].map(({ kind, columns }) => ({
    kind: kind === 'id' || kind === 'unique' ? kind : 'index',
    columns,
  }));
}

const linesOf = (comment: string): string[] =>
  comment
    .split('\n')
    .map((line) => line.trim().replace(/^\/\/\/ ?/, ''))
    .filter((line) => line !== '');
