import { z } from 'zod';
import type { Capability } from '../../capabilities/capability.js';
import { tool } from '../tool.js';

/** What an upsert returns besides the record. */
export const created = { created: z.boolean().describe('True: created; false: updated.') };

type Rows = Record<'get' | 'delete' | 'restore' | 'createField' | 'deleteField', Capability>;

/** How ids are found, what a deletion does, what is restored with a record, and the remedy for a field that exists. */
type Texts = Record<'find' | 'delete' | 'restored' | 'taken', string>;

/** The tools that contacts, companies and emails have in common. */
export function recordTools(record: string, rows: Rows & { updateField?: Capability }, texts: Texts) {
  const { find, taken } = texts;
  const missing = `${record[0]?.toUpperCase()}${record.slice(1)} not found. ${find}`;
  const row = (capability: Capability, description: string, remedies?: Record<string, string>) =>
    tool(capability, { description, missing, remedies });
  const ofField = { NotFoundError: `get_${record} shows the ids of the custom fields.` };
  const ofName = { ...ofField, ConflictError: `The ${record} has a field of that name: get_${record} shows it.` };
  const update = 'Changes the name or the value of a custom field; absent arguments are unchanged.';
  return {
    [`get_${record}`]: row(rows.get, `Gets one ${record} by its id.`),
    [`delete_${record}`]: row(rows.delete, texts.delete, { NotFoundError: find }),
    [`restore_${record}`]: row(
      rows.restore,
      `Restores a deleted ${record} under its id, with ${texts.restored}. Possible as long as the journal keeps the deletion.`,
      {
        NotFoundError: `Nothing was changed. The deletion is too long ago, or there was no such ${record}.`,
        ConflictError: 'Nothing was changed.',
      },
    ),
    [`create_${record}_custom_field`]: row(
      rows.createField,
      `Adds a custom field; refuses a name that the ${record} already has.`,
      { NotFoundError: find, ConflictError: taken },
    ),
    ...(rows.updateField && { [`update_${record}_custom_field`]: row(rows.updateField, update, ofName) }),
    [`delete_${record}_custom_field`]: row(
      rows.deleteField,
      'Removes a custom field and its value permanently.',
      ofField,
    ),
  };
}
