import { names, part, parts, type Tree, unwrap, word } from '../statements/tree.js';
import type { ParsedStatement } from './read-statements.js';

/** What a migration may consist of; locks of these are judged one by one, or short whatever they do. */
const ALLOWED = new Set([
  'AlterDomainStmt',
  'AlterSeqStmt',
  'AlterTableStmt',
  'CommentStmt',
  'CreateDomainStmt',
  'CreateEnumStmt',
  'CreateSeqStmt',
  'CreateStmt',
  'DropStmt',
  'GrantStmt',
  'IndexStmt',
  'RenameStmt',
  'VariableSetStmt',
]);
const WRITES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt']);
/** Tables of the migrations themselves, of a few rows each. */
const OWN_TABLES = ['schema_marker', 'schema_function'];

const REWRITES = new Set([
  'AT_SetLogged',
  'AT_SetUnLogged',
  'AT_SetAccessMethod',
  'AT_SetTableSpace',
  'AT_AddIdentity',
]);
const SERIAL = /^(small|big)?serial[248]?$/;

/** What the published rules let pass: statements that touch every row, and those that nobody can look into. */
export function judgeStatements(statements: readonly ParsedStatement[]): string[] {
  const made = new Set(statements.flatMap(({ kind, body }) => (kind === 'CreateStmt' ? [tableOf(body)] : [])));
  return statements.flatMap((statement) => judgeOne(statement, made));
}

function judgeOne({ kind, body }: ParsedStatement, made: ReadonlySet<string>): string[] {
  const table = tableOf(body);
  if (WRITES.has(kind)) {
    if (made.has(table) || OWN_TABLES.includes(table)) return [];
    return [`writes-rows: rows of ${table} are written in slices by a job, not by a migration`];
  }
  if (!ALLOWED.has(kind)) return [`statement-not-allowed: ${kind} holds locks that nobody has looked at`];
  if (kind !== 'AlterTableStmt' || made.has(table)) return [];
  return judgeCommands(table, parts(body, 'cmds'));
}

function judgeCommands(table: string, nodes: readonly Tree[]): string[] {
  return nodes.flatMap((node) => {
    const [, command] = unwrap(node);
    if (REWRITES.has(word(command, 'subtype')))
      return [`rewrites-table: ${word(command, 'subtype')} writes ${table} anew`];
    const [, column] = unwrap(part(command, 'def') ?? {});
    const type = names(parts(part(column, 'typeName'), 'names')).at(-1) ?? '';
    return SERIAL.test(type) ? [`rewrites-table: a column of the type ${type} writes ${table} anew`] : [];
  });
}

const tableOf = (body: Tree): string => word(part(body, 'relation'), 'relname');
