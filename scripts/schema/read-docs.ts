/** What the Prisma schema says about tables and columns in its comments (`///`), by `table` and `table.column`. */
export type Docs = ReadonlyMap<string, readonly string[]>;

const MODEL = /^((?:\/\/\/.*\n)*)model (\w+) \{\n([\s\S]*?)^\}/gm;
const FIELD = /^((?: *\/\/\/.*\n)+) *(\w+) (.*)$/gm;
const MAPPED = /@map\("(\w+)"\)/;
const MAPPED_TABLE = /@@map\("(\w+)"\)/;

export function readDocs(schema: string): Docs {
  const docs = new Map<string, string[]>();
  for (const [, comment = '', model = '', body = ''] of schema.matchAll(MODEL)) {
    const table = MAPPED_TABLE.exec(body)?.[1] ?? model.toLowerCase();
    docs.set(table, linesOf(comment));
    for (const [, above = '', field = '', rest = ''] of body.matchAll(FIELD)) {
      docs.set(`${table}.${MAPPED.exec(rest)?.[1] ?? field}`, linesOf(above));
    }
  }
  return docs;
}

const linesOf = (comment: string): string[] =>
  comment
    .split('\n')
    .map((line) => line.trim().replace(/^\/\/\/ ?/, ''))
    .filter((line) => line !== '');
