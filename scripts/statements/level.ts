import type { Table } from './tables.js';
import { columnsIn, isTree, names, part, parts } from './tree.js';

/** One entry of a FROM clause, or the target of a write. */
export interface Relation {
  alias: string;
  /** Null for what is computed: a common table expression, a sub-select, a function. */
  table: Table | null;
  /** The relations beside it that a computed one reads. */
  reads: readonly string[];
}

/** The relations that a condition binds, given those that are already bound. */
export type Binding = (bound: ReadonlySet<Relation>) => ReadonlySet<Relation>;

/** One query, with the queries around it. */
export interface Level {
  relations: Relation[];
  bindings: Binding[];
  outer: Level | null;
  /** Names of common table expressions, which hide tables. */
  hidden: ReadonlySet<string>;
  /** A merged column of a right or full join may come from either side. */
  mergedEitherWay: boolean;
}

type Found = { relation: Relation; column: string; level: Level };

/** The relation of a column; null when it is a variable, or could belong to several. */
export function findColumn(path: readonly string[], level: Level): Found | null {
  const column = path.at(-1) ?? '';
  const alias = path.length > 1 ? path.at(-2) : undefined;
  for (let at: Level | null = level; at; at = at.outer) {
    const candidates = at.relations.filter((relation) =>
      alias === undefined ? relation.table?.columns.has(column) : relation.alias === alias,
    );
    const [relation] = candidates;
    if (relation) return candidates.length > 1 && at.mergedEitherWay ? null : { relation, column, level: at };
  }
  return null;
}

export const isOwner = ({ relation, column }: Found) => relation.table?.owners.has(column) === true;

/* A column is bound only by a value that does not depend on its own relation. */
export function isGiven(value: unknown, relation: Relation, level: Level, bound: ReadonlySet<Relation>): boolean {
  return columnsOf(value).every((path) => {
    const found = findColumn(path, level);
    if (!found) return true;
    if (found.relation === relation) return false;
    if (found.relation.table === null) {
      return found.relation.reads.every((alias) => {
        const read = level.relations.find((other) => other.alias === alias);
        return read === undefined || (read !== relation && (read.table === null || bound.has(read)));
      });
    }
    if (found.relation.table.owners.size === 0) return true;
    // Relations of outer queries are proven with those queries.
    return isOwner(found) && (found.level !== level || bound.has(found.relation));
  });
}

/*
 * A sub-select is proven on its own; here only the columns that it reads from outside matter, which have qualified
 * names.
 */
function columnsOf(value: unknown): string[][] {
  if (Array.isArray(value)) return value.flatMap(columnsOf);
  if (!isTree(value)) return [];
  const link = part(value, 'SubLink');
  if (link) return outsideColumns(link);
  const column = part(value, 'ColumnRef');
  return column ? [names(parts(column, 'fields'))] : Object.values(value).flatMap(columnsOf);
}

/** The qualified columns of a sub-select whose relation is none of its own. */
export function outsideColumns(query: unknown): string[][] {
  const own = new Set(aliasesIn(query));
  return columnsIn(query).filter((path) => path.length > 1 && !own.has(path.at(-2) ?? ''));
}

function aliasesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(aliasesIn);
  if (!isTree(value)) return [];
  const own = [value['aliasname'], value['relname']].filter((name) => typeof name === 'string');
  return [...own, ...Object.values(value).flatMap(aliasesIn)];
}
