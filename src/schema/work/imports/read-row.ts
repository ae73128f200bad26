import { type FieldErrors, InvalidError } from '../../../errors.js';
import { isBlankRow, type SheetRow } from '../../../sheets/form.js';
import {
  readWrittenAnswer,
  readWrittenBoolean,
  readWrittenDate,
  readWrittenNumber,
  readWrittenTime,
} from '../../../values/written.js';
import type { Field } from '../../records/fields/fields.js';
import type { Choices, ColumnChoice } from './choices.js';
import type { Target } from './target.js';

/** Reads rows as inputs of the API. */
export type ReadRow = (row: SheetRow) => object;

/** Builds the row reader. An empty cell omits its field; in NDJSON `null` clears it. @throws InvalidError */
export function rowReader(target: Target, { columns, dates, decimals }: Choices): ReadRow {
  const meant = columns.map((choice) => ({ ...choice, of: choice.field ? target.fields[choice.field] : undefined }));
  const identifiers = identifierColumns(target, columns);
  return (row) => {
    const values = valuesOf(row, columns);
    const input: Record<string, unknown> = {};
    const customFields: CustomValue[] = [];
    const faults: FieldErrors = {};
    for (const [index, choice] of meant.entries()) {
      const value = values[index];
      if (value === undefined || value === '') continue;
      if (choice.field && choice.of?.type === 'CustomFields') {
        const spread = spreadValue(target, value);
        if (spread) customFields.unshift(...spread);
        else faults[choice.field] = ['Must be an object of texts by name, or its JSON.'];
      } else if (choice.field && choice.of && !(target.hasPeople && choice.of.identifier)) {
        const fieldValue = toFieldValue(choice.of, value, dates);
        if (fieldValue === null && value !== null) faults[choice.field] = [sentenceOf({ kind: 'dateTime' })];
        else input[choice.field] = fieldValue;
      }
      if (!choice.customField || value === null) continue;
      const kind = choice.kind ?? 'text';
      const fieldValue = target.keepsValues && kind === 'text' ? value : toText(value, kind, { dates, decimals });
      if (fieldValue === null) faults[choice.customField] = [sentenceOf(choice)];
      else customFields.push({ fieldName: choice.customField, fieldValue });
    }
    if (Object.keys(faults).length > 0) throw new InvalidError(faults);
    const known = { ...input, ...(target.hasPeople && { identifiers: identifiersOf(identifiers, values) }) };
    return customFields.length > 0 ? { ...known, customFields } : known;
  };
}

interface CustomValue {
  fieldName: string;
  fieldValue: unknown;
}

interface IdentifierColumn {
  index: number;
  kind: string;
  column: string;
}

/* The columns of identifiers, in the order in which they count. */
const identifierColumns = ({ fields }: Target, columns: readonly ColumnChoice[]): IdentifierColumn[] =>
  Object.keys(fields).flatMap((kind) =>
    columns.flatMap(({ column, field }, index) =>
      field === kind && fields[kind]?.identifier ? [{ index, kind, column }] : [],
    ),
  );

const identifiersOf = (columns: readonly IdentifierColumn[], values: readonly unknown[]) =>
  columns.flatMap(({ index, kind, column }) => {
    const value = values[index];
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return [];
    return [{ kind, column, value: typeof value === 'number' ? String(value) : value }];
  });

/* The entries of an object, or of its JSON; null: it is none. */
function spreadValue({ keepsValues }: Target, value: unknown): CustomValue[] | null {
  const object = typeof value === 'string' ? parseJson(value) : value;
  if (object === null) return [];
  if (typeof object !== 'object' || Array.isArray(object)) return null;
  const entries = Object.entries(object).filter(([, one]) => keepsValues || one !== null);
  const values = entries.map(([fieldName, one]: [string, unknown]) => ({
    fieldName,
    fieldValue: keepsValues ? one : toText(one, 'text', {}),
  }));
  return keepsValues || values.every(({ fieldValue }) => fieldValue !== null) ? values : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valuesOf(row: SheetRow, columns: readonly ColumnChoice[]): unknown[] {
  if (row.kind === 'fault') throw new InvalidError({ row: [row.fault] });
  if (row.kind === 'object') {
    const { object } = row;
    return columns.map(({ column }) => (Object.hasOwn(object, column) ? object[column] : undefined));
  }
  // Programs omit empty cells at the end of a row, or write more of them.
  if (isBlankRow(row.cells.slice(columns.length))) return [...row.cells];
  throw new InvalidError({
    row: [
      `Has ${row.cells.length} cells, and the header ${columns.length}: put a cell that contains the delimiter in quotes.`,
    ],
  });
}

/* Non-text values of the API are text in cells. What cannot be converted is left to the parser, which refuses it. */
function toFieldValue({ type }: Field, value: unknown, dates: Choices['dates']): unknown {
  if (type === 'DateTime' && typeof value === 'string') return readWrittenTime(value, dates);
  if (type === 'Boolean' && typeof value === 'string') return readWrittenBoolean(value) ?? value;
  if (type === 'RecordId') return typeof value === 'string' && /^\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  if (type === 'Boolean') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function toText(
  value: unknown,
  kind: NonNullable<ColumnChoice['kind']>,
  { dates = 'iso', decimals = 'point' }: Partial<Pick<Choices, 'dates' | 'decimals'>>,
): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value);
  if (kind === 'date') return readWrittenDate(text, dates);
  if (kind === 'dateTime') return readWrittenTime(text, dates);
  if (kind === 'boolean') return (readWrittenAnswer(text) ?? readWrittenBoolean(text))?.toString() ?? null;
  // A JSON number has only one format.
  return kind === 'number' ? readWrittenNumber(text, typeof value === 'number' ? 'point' : decimals) : text;
}

function sentenceOf({ kind }: Pick<ColumnChoice, 'kind'>): string {
  if (kind === 'date') return 'Must be a date, written as the import says.';
  if (kind === 'dateTime') return 'Must be a date with a time, written as the import says.';
  if (kind === 'boolean') return 'Must be true or false, or yes or no.';
  return kind === 'number'
    ? 'Must be a number, written as the import says.'
    : 'Must be a text, a number or true or false.';
}
