import { CUSTOM_FIELD_PREFIX } from '../../../sheets/own-export.js';
import { WHY_COLUMN } from '../../../sheets/write-rows.js';
import { fieldName } from '../../../values/custom-fields.js';
import type { ColumnChoice, Imported, Sheet } from './choices.js';
import { FITTING, KNOWN_HEADERS } from './known-headers.js';
import { fieldNames } from './target.js';
import { TARGETS } from './targets.js';

/** A name in the form used for comparison: only lower-case letters and digits. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** A column with its first values, as far as it has any. */
interface SeenColumn {
  column: string;
  values: readonly string[];
}

/** A field that a name may stand for, and what the values must fit. */
interface KnownField {
  field: string;
  fits: (values: readonly string[]) => boolean;
}

const always = () => true;
/* Values are shortened, so their end is not read. */
const areObjects = (values: readonly string[]) => values.length === 0 || values.some((value) => /^\s*\{/.test(value));

function fitsOf(field: string): KnownField['fits'] {
  const fitting = FITTING[field];
  return (values) => fitting !== undefined && values.some((value) => fitting.test(value));
}

/** Fields by the column names that stand for them. Ids are not suggested: those of another system mean nothing here. */
function knownNames(record: Imported): ReadonlyMap<string, KnownField> {
  const { fields } = TARGETS[record];
  return new Map(
    fieldNames(TARGETS[record]).flatMap((field): [string, KnownField][] => {
      const { column, type } = fields[field] ?? {};
      if (type === 'RecordId') return [];
      const own = [field, column ?? field].map((name): [string, KnownField] => [
        plain(name),
        { field, fits: type === 'CustomFields' ? areObjects : always },
      ]);
      const others = (KNOWN_HEADERS[record][field]?.split(' ') ?? []).map((name): [string, KnownField] => [
        name.replace('?', ''),
        { field, fits: name.endsWith('?') ? fitsOf(field) : always },
      ]);
      return [...own, ...others];
    }),
  );
}

/**
 * What columns probably stand for: a field by one of its names, else a custom field. Of several columns for one target
 * the first counts. Columns with the name of an earlier one, the column with reasons of refusals, and what nobody can
 * write in an export are left out.
 */
export function suggestColumns(
  record: Imported,
  { columns, repeated, first }: Pick<Sheet, 'columns' | 'repeated' | 'first'>,
): ColumnChoice[] {
  const again = repeated.map(({ column }) => column);
  const suggest = suggester(record, columns, new Set([WHY_COLUMN, ...again]));
  const taken = new Set<string>();
  const take = (target: string) => !taken.has(target) && taken.add(target) !== undefined;
  return columns.map((column, index) => {
    const values = first.flatMap((row) => row[index] || []);
    const { field, customField } = suggest({ column, values });
    const common = { column, suggested: true };
    if (field !== undefined && take(`field ${field}`)) return { ...common, field };
    if (field === undefined && customField === undefined) return common;
    const name = [customField, column].find(
      (one) => one !== undefined && fieldName.safeParse(one).success && take(`custom field ${one}`),
    );
    return name === undefined ? common : { ...common, customField: name };
  });
}

/* What a column stands for by itself. */
function suggester(record: Imported, columns: readonly string[], leftOut: Set<string>) {
  const { ownExport, isNameless, hasNoFields, customNames = [] } = TARGETS[record];
  const known = knownNames(record);
  const custom = new Map(customNames.map((name) => [plain(name), name]));
  const isOwn = ownExport.marks.every((mark) => columns.includes(mark));
  if (isOwn) for (const column of ownExport.leftOut) leftOut.add(column);
  return ({ column, values }: SeenColumn): { field?: string; customField?: string } => {
    if (isOwn && isNameless && column === 'id') return { field: 'id' };
    if (leftOut.has(column)) return {};
    if (column.startsWith(CUSTOM_FIELD_PREFIX)) return { customField: column.slice(CUSTOM_FIELD_PREFIX.length) };
    const found = known.get(plain(column));
    if (found?.fits(values)) return { field: found.field };
    if (hasNoFields) return {};
    return { customField: custom.get(plain(column)) ?? column };
  };
}
