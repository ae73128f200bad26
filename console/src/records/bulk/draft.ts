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
  /** Whether a status of contacts lifts their suppressions. */
  lifts: boolean;
}

/** Whether a change may lift suppressions: where it sets the status of contacts. */
export const mayLiftBy = ({ field, way }: Draft): boolean => field === 'contactStatus' && way === 'set';

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
export function changeOf(draft: Draft, fields: readonly BulkField[]): Change | null {
  const { field: name, name: typed, way, value, lifts } = draft;
  if (name.startsWith(CUSTOM)) return customChange(name === CUSTOM ? typed : name.slice(CUSTOM.length), way, value);
  const field = fields.find((one) => one.name === name);
  if (!field) return null;
  const key = inputName(field);
  if (way === 'clear') return mayClear(field) ? { set: field.input?.cleared ?? { [key]: null } } : null;
  if (value.trim() === '') return null;
  const set = { [key]: field.kind === 'flag' ? value === 'yes' : value };
  return lifts && mayLiftBy(draft) ? { set, liftSuppressions: true } : { set };
}

function customChange(fieldName: string, way: Draft['way'], fieldValue: string): Change | null {
  if (fieldName.trim() === '') return null;
  if (way === 'clear') return { clearCustomFields: [fieldName] };
  return fieldValue.trim() === '' ? null : { set: { customFields: [{ fieldName, fieldValue }] } };
}
