import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import type { RecordKey } from '../lists/keyset.js';
import { type CustomFieldRow, fieldsLoader, inBatches } from './load-fields.js';
import type { OwnerKind } from './owner.js';

export const CustomField = builder.objectRef<CustomFieldRow>('CustomField').implement({
  description: 'A name and a text value on a contact, a company or an email. A record has one value per name.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Unique within the kind of record.' }),
    updatedTime: t.expose('updatedTime', { type: 'DateTime', description: 'When the value last changed.' }),
    fieldName: t.exposeString('fieldName', { description: '1 to 255 characters.' }),
    fieldValue: t.exposeString('fieldValue', { description: 'Text, at most 64 KiB.' }),
  }),
});

export const CustomFieldInput = builder.inputType('CustomFieldInput', {
  description: 'A custom field to set by name.',
  fields: (t) => ({
    fieldName: t.string({ required: true, description: '1 to 255 characters.' }),
    fieldValue: t.string({ required: true, description: 'Text, at most 64 KiB.' }),
  }),
});

export const CustomFieldChange = builder.inputType('CustomFieldChange', {
  description: 'Changes to a custom field; absent fields are unchanged.',
  fields: (t) => ({
    fieldName: t.string({ description: 'The new name, 1 to 255 characters.' }),
    fieldValue: t.string({ description: 'The new value, at most 64 KiB.' }),
  }),
});

export const DeletePayload = builder.objectRef<{ deletedId: number }>('DeletePayload').implement({
  description: 'The result of a deletion.',
  fields: (t) => ({ deletedId: t.expose('deletedId', { type: 'RecordId', description: 'The deleted id.' }) }),
});

const FIELDS: [typeof CustomField] = [CustomField];

/** The field `customFields`. Frequent statements return the fields with the record; otherwise a loader reads them. */
export function customFieldsField(kind: OwnerKind) {
  const load = fieldsLoader(kind);
  return {
    type: FIELDS,
    description: 'Oldest first.',
    resolve: (record: RecordKey & { customFields?: CustomFieldRow[] }, _args: object, context: Context) =>
      inBatches(record.customFields ?? context.batch(load, record), context),
  };
}
