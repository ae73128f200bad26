import type { OwnerKind } from '../../records/custom-fields/owner.js';
import type { Written } from './take-back-sql.js';

/** What is to be written on a record so that it is as before a job. */
export interface TakenBack {
  id: number;
  /** Columns by their database names. */
  patch: Record<string, unknown>;
  /** Custom fields that get the value that they had; `isNew` of those that the record does not have now. */
  set: { fieldName: string; fieldValue: string; isNew: boolean }[];
  /** Custom fields that go. */
  clear: string[];
  /** What somebody changed since, and so stays, by the names of callers. */
  stays: string[];
}

/** Whether anything is taken back. */
export const takesAnything = ({ patch, set, clear }: TakenBack): boolean =>
  Object.keys(patch).length + set.length + clear.length > 0;

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
 * What a job wrote on a record is taken back, value by value, as far as it still stands.
 * @param companies those that are there; a contact whose former company is gone keeps the one that it has
 */
export function takeBack(kind: OwnerKind, written: Written, companies: ReadonlySet<number>): TakenBack {
  const taken: TakenBack = { id: written.id, patch: {}, set: [], clear: [], stays: [] };
  for (const columns of valuesOf(Object.keys(written.own))) takeColumns(taken, kind, columns, written, companies);
  takeFields(taken, written);
  return taken;
}

function valuesOf(columns: readonly string[]): string[][] {
  const status = columns.filter((column) => OF_STATUS.has(column));
  const others = columns.filter((column) => !OF_STATUS.has(column)).map((column) => [column]);
  return status.length > 0 ? [status, ...others] : others;
}

function takeColumns(
  taken: TakenBack,
  kind: OwnerKind,
  columns: readonly string[],
  { before, after, own }: Written,
  companies: ReadonlySet<number>,
): void {
  const [first = ''] = columns;
  const is = (image: Readonly<Record<string, unknown>>) =>
    columns.every((column) => isSame(column, own[column], image[column]));
  if (is(before)) return;
  const company = before['company_id'];
  const isGone = first === 'company_id' && typeof company === 'number' && !companies.has(company);
  if (!is(after) || isGone) taken.stays.push(camelCase(OF_STATUS.has(first) ? STATUS[kind] : first));
  else for (const column of columns) taken.patch[column] = before[column] ?? null;
}

function takeFields(taken: TakenBack, { before, after, fields }: Written): void {
  const [was, wrote] = [before.custom_fields ?? {}, after.custom_fields ?? {}];
  for (const name of new Set([...Object.keys(was), ...Object.keys(wrote)])) {
    const value = was[name];
    if (fields[name] === value) continue;
    if (fields[name] !== wrote[name]) taken.stays.push(`customFields.${name}`);
    else if (value === undefined) taken.clear.push(name);
    else taken.set.push({ fieldName: name, fieldValue: value, isNew: fields[name] === undefined });
  }
}
