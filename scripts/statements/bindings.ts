import { type Binding, findColumn, isGiven, isOwner, type Level, type Relation } from './level.js';
import { isTree, names, part, parts, type Tree, word } from './tree.js';

const NOTHING: ReadonlySet<Relation> = new Set();

/** The relation that `column = value` binds. */
function bindPair(column: unknown, value: unknown, level: Level, bound: ReadonlySet<Relation>): ReadonlySet<Relation> {
  const reference = isTree(column) ? part(column, 'ColumnRef') : null;
  const found = reference && findColumn(names(parts(reference, 'fields')), level);
  if (!found || found.level !== level || !isOwner(found)) return NOTHING;
  return isGiven(value, found.relation, level, bound) ? new Set([found.relation]) : NOTHING;
}

const union = <T>(sets: readonly ReadonlySet<T>[]): ReadonlySet<T> => new Set(sets.flatMap((set) => [...set]));

/** All relations that a condition binds; one part may bind what another part needs. */
export function boundBy(condition: unknown, level: Level, bound: ReadonlySet<Relation>): ReadonlySet<Relation> {
  if (!isTree(condition)) return NOTHING;
  const bool = part(condition, 'BoolExpr');
  if (bool?.['boolop'] === 'AND_EXPR') {
    return closure(
      parts(bool, 'args').map((arm) => (known) => boundBy(arm, level, known), bound),
      bound,
    );
  }
  if (bool?.['boolop'] === 'OR_EXPR') {
    return common(parts(bool, 'args').map((arm) => boundBy(arm, level, bound)));
  }
  const test = part(condition, 'BooleanTest');
  if (test) return test['booltesttype'] === 'IS_TRUE' ? boundBy(test['arg'], level, bound) : NOTHING;
  const cases = part(condition, 'CaseExpr');
  if (cases) return boundByCase(cases, level, bound);
  const link = part(condition, 'SubLink');
  if (link) return boundByMembership(link, level, bound);
  const comparison = part(condition, 'A_Expr');
  return comparison ? boundByComparison(comparison, level, bound) : NOTHING;
}

/** The relations that every arm binds, so that they are bound whichever arm is true. */
function common([first, ...others]: readonly ReadonlySet<Relation>[]): ReadonlySet<Relation> {
  return new Set([...(first ?? [])].filter((relation) => others.every((other) => other.has(relation))));
}

/* Without an `else`, a row that matches no arm is not selected. */
function boundByCase(cases: Tree, level: Level, bound: ReadonlySet<Relation>): ReadonlySet<Relation> {
  const arms: unknown[] = parts(cases, 'args').map((arm) => part(arm, 'CaseWhen')?.['result']);
  const otherwise = 'defresult' in cases ? [cases['defresult']] : [];
  return common([...arms, ...otherwise].map((arm) => boundBy(arm, level, bound)));
}

function boundByMembership(link: Tree, level: Level, bound: ReadonlySet<Relation>): ReadonlySet<Relation> {
  if (link['subLinkType'] !== 'ANY_SUBLINK') return NOTHING;
  const operator = names(parts(link, 'operName'))[0];
  if (operator !== undefined && operator !== '=') return NOTHING;
  const test = part(link, 'testexpr');
  const row = part(test, 'RowExpr');
  const columns = row ? parts(row, 'args') : [test];
  const given = { SubLink: { subselect: link['subselect'] } };
  return union(columns.map((column) => bindPair(column, given, level, bound)));
}

const COMPARISONS = new Set(['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN']);

function boundByComparison(comparison: Tree, level: Level, bound: ReadonlySet<Relation>): ReadonlySet<Relation> {
  const kind = word(comparison, 'kind');
  if (!COMPARISONS.has(kind) || names(parts(comparison, 'name')).join('.') !== '=') return NOTHING;
  const [left, right] = [comparison['lexpr'], comparison['rexpr']];
  const [leftRow, rightRows] = [rowOf(left), kind === 'AEXPR_IN' ? itemsOf(right).map(rowOf) : [rowOf(right)]];
  if (leftRow) {
    return union(
      leftRow.map((column, index) => {
        const values = rightRows.map((row) => row?.[index]);
        if (values.some((value) => value === undefined)) return NOTHING;
        const back = kind === 'AEXPR_OP' ? bindPair(values[0], column, level, bound) : NOTHING;
        return union([bindPair(column, values, level, bound), back]);
      }),
    );
  }
  const back = kind === 'AEXPR_OP' ? bindPair(right, left, level, bound) : NOTHING;
  return union([bindPair(left, right, level, bound), back]);
}

const rowOf = (value: unknown): Tree[] | null => {
  const row = isTree(value) ? part(value, 'RowExpr') : null;
  return row && parts(row, 'args');
};
const itemsOf = (value: unknown): Tree[] => (isTree(value) ? parts(part(value, 'List'), 'items') : []);

/** Applies bindings until none binds anything further. */
export function closure(bindings: readonly Binding[], bound: ReadonlySet<Relation>): ReadonlySet<Relation> {
  const known = new Set(bound);
  const added = new Set<Relation>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const relation of bindings.flatMap((binding) => [...binding(known)])) {
      if (known.has(relation)) continue;
      known.add(relation);
      added.add(relation);
      grew = true;
    }
  }
  return added;
}

/** The bindings of `using (column)`: each side binds the other. */
export function boundByUsing(
  columns: readonly string[],
  left: readonly Relation[],
  right: readonly Relation[],
  bound: ReadonlySet<Relation>,
): ReadonlySet<Relation> {
  const pairs = columns.flatMap((column) => left.flatMap((a) => right.map((b) => [a, b, column] as const)));
  const binds = (a: Relation, b: Relation, column: string) =>
    a.table?.owners.has(column) && (b.table ? bound.has(b) && b.table.owners.has(column) : b.reads.length === 0);
  return new Set(
    pairs.flatMap(([a, b, column]) => [...(binds(a, b, column) ? [a] : []), ...(binds(b, a, column) ? [b] : [])]),
  );
}
