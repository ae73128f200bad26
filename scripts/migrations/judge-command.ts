import { names, part, parts, type Tree, unwrap, word } from '../statements/tree.js';

/** Parts of `alter table` that only change the catalogue. */
const FREE = new Set([
  'AT_ChangeOwner',
  'AT_ColumnDefault',
  'AT_DisableRowSecurity',
  'AT_DropConstraint',
  'AT_DropNotNull',
  'AT_EnableRowSecurity',
  'AT_ForceRowSecurity',
  'AT_SetOptions',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_ValidateConstraint',
]);
const CHECKED = new Set(['CONSTR_CHECK', 'CONSTR_FOREIGN']);
const INDEXED = new Set(['CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_EXCLUSION']);
const COMPUTED = new Set(['CONSTR_GENERATED', 'CONSTR_IDENTITY']);
const SERIAL = /^(small|big)?serial[248]?$/;

/** The effect of one part of an `alter table` on a table that grows. */
export function judgeCommand(table: string, node: Tree): string[] {
  const [, command] = unwrap(node);
  const subtype = word(command, 'subtype');
  const [, definition] = unwrap(part(command, 'def') ?? {});
  if (FREE.has(subtype)) return [];
  switch (subtype) {
    case 'AT_AddColumn':
      return judgeColumn(table, definition);
    case 'AT_AddConstraint':
      return judgeConstraint(table, definition);
    case 'AT_SetNotNull':
      return [`scans-table: a check that is not valid at first says the same of ${table}`];
    case 'AT_DropColumn':
      return ['drops: the release before may still use it'];
    default:
      return [`rewrites-table: ${subtype} writes ${table} anew, or nobody has looked at it`];
  }
}

function judgeColumn(table: string, column: Tree): string[] {
  const constraints = parts(column, 'constraints').map((node) => unwrap(node)[1]);
  const kinds = new Set(constraints.map((constraint) => word(constraint, 'contype')));
  const type = names(parts(part(column, 'typeName'), 'names')).at(-1) ?? '';
  const given = constraints.find((constraint) => word(constraint, 'contype') === 'CONSTR_DEFAULT');
  const rewrites = SERIAL.test(type) || [...kinds].some((kind) => COMPUTED.has(kind));
  const faults: string[] = [];
  if (rewrites) faults.push(`rewrites-table: a value for each row writes ${table} anew`);
  else if (given && !isConstant(part(given, 'raw_expr'))) faults.push(`default-of-each-row: it writes ${table} anew`);
  else if (!given && kinds.has('CONSTR_NOTNULL')) faults.push('column-required: the release before gives no value');
  return [...faults, ...constraints.flatMap((constraint) => judgeConstraint(table, constraint))];
}

function judgeConstraint(table: string, constraint: Tree): string[] {
  const kind = word(constraint, 'contype');
  const isFree = constraint['skip_validation'] === true || word(constraint, 'indexname') !== '';
  if (isFree) return [];
  if (CHECKED.has(kind)) return [`scans-table: a constraint of ${table} is added "not valid", and validated later`];
  if (INDEXED.has(kind)) return [`index-holds-writers: an index of ${table} is created concurrently`];
  return [];
}

/* Such a default is stored once for all rows. */
function isConstant(expression: Tree | null): boolean {
  const [kind, body] = unwrap(expression ?? {});
  return kind === 'A_Const' || (kind === 'TypeCast' && isConstant(part(body, 'arg')));
}
