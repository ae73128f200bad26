import { z } from 'zod';
import { describeIssue } from './describe-issue.js';
import { text } from './text.js';

/** Maximum number of custom fields in one call. */
const MAX_CUSTOM_FIELDS = 200;

/** Maximum number of custom fields of one record. */
export const MAX_FIELDS_OF_RECORD = 1000;

/** Maximum length of a custom field's value: 64 Ki code points, whatever their size in UTF-8. */
const MAX_CUSTOM_FIELD_VALUE_LENGTH = 65_536;

/** The parser of a custom field's name: 1 to 255 characters. */
export const fieldName = text({ min: 1, max: 255, subject: 'The field name' });

/** The parser of a custom field's value: a string, or a JSON number, which becomes its text. */
export const fieldValue = z
  .union([z.string(), z.number()], {
    error: (issue) =>
      issue.input === undefined ? 'The field value is required.' : 'The field value must be a string or a number.',
  })
  .transform(String)
  .pipe(text({ max: MAX_CUSTOM_FIELD_VALUE_LENGTH, subject: 'The field value' }));

/**
 * The valid names that a list gives more than once, in order. Works on raw input too, so that this error is reported
 * with others.
 */
function findRepeatedNames(fields: readonly unknown[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const field of fields) {
    const name = typeof field === 'object' && field !== null && 'fieldName' in field ? field.fieldName : undefined;
    if (typeof name !== 'string') continue;
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  return [...repeated].filter((name) => fieldName.safeParse(name).success);
}

/**
 * The parser of the custom fields of one call: at most 200 `{ fieldName, fieldValue }`, no name twice. `collectFieldErrors`
 * puts every error of the list under the list's own name.
 *
 * @source Specification: Custom fields; Behaviour: contacts, custom fields
 */
export const customFieldList = z
  .array(z.object({ fieldName, fieldValue }, { error: describeIssue }), { error: describeIssue })
  .refine((fields) => fields.length <= MAX_CUSTOM_FIELDS, {
    error: `Must have at most ${MAX_CUSTOM_FIELDS} items.`,
    // Only for lists: a text has a length too, but is refused because it is not a list.
    when: (payload) => Array.isArray(payload.value),
  })
  .refine((fields) => findRepeatedNames(fields).length === 0, {
    error: ({ input }) =>
      `A field name may be given only once: ${findRepeatedNames(Array.isArray(input) ? input : []).join(', ')}.`,
    // Also if the list has other errors, so that callers get all errors at once.
    when: (payload) => Array.isArray(payload.value) && payload.value.length <= MAX_CUSTOM_FIELDS,
  });

/** One custom field in the core's shape. */
export type CustomFieldInput = z.infer<typeof customFieldList>[number];
