import type { ImportColumnInput, ImportColumnKind, ImportMode, ImportRecord } from '../../api/generated/imports';
import { entriesOf } from '../../format';
import { companyFields, contactFields, emailFields } from '../../records/field-names';
import type { Import } from './import-preview';
import { text } from './text';

/** What a column stands for, where it is not the name of a field. */
export const LEFT_OUT = '-';
export const CUSTOM = '+';

/** What is chosen for a column. */
export interface ColumnChoice {
  column: string;
  /** A field, `LEFT_OUT` or `CUSTOM`. */
  meaning: string;
  /** The custom field; empty: one that is called as the column. */
  customField: string;
  kind: ImportColumnKind;
}

/** What the service says of a column, as a choice. */
export const choiceOf = ({ column, field, customField, kind }: Import['columns'][number]): ColumnChoice => ({
  column,
  meaning: field ?? (customField === null ? LEFT_OUT : CUSTOM),
  customField: customField === null || customField === column ? '' : customField,
  kind,
});

/** What is chosen at first: what the service suggests, or what was chosen when it was tried. */
export const choicesOf = ({ columns }: Import): ColumnChoice[] => columns.map(choiceOf);

/** A choice as the service takes it. */
export function inputOf({ column, meaning, customField, kind }: ColumnChoice): ImportColumnInput {
  if (meaning === LEFT_OUT) return { column };
  if (meaning === CUSTOM) return { column, customField: customField.trim() || column, kind };
  return { column, field: meaning };
}

const FIELDS: Readonly<Record<ImportRecord, Readonly<Record<string, string>>>> = {
  contact: contactFields,
  company: companyFields,
  email: emailFields,
  activity: {},
};

/** What people call a field of a record. */
export const wordsOf = (record: ImportRecord, field: string): string => {
  const spoken = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return FIELDS[record][field] ?? spoken.charAt(0).toUpperCase() + spoken.slice(1);
};

/** What is chosen for a column, in words. */
export function meaningOf(record: ImportRecord, { column, meaning, customField, kind }: ColumnChoice): string {
  if (meaning === LEFT_OUT) return text.leftOut;
  return meaning === CUSTOM ? `${customField || column} (${text.kinds[kind]})` : wordsOf(record, meaning);
}

/** Records that nothing identifies. */
export const isNameless = (record: ImportRecord): record is 'email' | 'activity' =>
  record === 'email' || record === 'activity';

/** What may happen to records of a kind. What is found again by nothing can only be recorded. */
export const modesOf = (record: ImportRecord): { value: ImportMode; label: string }[] =>
  isNameless(record) ? [{ value: 'create', label: text.modeOfEach[record] }] : entriesOf<ImportMode>(text.modes);
