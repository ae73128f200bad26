import { z } from 'zod';

/** What an upsert answers beside the record. */
export const created = { created: z.boolean().describe('Created now, or updated.') };

/** Remedies of tools that restore a record. */
export const restoring = (record: string) => ({
  NotFoundError: `Nothing was changed. The deletion is too long ago, or there was no such ${record}.`,
  ConflictError: 'Nothing was changed.',
});

/** Remedies of tools that name a custom field of a record by its ids. */
export const fieldRemedies = (record: string) => ({
  NotFoundError: `get_${record} shows the ids of the custom fields.`,
  ConflictError: `The ${record} has a field of that name: get_${record} shows it.`,
});
