import { z } from 'zod';
import { customFieldList } from '../values/custom-fields.js';
import { answeredId } from '../values/record-id.js';

/**
 * A field for which `null` and the empty string count as absent. The text is passed on unchanged; the core normalises
 * it.
 */
export function blankable(schema: z.ZodString, description: string) {
  return z
    .string({ error: 'Must be a string.' })
    .nullish()
    .check((context) => {
      if (context.value === undefined || context.value === null || context.value === '') return;
      for (const issue of schema.safeParse(context.value).error?.issues ?? []) {
        context.issues.push({ code: 'custom', message: issue.message, input: context.value });
      }
    })
    .meta({ description });
}

/** The description of the writable status of a contact or a company. */
export const STATUS_DESCRIPTION = 'Free text of 1 to 64 characters. Blank counts as not given; it cannot be cleared.';

const FIELD_SCHEMA = {
  type: 'object',
  required: ['field_name', 'field_value'],
  properties: { field_name: { type: 'string' }, field_value: { type: 'string' } },
} as const;

/*
 * Converts wire names to core names. A value that is no object is passed on unchanged; the list's own parser refuses
 * it.
 */
function toCoreField(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const { field_name, field_value } = item as Record<string, unknown>;
  return { fieldName: field_name, fieldValue: field_value };
}

/** `[{field_name, field_value}]` on the wire, `[{fieldName, fieldValue}]` in the core. */
export const wireCustomFields = z
  .preprocess((list) => (Array.isArray(list) ? list.map(toCoreField) : list), customFieldList)
  .meta({ type: 'array', items: FIELD_SCHEMA, description: 'Set by name; the other fields stay. At most 200.' });

/** An answered date-time: UTC, milliseconds, Z. */
export const answeredDateTime = z.iso.datetime({ precision: 3 }).meta({ examples: ['2026-05-04T13:02:11.482Z'] });

/** A custom field in answers with structure=NESTED. */
export const customFieldRecord = z
  .object({ id: answeredId, updated_time: answeredDateTime, field_name: z.string(), field_value: z.string() })
  .meta({ id: 'CustomField', description: 'A custom field.' });

/** NESTED: a list; FLAT: one object by field name. */
export const answeredCustomFields = z.union([z.array(customFieldRecord), z.record(z.string(), z.string())]).meta({
  description: 'A list with structure=NESTED (the default), one object by field name with structure=FLAT.',
});

/** The envelope of every numbered list. */
export function pagedEnvelope<Item extends z.ZodType>(item: Item, id: string) {
  return z
    .object({
      count: z.int().meta({ description: 'All matching records.' }),
      total_pages: z.int().meta({ description: 'count divided by page_size, rounded up.' }),
      current_page: z.int().meta({ description: 'The requested page.' }),
      page_size: z.int().meta({ description: 'The effective size.' }),
      results: z.array(item),
    })
    .meta({ id, description: 'One page of a list.' });
}
