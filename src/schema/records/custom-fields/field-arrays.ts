import type { CustomFieldInput } from '../../../values/custom-fields.js';

/** Names and values of the given custom fields, in the given order, in which new ones are stored and shown. */
export function fieldArrays({ customFields = [] }: { customFields?: CustomFieldInput[] | undefined }) {
  return {
    names: customFields.map((field) => field.fieldName),
    values: customFields.map((field) => field.fieldValue),
  };
}
