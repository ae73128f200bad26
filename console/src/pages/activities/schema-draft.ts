import type { FieldDefinitionInput } from '../../api/generated/activity-types';

export const FIELD_TYPES = ['text', 'number', 'date', 'dropdown_singleselect', 'dropdown_multiselect'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** One property while it is edited. */
export interface FieldDraft {
  /** Local to this form, so that inputs keep their identity when properties are moved. */
  key: number;
  fieldName: string;
  type: FieldType;
  options: string[];
}

export interface TypeValues {
  name: string;
  appliesTo: string;
  fields: FieldDraft[];
}

let keys = 0;

export const newField = (): FieldDraft => {
  keys += 1;
  return { key: keys, fieldName: '', type: 'text', options: [] };
};

interface StoredField {
  fieldName: string;
  type: string;
  availableOptions: readonly string[] | null;
}

export const draftOf = (schema: readonly StoredField[]): FieldDraft[] =>
  schema.map(({ fieldName, type, availableOptions }) => ({
    ...newField(),
    fieldName,
    type: FIELD_TYPES.find((one) => one === type) ?? 'text',
    options: [...(availableOptions ?? [])],
  }));

/** The input of the service for the properties: only choices have options. */
export const schemaOf = (fields: readonly FieldDraft[]): FieldDefinitionInput[] =>
  fields.map(({ fieldName, type, options }) => ({
    fieldName,
    type,
    ...(type.startsWith('dropdown') && options.length > 0 ? { availableOptions: options } : {}),
  }));
