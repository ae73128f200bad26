import { parseSync } from 'libpg-query';
import { boundBy, closure } from './bindings.js';
import { addFrom } from './from.js';
import type { Level, Relation } from './level.js';
import type { Table } from './tables.js';
import { isTree, part, parts, type Tree, unwrap, word } from './tree.js';

export type Tables = ReadonlyMap<string, Table>;

/** Why a text is not proven to stay within one tenant. */
export interface Fault {
  /** The table that is not bound and its alias, `contact c`; null when the text as a whole is refused. */
  table: string | null;
  reason: string;
}

export interface Proof {
  tables: Tables;
  faults: Fault[];
}

/**
 * Proves that a text reads and writes no rows but those of the owner it names: every tenant table in it is bound, in
 * its own query, by `client_id` (or `agency_id`) to a value, or to a table that is. The parser's `loadModule` must be
 * called first.
 * @returns what is missing; empty when the text is proven
 * @throws SqlError the text is none of PostgreSQL's language
 */
export function proveText(text: string, tables: Tables): Fault[] {
  const proof: Proof = { tables, faults: [] };
  const { stmts } = parseSync(text) as unknown as { stmts?: Tree[] };
  for (const { stmt } of stmts ?? []) if (isTree(stmt)) proveQuery(stmt, null, new Set(), proof);
  return proof.faults;
}

/** Statements that touch no rows. */
const HARMLESS = new Set([
  'TransactionStmt',
  'VariableSetStmt',
  'VariableShowStmt',
  'ListenStmt',
  'UnlistenStmt',
  'NotifyStmt',
  'VacuumStmt',
  // From a cursor whose own query was proven.
  'FetchStmt',
]);

/** One query, on its own or inside another one. */
export function proveQuery(node: Tree, outer: Level | null, hidden: ReadonlySet<string>, proof: Proof): void {
  const [kind, body] = unwrap(node);
  if (HARMLESS.has(kind)) return;
  // A cursor reads what its query does.
  if (kind === 'DeclareCursorStmt' && isTree(body['query'])) {
    proveQuery(body['query'], outer, hidden, proof);
    return;
  }
  const prove = QUERIES[kind];
  if (prove) prove(body, outer, hidden, proof);
  else proof.faults.push({ table: null, reason: `${kind} is no statement of the service` });
}

type Prove = (body: Tree, outer: Level | null, hidden: ReadonlySet<string>, proof: Proof) => void;

const QUERIES: Record<string, Prove> = {
  SelectStmt: (body, outer, hidden, proof) => {
    const level = openLevel(body, outer, hidden, proof);
    for (const arm of [part(body, 'larg'), part(body, 'rarg')]) {
      if (arm) proveQuery({ SelectStmt: arm }, outer, level.hidden, proof);
    }
    addFrom(parts(body, 'fromClause'), level, proof);
    closeLevel(body, level, proof);
  },
  UpdateStmt: (body, outer, hidden, proof) => {
    const level = openLevel(body, outer, hidden, proof);
    addFrom([{ RangeVar: body['relation'] }, ...parts(body, 'fromClause')], level, proof);
    closeLevel(body, level, proof);
  },
  DeleteStmt: (body, outer, hidden, proof) => {
    const level = openLevel(body, outer, hidden, proof);
    addFrom([{ RangeVar: body['relation'] }, ...parts(body, 'usingClause')], level, proof);
    closeLevel(body, level, proof);
  },
  InsertStmt: proveInsert,
  MergeStmt: proveMerge,
};

function openLevel(body: Tree, outer: Level | null, hidden: ReadonlySet<string>, proof: Proof): Level {
  const level: Level = { relations: [], bindings: [], outer, hidden, mergedEitherWay: false };
  const clause = part(body, 'withClause');
  for (const wrapped of parts(clause, 'ctes')) {
    const expression = part(wrapped, 'CommonTableExpr');
    const query = part(expression, 'ctequery');
    const withItself = new Set([...level.hidden, word(expression, 'ctename')]);
    if (query) proveQuery(query, outer, clause?.['recursive'] === true ? withItself : level.hidden, proof);
    level.hidden = withItself;
  }
  return level;
}

/** Parts of the tree that belong to the level itself. */
const STRUCTURE = new Set([
  'withClause',
  'fromClause',
  'usingClause',
  'relation',
  'larg',
  'rarg',
  'onConflictClause',
  'selectStmt',
]);

