import { contacts } from '../../capabilities/contacts.js';
import { asksForNobody, markedContact } from '../../wire/contacts.js';
import { tool } from '../tool.js';
import { created, recordTools } from './shared.js';

const remedies = {
  NotFoundError: 'Find contact ids with search_contacts and company ids with search_companies.',
  ConflictError: 'Find the contact that has it with search_contacts, and update that contact.',
};

/** The tools for contacts. */
export const contactTools = {
  ...recordTools('contact', contacts, {
    find: 'Find contact ids with search_contacts.',
    delete: 'Deletes a contact. Its activities and emails are kept, unlinked. restore_contact restores it.',
    restored:
      'its fields and custom fields, its Person (or the one that Person was merged into), and the emails and activities that the deletion unlinked',
    taken: 'Use update_contact_custom_field to change its value.',
  }),
  search_contacts: tool(contacts.search, {
    description:
      'Lists contacts by exact filters, ANDed, one page at a time; sort orders them, then after continues. No match: an empty page.',
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
    description: 'Lists contacts with a custom field of exactly this name and value: the first 100, by id.',
  }),
  create_contact: tool(contacts.create, {
    description:
      'Creates a contact with exactly one of email, linkedin_url and phone; refuses one that already exists.',
    remedies: { ...remedies, ConflictError: 'Use upsert_contact or update_contact to change the existing one.' },
  }),
  upsert_contact: tool(contacts.upsert, {
    description:
      'Creates the contact with this identifier, or updates the given fields; others are unchanged, null clears. Requires exactly one of email, linkedin_url and phone; a lookup_ argument finds the contact by its current identifier, which is then replaced.',
    rename: {
      email: { name: 'lookup_email', description: 'Finds the contact by this email, to give it another identifier.' },
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
    description:
      'Changes the given fields; others are unchanged, null clears. An identifier of any kind replaces the contact’s.',
    without: ['person_id'],
    remedies,
  }),
};
