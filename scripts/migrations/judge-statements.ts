import { part, parts, type Tree, word } from '../statements/tree.js';
import { judgeCommand } from './judge-command.js';
import type { ParsedStatement } from './read-statements.js';

/** Statements whose locks never matter. */
const FREE = new Set([
  'AlterDomainStmt',
  'AlterSeqStmt',
  'CommentStmt',
  'CreateDomainStmt',
  'CreateEnumStmt',
  'CreateSeqStmt',
  'CreateStmt',
  'GrantStmt',
  'VariableSetStmt',
]);
const WRITES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt']);
/** Tables of the migrations themselves with a few rows each, and by which they ask the worker for every client. */
const OWN_TABLES = ['schema_marker', 'schema_function', 'normalisation'];
/** Objects that a process of the previous release may still use. */
const NAMED_OBJECTS = new Set(['OBJECT_COLUMN', 'OBJECT_TABLE', 'OBJECT_TYPE', 'OBJECT_DOMAIN']);
/** Partitioned tables: an index on only such a table is just a definition for partitions created later. */
const PARTITIONED = ['journal'];
const BOUNDS = ['lock_timeout', 'statement_timeout'];

/**
 * Finds statements that would hold a lock for long on a table that grows, or remove what the previous
 * release uses.
 * @returns one line per finding: `<rule>: <reason>`
 */
export function judgeStatements(statements: readonly ParsedStatement[]): string[] {
  const made = new Set(statements.flatMap(({ kind, body }) => (kind === 'CreateStmt' ? [tableOf(body)] : [])));
  // Such a script is run statement by statement, so nothing in it holds a lock while it waits for another.
  const piecewise = statements.every((statement) => isConcurrent(statement) || isOwnInsert(statement));
  const faults = statements.flatMap((statement) => judgeOne(statement, made, piecewise));
  return piecewise && statements.some(isConcurrent) ? faults : [...faults, ...judgeBounds(statements)];
}

function judgeOne({ kind, body }: ParsedStatement, made: ReadonlySet<string>, piecewise: boolean): string[] {
  const table = tableOf(body);
  if (FREE.has(kind) || made.has(table)) return [];
  if (WRITES.has(kind)) {
    if (OWN_TABLES.includes(table)) return [];
    return [`writes-rows: rows of ${table} are written in slices by a job, not by a migration`];
  }
  switch (kind) {
    case 'AlterTableStmt':
      return parts(body, 'cmds').flatMap((command) => judgeCommand(table, command));
    case 'IndexStmt':
      return judgeIndex(table, body, piecewise);
    case 'VacuumStmt':
      // It samples rows, under a lock that only other maintenance waits for.
      return body['is_vacuumcmd'] === true ? [notReviewed(kind)] : [];
    case 'RenameStmt':
      return judgeName('renames', word(body, 'renameType'));
    case 'DropStmt':
      return judgeName('drops', word(body, 'removeType'));
    default:
      return [notReviewed(kind)];
  }
}

const notReviewed = (kind: string) => `statement-not-allowed: ${kind} holds locks that have not been reviewed`;

function judgeIndex(table: string, body: Tree, piecewise: boolean): string[] {
  if (PARTITIONED.includes(table) && part(body, 'relation')?.['inh'] !== true) return [];
  if (body['concurrent'] !== true) return [`index-holds-writers: an index of ${table} is created concurrently`];
  if (!piecewise) return ['index-in-transaction: a script that creates indexes concurrently does nothing else'];
  if (body['if_not_exists'] === true) return [];
  return [`index-not-repeatable: a run that was cut off is repeated: "if not exists ${word(body, 'idxname')}"`];
}

const judgeName = (rule: string, object: string): string[] =>
  NAMED_OBJECTS.has(object) ? [`${rule}: the release before may still use it`] : [];

/* A statement that waits for a lock blocks all statements that queue behind it. */
function judgeBounds(statements: readonly ParsedStatement[]): string[] {
  const set = statements.flatMap(({ kind, body }) => (kind === 'VariableSetStmt' ? [word(body, 'name')] : []));
  return BOUNDS.filter((name) => !set.includes(name)).map((name) => `bound-missing: ${name} is not set`);
}

const isConcurrent = ({ body }: ParsedStatement) => body['concurrent'] === true;
const isOwnInsert = ({ kind, body }: ParsedStatement) => kind === 'InsertStmt' && OWN_TABLES.includes(tableOf(body));

const tableOf = (body: Tree): string => word(part(body, 'relation'), 'relname');
