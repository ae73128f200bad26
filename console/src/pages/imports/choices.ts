import type { ImportColumnInput, ImportColumnKind, ImportMode, ImportRecord } from '../../api/generated/imports';
import { entriesOf } from '../../format';
import { companyFields, contactFields, emailFields } from '../../records/field-names';
import type { Import } from './import-preview';
import { text } from './text';

/** The meanings of a column that are not names of fields. */
export const LEFT_OUT = '-';
export const CUSTOM = '+';

/** The mapping of a column. */
export interface ColumnChoice {
  column: string;
  /** A field, `LEFT_OUT` or `CUSTOM`. */
  meaning: string;
  /** The name of the custom field; empty: that of the column. */
  customField: string;
  kind: ImportColumnKind;
  /** Whether the service suggests it and nobody changed it. */
  isSuggested: boolean;
}

/** The mapping that the service suggests or knows for a column. */
export const choiceOf = ({ column, field, customField, kind, suggested }: Import['columns'][number]): ColumnChoice => ({
  column,
  meaning: field ?? (customField === null ? LEFT_OUT : CUSTOM),
  customField: customField === null || customField === column ? '' : customField,
  kind,
  isSuggested: suggested,
});

/**
 * The initial mapping: that of the last trial or import, else the suggestion of the service, with the kinds that the values
 * of custom fields have.
 */
export const choicesOf = ({ columns, dryRun, rememberedAt }: Import): ColumnChoice[] =>
  columns.map((column) => {
    const choice = choiceOf(column);
    const { proposedKind: kind } = column;
    if (dryRun !== null || rememberedAt !== null || choice.meaning !== CUSTOM || kind === null) return choice;
    return { ...choice, kind, isSuggested: false };
  });

/**
 * The input of the service: the columns that somebody mapped; it reads the others as it suggests. A suggestion that
 * somebody gave to another column too is sent, and refused.
 */
export function inputsOf(choices: readonly ColumnChoice[]): ImportColumnInput[] {
  const chosen = new Set(choices.filter(({ isSuggested }) => !isSuggested).map(targetOf));
  return choices.filter((choice) => chosen.has(targetOf(choice))).map(inputOf);
}

/* Equal for columns that stand for the same. */
const targetOf = ({ column, meaning, customField }: ColumnChoice): string =>
  meaning === CUSTOM ? CUSTOM + (customField.trim() || column) : meaning;

function inputOf({ column, meaning, customField, kind }: ColumnChoice): ImportColumnInput {
  if (meaning === LEFT_OUT) return { column };
  if (meaning === CUSTOM) return { column, customField: customField.trim() || column, kind };
  return { column, field: meaning };
}

/** Whether a column has dates, so that their format matters. */
export const hasDates = (columns: readonly ColumnChoice[]): boolean =>
  columns.some(
    ({ kind, meaning }) =>
      kind === 'date' || kind === 'dateTime' || meaning === 'emailTimestamp' || meaning === 'occurredAt',
  );

/** Whether a column has numbers, so that their format matters. */
export const hasNumbers = (columns: readonly ColumnChoice[]): boolean => columns.some(({ kind }) => kind === 'number');

const FIELDS: Readonly<Record<ImportRecord, Readonly<Record<string, string>>>> = {
  contact: contactFields,
  company: companyFields,
  email: emailFields,
  activity: {},
  suppression: text.suppressionFields,
};

/** What people call a field of a record. */
export const wordsOf = (record: ImportRecord, field: string): string => {
  if (field === 'customFields') return text.customObject;
  const spoken = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return FIELDS[record][field] ?? spoken.charAt(0).toUpperCase() + spoken.slice(1);
};

const IDENTIFIERS: Partial<Record<ImportRecord, readonly string[]>> = {
  contact: ['email', 'linkedinUrl', 'phone'],
  company: ['domain'],
};

/** The columns that identify the record of a row. */
export const identifiersIn = (record: ImportRecord, choices: readonly ColumnChoice[]): ColumnChoice[] =>
  choices.filter(({ meaning }) => IDENTIFIERS[record]?.includes(meaning));

/** What the column at an index becomes, in a sentence. */
export function describeColumn(
  { record, mode, choices }: { record: ImportRecord; mode: ImportMode; choices: readonly ColumnChoice[] },
  index: number,
): string {
  const choice = choices[index];
  if (!choice) return '';
  const { column, meaning, customField, kind } = choice;
  const words = text.becomes;
  if (meaning === LEFT_OUT) return words.leftOut;
  if (meaning === CUSTOM) return words.custom(customField.trim() || column, words.kinds[kind]);
  if (meaning === 'customFields') return words.object;
  if (record === 'contact' && meaning === 'companyDomain') return words.companyDomain;
  if (record === 'contact' && meaning === 'companyName')
    return choices.some((one) => one.meaning === 'companyDomain') ? words.namesDomain : words.companyName;
  const field = wordsOf(record, meaning);
  const identifiers = identifiersIn(record, choices);
  if (!identifiers.includes(choice)) return words.of(field, text.recordOf[record]);
  if (identifiers[0] !== choice) return words.further(field);
  return `${words.of(field, text.recordOf[record])} ${words.finds[mode](text.recordOf[record])}`;
}

/** Records that an import never changes. */
export const isNameless = (record: ImportRecord): record is 'email' | 'activity' | 'suppression' =>
  record === 'email' || record === 'activity' || record === 'suppression';

/** The import modes of a kind of record. Records that are never changed have one. */
export const modesOf = (record: ImportRecord): { value: ImportMode; label: string }[] =>
  isNameless(record)
    ? [{ value: record === 'suppression' ? 'upsert' : 'create', label: text.modeOfEach[record] }]
    : entriesOf<ImportMode>(text.modes);
