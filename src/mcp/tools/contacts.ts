import { contacts } from '../../capabilities/contacts.js';
import { asksForNobody, contactRecord } from '../../wire/contacts.js';
import { tool } from '../tool.js';
import { created, fieldTools, restoring } from './shared.js';

const remedies = {
  NotFoundError: 'Find contact ids with search_contacts and company ids with search_companies.',
  ConflictError: 'Find the contact that has it with search_contacts, and update that one.',
};

const field = fieldTools('a contact', 'contact');

/** The tools for contacts. */
export const contactTools = {
  search_contacts: tool(contacts.list, {
    title: 'Search contacts',
    description: 'Lists contacts by exact filters, all of them ANDed, one page at a time. No match: an empty page.',
    effect: 'read',
    shortcut: ({ query }) =>
      asksForNobody(query)
        ? { count: 0, total_pages: 0, current_page: query.page, page_size: query.page_size, results: [] }
        : null,
  }),
  lookup_contacts_by_custom_field: tool(contacts.lookUp, {
    title: 'Look up contacts by custom field',
    description: 'Contacts that have a custom field of exactly this name and value: at most the first 100, by id.',
    effect: 'read',
  }),
  get_contact: tool(contacts.get, {
    title: 'Get a contact',
    description: 'One contact by its id.',
    effect: 'read',
    missing: 'Contact not found. Find contact ids with search_contacts.',
  }),
  create_contact: tool(contacts.create, {
    title: 'Create a contact',
    description:
      'Creates a contact with exactly one of email, linkedin_url and phone; refuses one that exists already.',
    effect: 'add',
    remedies: {
      ...remedies,
      ConflictError: 'Use upsert_contact or update_contact to change the one that exists.',
    },
  }),
  upsert_contact: tool(contacts.upsert, {
    title: 'Create or update a contact',
    description:
      'Creates the contact with this identifier, or updates the fields given; the others stay, null clears. ' +
      'Exactly one of email, linkedin_url and phone; a lookup_ argument finds the contact by another one, which is then replaced.',
    effect: 'set',
    rename: {
      email: {
        name: 'lookup_email',
        description: 'Finds the contact by this email, when it is to be given another identifier.',
      },
      linkedin_url: {
        name: 'lookup_linkedin_url',
        description: 'Finds the contact by this LinkedIn URL, likewise.',
      },
      phone: { name: 'lookup_phone', description: 'Finds the contact by this phone number, likewise.' },
    },
    output: contactRecord.extend(created),
    answer: (upserted, input) => ({ ...contacts.upsert.answer(upserted, input), created: upserted.created }),
    remedies,
  }),
  update_contact: tool(contacts.update, {
    title: 'Change a contact',
    description:
      'Changes the fields given; the others stay, null clears. One identifier, of whatever kind, replaces the contact’s.',
    effect: 'set',
    without: ['person_id'],
    remedies,
  }),
  delete_contact: tool(contacts.delete, {
    title: 'Delete a contact',
    description: 'Deletes a contact. Its activities and emails stay, unlinked. restore_contact gives it back.',
    effect: 'remove',
    remedies,
  }),
  restore_contact: tool(contacts.restore, {
    title: 'Restore a contact',
    description:
      'Gives a deleted contact back under its id, with its fields and custom fields, its Person or the one that that was merged into, and the emails and activities that the deletion unlinked. Possible for as long as the journal keeps the deletion.',
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
