import { builder } from '../../kernel/builder.js';
import type { CustomFieldRow } from './custom-field-row.js';

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
  description: 'What to change of a custom field; what is absent stays.',
  fields: (t) => ({
    fieldName: t.string({ description: 'The new name, 1 to 255 characters.' }),
    fieldValue: t.string({ description: 'The new value, at most 64 KiB.' }),
  }),
});
