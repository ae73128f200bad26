import { InvalidError } from '../../../errors.js';
import { fieldName } from '../../../values/custom-fields.js';
import type { Choices, ColumnChoice, Imported, ImportParams, Sheet } from './choices.js';
import { suggestColumns } from './suggest-columns.js';
import { fieldNames } from './target.js';
import { TARGETS } from './targets.js';

/** What each column stands for, as declared or suggested. @throws InvalidError unknown or repeated ones */
export function settleColumns(
  { record }: Pick<ImportParams, 'record'>,
  sheet: Pick<Sheet, 'columns' | 'repeated' | 'first'>,
  given: readonly ColumnChoice[] | null,
  suggested: readonly ColumnChoice[] = suggestColumns(record, sheet),
): ColumnChoice[] {
  const said = new Map((given ?? []).map((choice) => [choice.column, choice]));
  const faults = (given ?? []).flatMap((choice) => findFault(record, sheet.columns, choice));
  if (said.size < (given ?? []).length) faults.push('A column is named twice.');
  const taken = new Set([...said.values()].filter((choice) => !isRepeatable(record, choice)).map(meaningOf));
  const settled = suggested.map((one) => {
    const chosen = said.get(one.column);
    // A declared meaning replaces a suggested one.
    return chosen ?? (taken.has(meaningOf(one)) ? { column: one.column } : one);
  });
  faults.push(...findRepeated(settled.filter((choice) => !isRepeatable(record, choice))));
  if (faults.length > 0) throw new InvalidError({ columns: faults });
  return settled;
}

/** @throws InvalidError a format of dates or numbers is chosen, but no column is read as such */
export function requireFormats(record: Imported, { columns, dates, decimals }: Omit<Choices, 'mode' | 'dryRun'>): void {
  const { fields } = TARGETS[record];
  const hasDates = columns.some(
    ({ field, kind }) => kind === 'date' || kind === 'dateTime' || (field && fields[field]?.type === 'DateTime'),
  );
  const hasNumbers = columns.some(({ kind }) => kind === 'number');
  const faults: Record<string, string[]> = {};
  if (dates !== 'iso' && !hasDates) {
    faults['dates'] = [
      'No column is read as dates. Name the columns of dates in columns, with the kind date or dateTime.',
    ];
  }
  if (decimals !== 'point' && !hasNumbers) {
    faults['decimals'] = [
      'No column is read as numbers. Name the columns of numbers in columns, with the kind number.',
    ];
  }
  if (Object.keys(faults).length > 0) throw new InvalidError(faults);
}

/* A person may have several identifiers of one kind. */
const isRepeatable = (record: Imported, { field }: ColumnChoice): boolean =>
  Boolean(TARGETS[record].hasPeople && field && TARGETS[record].fields[field]?.identifier);

function meaningOf({ field, customField }: ColumnChoice): string {
  if (field) return `the field ${field}`;
  return customField ? `the custom field ${JSON.stringify(customField)}` : '';
}

function findFault(
  record: ImportParams['record'],
  columns: readonly string[],
  { column, field, customField, kind }: ColumnChoice,
): string[] {
  const named = JSON.stringify(column);
  if (!columns.includes(column)) return [`The file has no column ${named}.`];
  if (field && customField) return [`${named}: a column stands for a field or for a custom field.`];
  if (field && !fieldNames(TARGETS[record]).includes(field)) return [`${named}: there is no field ${field}.`];
  if (kind && kind !== 'text' && !customField) return [`${named}: only values of custom fields have a kind.`];
  if (!customField) return [];
  if (TARGETS[record].hasNoFields) return [`${named}: such records have no custom fields.`];
  const name = fieldName.safeParse(customField);
  return name.success ? [] : name.error.issues.map(({ message }) => `${named}: ${message}`);
}

function findRepeated(choices: readonly ColumnChoice[]): string[] {
  const seen = new Set<string>();
  return choices.flatMap((choice) => {
    const meaning = meaningOf(choice);
    if (meaning === '' || !seen.has(meaning)) {
      seen.add(meaning);
      return [];
    }
    return [`Two columns stand for ${meaning}.`];
  });
}
