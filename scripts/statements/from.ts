import { boundBy, boundByUsing } from './bindings.js';
import { type Level, outsideColumns, type Relation } from './level.js';
import { type Proof, proveInside, proveQuery } from './prove.js';
import { columnsIn, isTree, names, part, parts, type Tree, unwrap, word } from './tree.js';

/** Adds the entries of a FROM clause, with the bindings of their joins. */
export function addFrom(items: readonly Tree[], level: Level, proof: Proof): void {
  for (const item of items) addItem(item, level, proof);
}

/** @returns the relations of the entry */
function addItem(item: Tree, level: Level, proof: Proof): Relation[] {
  const [kind, body] = unwrap(item);
  if (kind === 'JoinExpr') return addJoin(body, level, proof);
  if (kind === 'RangeTableSample') return isTree(body['relation']) ? addItem(body['relation'], level, proof) : [];
  const relation = kind === 'RangeVar' ? namedRelation(body, level, proof) : computedRelation(kind, body, level, proof);
  level.relations.push(relation);
  return [relation];
}

const SYSTEM_SCHEMAS = new Set(['pg_catalog', 'information_schema']);
/** The rows of the statement that a trigger follows: like those of OLD and NEW, they are what its owner wrote. */
const TRANSITION_TABLES = new Set(['old_table', 'new_table']);

function namedRelation(body: Tree, level: Level, proof: Proof): Relation {
  const [name, schema] = [word(body, 'relname'), word(body, 'schemaname')];
  const alias = word(part(body, 'alias'), 'aliasname') || name;
  if ((schema === '' && level.hidden.has(name)) || SYSTEM_SCHEMAS.has(schema)) return { alias, table: null, reads: [] };
  if (TRANSITION_TABLES.has(name)) return { alias, table: null, reads: [] };
  const table = proof.tables.get(name) ?? null;
  if (!table && !name.startsWith('pg_')) proof.faults.push({ table: null, reason: `${name} is no table` });
  return { alias, table, reads: [] };
}

/* A computed relation cannot bind the relations beside it that it reads. */
function computedRelation(kind: string, body: Tree, level: Level, proof: Proof): Relation {
  const query = part(body, 'subquery');
  if (query) proveQuery(query, level, level.hidden, proof);
  else proveInside(body, level, proof);
  const columns = kind === 'RangeSubselect' ? outsideColumns(query) : columnsIn(body);
  const reads = columns.flatMap((path) => (path.length > 1 ? [path.at(-2) ?? ''] : ownersOf(path[0] ?? '', level)));
  return { alias: word(part(body, 'alias'), 'aliasname'), table: null, reads: [...new Set(reads)] };
}

const ownersOf = (column: string, level: Level): string[] =>
  level.relations.filter(({ table }) => table?.columns.has(column)).map(({ alias }) => alias);

function addJoin(body: Tree, level: Level, proof: Proof): Relation[] {
  const [left, right] = [body['larg'], body['rarg']].map((side) => (isTree(side) ? addItem(side, level, proof) : []));
  const sides = { left: left ?? [], right: right ?? [] };
  const both = [...sides.left, ...sides.right];
  const kind = word(body, 'jointype');
  if (kind === 'JOIN_RIGHT' || kind === 'JOIN_FULL') level.mergedEitherWay = true;
  // An outer join keeps rows for which its condition is false, except those of its nullable side.
  const free = { JOIN_LEFT: sides.right, JOIN_RIGHT: sides.left, JOIN_FULL: [] }[kind] ?? both;
  const columns = names(parts(body, 'usingClause'));
  const only = (found: ReadonlySet<Relation>) => new Set([...found].filter((relation) => free.includes(relation)));
  level.bindings.push(
    (bound) => only(boundBy(body['quals'], level, bound)),
    (bound) => only(boundByUsing(columns, sides.left, sides.right, bound)),
  );
  proveInside(body['quals'], level, proof);
  return both;
}
