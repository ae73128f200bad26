import { z } from 'zod';

/** What an upsert returns besides the record. */
export const created = { created: z.boolean().describe('True: created; false: updated.') };

/** Remedies of tools that restore a record. */
export const restoring = (record: string) => ({
  NotFoundError: `Nothing was changed. The deletion is too long ago, or there was no such ${record}.`,
  ConflictError: 'Nothing was changed.',
});

/** Shared by the tools for custom fields. */
export const fieldTools = (owner: string, record: string) => ({
  add: {
    title: `Add a custom field to ${owner}`,
    description: `Adds a custom field; refuses a name that the ${record} already has.`,
    effect: 'add' as const,
  },
  change: {
    title: `Update a custom field of ${owner}`,
    description: 'Changes the name or the value of a custom field; absent arguments are unchanged.',
    effect: 'set' as const,
    remedies: {
      NotFoundError: `get_${record} shows the ids of the custom fields.`,
      ConflictError: `The ${record} has a field of that name: get_${record} shows it.`,
    },
  },
  remove: {
    title: `Remove a custom field from ${owner}`,
    description: 'Removes a custom field and its value permanently.',
    effect: 'remove' as const,
    remedies: { NotFoundError: `get_${record} shows the ids of the custom fields.` },
  },
});
