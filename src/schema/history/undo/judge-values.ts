import type { OwnerKind } from '../../records/custom-fields/owner.js';
import type { Image, Written } from './write-back-sql.js';

/** What is to be written on a record so that it is as before its entry. */
export interface ValuesBack {
  id: number;
  /** Columns by their database names. */
  patch: Record<string, unknown>;
  fields: FieldBack[];
  /** What somebody changed since, and so is kept, by the names of callers. */
  keeps: string[];
}

/** A custom field that is to have the value that it had. */
interface FieldBack {
  name: string;
  /** Null: the record does not have the field now. */
  id: number | null;
  /** Null: the record did not have the field. */
  before: string | null;
}

/** Whether anything is written back. */
export const isWritten = ({ patch, fields }: ValuesBack): boolean => Object.keys(patch).length + fields.length > 0;

/* A status with the one before it and its time is one value. */
const STATUS: Readonly<Record<OwnerKind, string>> = {
  contact: 'contact_status',
  company: 'company_status',
  email: '',
};
const OF_STATUS = new Set(['contact_status', 'company_status', 'previous_status', 'status_changed_at']);

const camelCase = (column: string) => column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/* Times are compared as such: the database writes them in the zone of its session. */
function isSame(column: string, one: unknown, other: unknown): boolean {
  if (column.endsWith('_at') && typeof one === 'string' && typeof other === 'string')
    return new Date(one).getTime() === new Date(other).getTime();
  return (one ?? null) === (other ?? null);
}

/**
 * Which values of a record are written back: each that is still the one of the entry. One that is what it was before already needs
 * nothing, and any other one is kept.
 * @param companies those that exist; a contact whose former company is gone keeps the one that it has
 */
export function judgeValues(kind: OwnerKind, written: Written, companies: ReadonlySet<number>): ValuesBack {
  const back: ValuesBack = { id: written.id, patch: {}, fields: [], keeps: [] };
  for (const value of valuesOf(kind, Object.keys(written.own))) judgeColumns(back, value, written, companies);
  judgeFields(back, written);
  return back;
}

/** A value of a record: what it is called by, and its columns. */
interface Value {
  name: string;
  columns: readonly string[];
}

function valuesOf(kind: OwnerKind, columns: readonly string[]): Value[] {
  const status = columns.filter((column) => OF_STATUS.has(column));
  const others = columns.filter((column) => !OF_STATUS.has(column)).map((name) => ({ name, columns: [name] }));
  return status.length > 0 ? [{ name: STATUS[kind], columns: status }, ...others] : others;
}

function judgeColumns(
  back: ValuesBack,
  { name, columns }: Value,
  { before, after, own }: Written,
  companies: ReadonlySet<number>,
): void {
  const is = (image: Image) => columns.every((column) => isSame(column, own[column], image[column]));
  if (is(before)) return;
  const company = before['company_id'];
  const isGone = name === 'company_id' && typeof company === 'number' && !companies.has(company);
  if (!is(after) || isGone) back.keeps.push(camelCase(name));
  else for (const column of columns) back.patch[column] = before[column] ?? null;
}

function judgeFields(back: ValuesBack, { before, after, fields }: Written): void {
  const [was, wrote] = [before.custom_fields ?? {}, after.custom_fields ?? {}];
  for (const name of new Set([...Object.keys(was), ...Object.keys(wrote)])) {
    const now = fields[name];
    if (now?.value === was[name]) continue;
    if (now?.value !== wrote[name]) back.keeps.push(`customFields.${name}`);
    else back.fields.push({ name, id: now?.id ?? null, before: was[name] ?? null });
  }
}
