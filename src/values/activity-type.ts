import { z } from 'zod';
import { describeIssue } from './describe-issue.js';
import { text } from './text.js';

/** Kinds of values that a field of a custom activity type may hold. */
export const FIELD_TYPES = ['text', 'number', 'date', 'dropdown_singleselect', 'dropdown_multiselect'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** What a custom activity type links its activities to. */
export const APPLIES_TO = ['contact', 'company'] as const;
export type AppliesTo = (typeof APPLIES_TO)[number];

/** One field of a type's schema. Without options, or with an empty list, every string is accepted. */
export interface FieldDefinition {
  fieldName: string;
  type: FieldType;
  availableOptions?: string[] | undefined;
}

const MAX_FIELDS = 200;
const MAX_OPTIONS = 1000;

/** The name of a custom activity type: 1 to 255 characters, not all of them blank. */
export const activityTypeName = text({ min: 1, max: 255 }).check((context) => {
  if (context.value !== '' && context.value.trim() === '') {
    context.issues.push({ code: 'custom', message: 'Must not be blank.', input: context.value });
  }
});

export const appliesTo = z.enum(APPLIES_TO, { error: describeIssue });

const fieldDefinition = z.object(
  {
    fieldName: text({ min: 1, max: 255, subject: 'The field name' }),
    type: z.enum(FIELD_TYPES, { error: `The type must be one of: ${FIELD_TYPES.join(', ')}.` }),
    availableOptions: z
      .array(text({ max: 255, subject: 'An option' }), { error: 'The options must be a list.' })
      .max(MAX_OPTIONS, { error: `There are at most ${MAX_OPTIONS} options.` })
      .nullish()
      .transform((options) => options ?? undefined),
  },
  { error: 'Must be an object.' },
);

/** The complete schema of a custom activity type; field names are unique. */
export const fieldDefinitions = z
  .array(fieldDefinition, { error: describeIssue })
  .max(MAX_FIELDS)
  .check((context) => {
    const seen = new Set<string>();
    for (const [index, { fieldName }] of context.value.entries()) {
      if (seen.has(fieldName)) {
        context.issues.push({
          code: 'custom',
          message: 'The field name is given twice.',
          input: fieldName,
          path: [index, 'fieldName'],
        });
      }
      seen.add(fieldName);
    }
  });
