import { z } from 'zod';
import type { CustomFieldChange } from '../operations/generated.js';
import { fieldName, fieldValue } from '../values/custom-fields.js';
import { givenOf } from './core-input.js';

/** The body that adds a custom field to a record. */
export const fieldBody = z.object({
  field_name: fieldName.meta({ description: 'A name that the record does not have yet.' }),
  field_value: fieldValue.meta({ description: 'A string; a number is stored as its text.' }),
});

/** The body that changes a custom field; absent values stay as they are. */
export const fieldChangeBody = z.object({
  field_name: fieldName.optional().meta({ description: 'The new name.' }),
  field_value: fieldValue.optional().meta({ description: 'The new value.' }),
});

/** Converts a wire body to the core's CustomFieldInput. */
export const toField = ({ field_name, field_value }: z.output<typeof fieldBody>) => ({
  fieldName: field_name,
  fieldValue: field_value,
});

/**
 * Converts a wire change to the core's CustomFieldChange: only what was given, because an absent name does not clear
 * the name.
 */
export const toFieldChange = (body: z.output<typeof fieldChangeBody>): CustomFieldChange =>
  givenOf<CustomFieldChange>({ fieldName: body.field_name, fieldValue: body.field_value });