function closeLevel(body: Tree, level: Level, proof: Proof): void {
  const { whereClause } = body;
  level.bindings.push((bound) => boundBy(whereClause, level, bound));
  requireBound(level, level.relations, proof);
  for (const [name, value] of Object.entries(body)) if (!STRUCTURE.has(name)) proveInside(value, level, proof);
}

function requireBound(level: Level, relations: readonly Relation[], proof: Proof): void {
  const bound = closure(level.bindings, new Set());
  for (const relation of relations) {
    const { table, alias } = relation;
    if (table === null || table.owners.size === 0 || bound.has(relation)) continue;
    const columns = [...table.owners].join(' or ');
    proof.faults.push({ table: `${table.name} ${alias}`, reason: `${table.name} ${alias} is not bound by ${columns}` });
  }
}

/** The sub-selects of an expression. */
export function proveInside(value: unknown, level: Level, proof: Proof): void {
  if (Array.isArray(value)) for (const item of value) proveInside(item, level, proof);
  if (!isTree(value)) return;
  const link = part(value, 'SubLink');
  const query = part(link, 'subselect');
  if (link && query) {
    proveQuery(query, level, level.hidden, proof);
    proveInside(link['testexpr'], level, proof);
    return;
  }
  for (const item of Object.values(value)) proveInside(item, level, proof);
}

function proveInsert(body: Tree, outer: Level | null, hidden: ReadonlySet<string>, proof: Proof): void {
  const level = openLevel(body, outer, hidden, proof);
  const target = part(body, 'relation');
  const table = proof.tables.get(word(target, 'relname'));
  if (!table) return void proof.faults.push({ table: null, reason: `${word(target, 'relname')} is no table` });
  requireOwner(table, parts(body, 'cols'), proof);
  const rows = part(body, 'selectStmt');
  if (rows) proveQuery(rows, outer, level.hidden, proof);
  const alias = word(part(target, 'alias'), 'aliasname') || table.name;
  level.relations.push({ alias, table, reads: [] });
  proveConflict(part(body, 'onConflictClause'), table, level, proof);
  for (const name of ['returningList', 'returningClause', 'onConflictClause']) proveInside(body[name], level, proof);
}

function requireOwner(table: Table, columns: readonly Tree[], proof: Proof): void {
  const given = columns.map((column) => word(part(column, 'ResTarget'), 'name'));
  if (table.required.size === 0 || given.some((name) => table.required.has(name))) return;
  proof.faults.push({ table: table.name, reason: `a row of ${table.name} is inserted without its owner` });
}

/* Without an update, nothing of the conflicting row is read or changed. */
function proveConflict(clause: Tree | null, table: Table, level: Level, proof: Proof): void {
  if (clause?.['action'] !== 'ONCONFLICT_UPDATE' || table.owners.size === 0) return;
  const keys = parts(part(clause, 'infer'), 'indexElems').map((element) => word(part(element, 'IndexElem'), 'name'));
  if (keys.some((name) => table.owners.has(name))) return;
  if (boundBy(clause['whereClause'], level, new Set()).size > 0) return;
  proof.faults.push({ table: table.name, reason: `a conflict on ${table.name} does not name its owner` });
}

/* The condition binds the target only: rows of the source that match nothing are inserted. */
function proveMerge(body: Tree, outer: Level | null, hidden: ReadonlySet<string>, proof: Proof): void {
  const level = openLevel(body, outer, hidden, proof);
  const source = part(body, 'sourceRelation');
  if (source) addFrom([source], level, proof);
  requireBound(level, level.relations, proof);
  const known = level.relations.length;
  addFrom([{ RangeVar: body['relation'] }], level, proof);
  const [target] = level.relations.slice(known);
  const clauses = parts(body, 'mergeWhenClauses').map((clause) => part(clause, 'MergeWhenClause') ?? clause);
  const isOpen = clauses.some((clause) => clause['matchKind'] === 'MERGE_WHEN_NOT_MATCHED_BY_SOURCE');
  if (!isOpen) level.bindings.push((bound) => boundBy(body['joinCondition'], level, bound));
  if (target) requireBound(level, [target], proof);
  for (const clause of clauses) {
    if (target?.table && clause['commandType'] === 'CMD_INSERT')
      requireOwner(target.table, parts(clause, 'targetList'), proof);
  }
  for (const value of [body['joinCondition'], clauses]) proveInside(value, level, proof);
}
