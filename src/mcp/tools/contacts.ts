import { contacts } from '../../capabilities/contacts.js';
import { asksForNobody, markedContact } from '../../wire/contacts.js';
import { tool } from '../tool.js';
import { created, fieldTools, restoring } from './shared.js';

const remedies = {
  NotFoundError: 'Find contact ids with search_contacts and company ids with search_companies.',
  ConflictError: 'Find the contact that has it with search_contacts, and update that contact.',
};

const field = fieldTools('a contact', 'contact');

/** The tools for contacts. */
export const contactTools = {
  search_contacts: tool(contacts.search, {
    title: 'Search contacts',
    description:
      'Lists contacts by exact filters, ANDed, one page at a time; sort orders them, then after continues. No match: an empty page.',
    effect: 'read',
    shortcut: ({ query }) =>
      asksForNobody(query)
        ? {
            count: 0,
            page_size: query.page_size,
            results: [],
            ...(query.sort ? { next: null } : { total_pages: 0, current_page: query.page }),
          }
        : null,
  }),
  lookup_contacts_by_custom_field: tool(contacts.lookUp, {
    title: 'Look up contacts by custom field',
    description: 'Lists contacts with a custom field of exactly this name and value: the first 100, by id.',
    effect: 'read',
  }),
  get_contact: tool(contacts.get, {
    title: 'Get a contact',
    description: 'Gets one contact by its id.',
    effect: 'read',
    missing: 'Contact not found. Find contact ids with search_contacts.',
  }),
  create_contact: tool(contacts.create, {
    title: 'Create a contact',
    description:
      'Creates a contact with exactly one of email, linkedin_url and phone; refuses one that already exists.',
    effect: 'add',
    remedies: {
      ...remedies,
      ConflictError: 'Use upsert_contact or update_contact to change the existing one.',
    },
  }),
  upsert_contact: tool(contacts.upsert, {
    title: 'Create or update a contact',
    description:
      'Creates the contact with this identifier, or updates the given fields; others are unchanged, null clears. ' +
      'Requires exactly one of email, linkedin_url and phone; a lookup_ argument finds the contact by its current identifier, which is then replaced.',
    effect: 'set',
    rename: {
      email: {
        name: 'lookup_email',
        description: 'Finds the contact by this email, to give it another identifier.',
      },
      linkedin_url: {
        name: 'lookup_linkedin_url',
        description: 'Finds the contact by this LinkedIn URL, to give it another identifier.',
      },
      phone: { name: 'lookup_phone', description: 'Finds the contact by this phone number, to do the same.' },
    },
    output: markedContact.extend(created),
    answer: (upserted, input) => ({ ...contacts.upsert.answer(upserted, input), created: upserted.created }),
    remedies,
  }),
  update_contact: tool(contacts.update, {
    title: 'Update a contact',
    description:
      'Changes the given fields; others are unchanged, null clears. An identifier of any kind replaces the contact’s.',
    effect: 'set',
    without: ['person_id'],
    remedies,
  }),
  delete_contact: tool(contacts.delete, {
    title: 'Delete a contact',
    description: 'Deletes a contact. Its activities and emails are kept, unlinked. restore_contact restores it.',
    effect: 'remove',
    remedies,
  }),
  restore_contact: tool(contacts.restore, {
    title: 'Restore a contact',
    description:
      'Restores a deleted contact under its id, with its fields and custom fields, its Person (or the one that Person was merged into), and the emails and activities that the deletion unlinked. Possible as long as the journal keeps the deletion.',
    effect: 'set',
    remedies: restoring('contact'),
  }),
  create_contact_custom_field: tool(contacts.createField, {
    ...field.add,
    remedies: { ...remedies, ConflictError: 'Use update_contact_custom_field to change its value.' },
  }),
  update_contact_custom_field: tool(contacts.updateField, field.change),
  delete_contact_custom_field: tool(contacts.deleteField, field.remove),
};
