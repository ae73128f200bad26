import { z } from 'zod';
import { answeredId } from '../values/record-id.js';

const idleValues = z.registry<{ find(value: unknown, country: string | null): string[] }>();

/**
 * Declares which values of a field have no effect, which strict handling refuses.
 * @param find the parts of the value without effect; `''` stands for the whole value
 */
export function idleWhere<Schema extends z.ZodType>(
  schema: Schema,
  find: (value: unknown, country: string | null) => string[],
): Schema {
  idleValues.add(schema, { find });
  return schema;
}

/** The parts of a field's value that have no effect; `''` stands for the whole value. */
export const idlePartsOf = (schema: z.ZodType, value: unknown, country: string | null): string[] =>
  idleValues.get(schema)?.find(value, country) ?? [];

/** The whole of a value, if it is text without anything in it. */
export const wholeIfBlank = (value: unknown): string[] =>
  typeof value === 'string' && value.trim() === '' ? [''] : [];

/** A field for which `null` and the empty string count as absent. The core normalises its text. */
export function blankable(schema: z.ZodString, description: string) {
  const field = z
    .string({ error: 'Must be a string.' })
    .nullish()
    .check((context) => {
      if (context.value === undefined || context.value === null || context.value === '') return;
      for (const issue of schema.safeParse(context.value).error?.issues ?? []) {
        context.issues.push({ code: 'custom', message: issue.message, input: context.value });
      }
    })
    .describe(description);
  return idleWhere(field, (value) => (value === '' ? [''] : []));
}

/** The description of the writable status of a contact or a company. */
export const STATUS_DESCRIPTION = 'Free text of 1 to 64 characters. Blank counts as not given; it cannot be cleared.';

/** A date-time in responses: UTC, milliseconds, Z. */
export const answeredDateTime = z.iso.datetime({ precision: 3 }).meta({ examples: ['2026-05-04T13:02:11.482Z'] });

/** The envelope of every numbered list. */
export function pagedEnvelope<Item extends z.ZodType>(item: Item, id: string) {
  return z
    .object({
      count: z.int().describe('Number of all matching records.'),
      total_pages: z.int().describe('count divided by page_size, rounded up.'),
      current_page: z.int().describe('The requested page.'),
      page_size: z.int().describe('The effective page size.'),
      results: z.array(item),
    })
    .meta({ id, description: 'One page of a list.' });
}

/** The response to a deletion, if it has a body. */
export const deletedRecord = z
  .object({ deleted_id: answeredId })
  .meta({ id: 'Deleted', description: 'The id of the deleted record.' });

/** Converts the core's result of a deletion to its wire shape. */
export const toDeleted = <Id extends number | string>({ deletedId }: { deletedId: Id }) => ({ deleted_id: deletedId });
