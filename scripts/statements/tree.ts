/** A node of PostgreSQL's parse tree as the parser gives it: JSON. */
export type Tree = { readonly [name: string]: unknown };

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of a node under this name, when it is a node. */
export const part = (node: Tree | null, name: string): Tree | null => {
  const value = node?.[name];
  return isTree(value) ? value : null;
};

/** The nodes of a list under this name. */
export const parts = (node: Tree | null, name: string): Tree[] => {
  const value = node?.[name];
  return Array.isArray(value) ? value.filter(isTree) : [];
};

/** The text under this name, or empty. */
export const word = (node: Tree | null, name: string): string => {
  const value = node?.[name];
  return typeof value === 'string' ? value : '';
};

/** A node is wrapped in the name of its kind: `{ SelectStmt: { … } }`. */
export function unwrap(node: Tree): [kind: string, body: Tree] {
  const [kind] = Object.keys(node);
  const body = kind === undefined ? undefined : node[kind];
  return kind !== undefined && isTree(body) ? [kind, body] : ['', {}];
}

/** The texts of a list of names, such as a column with its alias; a star is `*`. */
export const names = (list: readonly Tree[]): string[] =>
  list.map((node) => ('A_Star' in node ? '*' : word(part(node, 'String'), 'sval')));

/** Every column that an expression names, sub-selects included, as the parts of its name. */
export function columnsIn(value: unknown): string[][] {
  if (Array.isArray(value)) return value.flatMap(columnsIn);
  if (!isTree(value)) return [];
  const column = part(value, 'ColumnRef');
  return column ? [names(parts(column, 'fields'))] : Object.values(value).flatMap(columnsIn);
}
