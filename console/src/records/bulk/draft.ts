import { CUSTOM, type RecordField } from '../record-field';
import { inputName } from '../write-fields';
import type { Change } from './bulk-change';

/** What the form of a change holds. */
export interface Draft {
  /** The name of a field; of a custom one with the prefix `custom.`, and the prefix alone for a new one. */
  field: string;
  /** The name of a new custom field. */
  name: string;
  way: 'set' | 'clear';
  value: string;
}

export type BulkField = Pick<RecordField<never>, 'name' | 'title' | 'kind' | 'input'>;

/** The fields that may be set on many records. */
export const bulkFields = (fields: readonly BulkField[]): readonly BulkField[] =>
  fields.filter(({ input }) => input && !input.identifies);

/** Whether a field can be cleared. Custom fields always can. */
export const mayClear = (field: BulkField | undefined): boolean => field?.input?.clears ?? true;

/**
 * The change that a form describes.
 * @returns null: it is not complete yet
 */
export function changeOf({ field: name, name: typed, way, value }: Draft, fields: readonly BulkField[]): Change | null {
  if (name.startsWith(CUSTOM)) return customChange(name === CUSTOM ? typed : name.slice(CUSTOM.length), way, value);
  const field = fields.find((one) => one.name === name);
  if (!field) return null;
  const key = inputName(field);
  if (way === 'clear') return mayClear(field) ? { set: field.input?.cleared ?? { [key]: null } } : null;
  if (value.trim() === '') return null;
  return { set: { [key]: field.kind === 'flag' ? value === 'yes' : value } };
}

function customChange(fieldName: string, way: Draft['way'], fieldValue: string): Change | null {
  if (fieldName.trim() === '') return null;
  if (way === 'clear') return { clearCustomFields: [fieldName] };
  return fieldValue.trim() === '' ? null : { set: { customFields: [{ fieldName, fieldValue }] } };
}
