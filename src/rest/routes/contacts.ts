import { z } from 'zod';
import { contacts } from '../../capabilities/contacts.js';
import { asksForNobody, type ContactQuery } from '../../wire/contacts.js';
import { detail, fieldKeyed, noneFound, noneFoundShape, notFoundReply, type Reply, titled } from '../errors.js';
import { contactExample, pageOf } from '../examples.js';
import { routesUnder } from '../route.js';

const refusals = { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled };
const unknownContact = notFoundReply('Contact not found');
const example = contactExample;
const pageExample = pageOf(contactExample);
const route = routesUnder('Contacts');
const ofAgency = routesUnder('Master lists');
const GOLD = [{ field_name: 'tier', field_value: 'gold' }];
const TIERED = { query: { field_name: 'tier', field_value: 'gold' } };
const PAGE_OR_NONE = { 200: 'A page, or the status object.' };
const PAGE = { 200: 'A page; empty if nothing matches.' };

/* An empty identifier matches no contact; it must not be read as "no filter". */
const emptyIdentifier = ({ query }: { query: ContactQuery }): Reply | null =>
  asksForNobody(query) ? { status: 200, body: noneFound } : null;

/* No match and a page past the last return the status object. */
const pageOrNone = (page: z.ZodType) => ({
  schema: z.union([page, noneFoundShape]),
  body: (shown: unknown, { results }: { results: unknown[] }) => (results.length === 0 ? noneFound : shown),
});
const body = { forms: 'any', aliases: { contact_custom_fields_input: 'contact_custom_fields' } } as const;

/** The routes of contacts. */
export const contactRoutes = {
  createContact: route(contacts.create, {
    at: ['post', '[/v2]/contacts'],
    summary: 'Create a contact',
    description:
      'Requires exactly one of email, linkedin_url and phone, which no other contact may have. If a company domain is given, the company is found or created.',
    request: { body: { email: 'kim.larsen@northgate.example', first_name: 'Kim', company_id: 'northgate.example' } },
    twinRequest: {
      body: { email: 'robin.larsen@northgate.example', first_name: 'Robin', company_id: 'northgate.example' },
    },
    body,
    statuses: { 201: 'The contact.' },
    example,
    refusals,
  }),
  deleteContact: route(contacts.delete, {
    at: ['delete', '[/v2]/contacts/{id}'],
    summary: 'Delete a contact',
    request: { ids: { contact_id: 58 } },
    twinRequest: { ids: { contact_id: 57 } },
    description: 'Its activities and emails are kept, unlinked.',
    statuses: { 204: 'Deleted.' },
    refusals: { NotFoundError: detail },
  }),
  getAgencyContact: ofAgency(contacts.getOfAgency, {
    at: ['get', '[/v2]/contacts-master-list/{id}'],
    summary: 'Get a contact of any client',
    description: 'One contact by its id, with its client. Requires a master key.',
    request: { ids: { contact_id: 1 } },
    statuses: { 200: 'The contact.' },
    missing: unknownContact,
  }),
  getContact: route(contacts.get, {
    at: ['get', '[/v2]/contacts/{id}'],
    summary: 'Get a contact',
    description: 'One contact by its id, with its custom fields.',
    request: { ids: { contact_id: 1 } },
    statuses: { 200: 'The contact.' },
    example,
    missing: unknownContact,
  }),
  listAgencyContacts: ofAgency(contacts.listOfAgency, {
    at: ['get', '[/v2]/contacts-master-list'],
    summary: 'List the contacts of all clients',
    description: 'Like the list of one client, with the client of each contact. Requires a master key.',
    request: { query: { page_size: '10' } },
    shortcut: emptyIdentifier,
    statuses: PAGE_OR_NONE,
    instead: pageOrNone(contacts.listOfAgency.shape),
  }),
  listContacts: route(contacts.list, {
    at: ['get', '[/v2]/contacts'],
    summary: 'List contacts',
    request: { query: { page_size: '10' } },
    description: 'All filters are ANDed. No match and a page past the last return the status object.',
    shortcut: emptyIdentifier,
    statuses: PAGE_OR_NONE,
    example: pageExample,
    instead: pageOrNone(contacts.list.shape),
  }),
  lookUpAgencyContacts: ofAgency(contacts.lookUpOfAgency, {
    at: ['get', '[/v2]/contacts-master-list/lookup-by-custom-field'],
    summary: 'Look up the contacts of all clients by custom field',
    description: 'Like the lookup in one client, with the client of each contact. Requires a master key.',
    request: TIERED,
    statuses: PAGE,
  }),
  lookUpContacts: route(contacts.lookUp, {
    at: ['get', '[/v2]/contacts/lookup-by-custom-field'],
    summary: 'Look up contacts by custom field',
    request: TIERED,
    description: 'Exact name and value. Paginates over at most the first 100 matches, ordered by id.',
    statuses: PAGE,
    example: pageExample,
  }),
  updateContact: route(contacts.update, {
    at: ['patch', '[/v2]/contacts/{id}'],
    summary: 'Update a contact',
    request: { ids: { contact_id: 2 }, body: { job_title: 'Senior Dentist' } },
    description: 'Absent fields are unchanged; null clears. An identifier of any kind replaces the contact’s.',
    body,
    statuses: { 200: 'The complete contact.' },
    example,
    refusals,
  }),
  upsertContact: route(contacts.upsert, {
    at: ['put', '/v2/contacts'],
    summary: 'Create or update a contact',
    request: {
      query: { email: 'dana@northgate.example' },
      body: { job_title: 'Head of Supply Chain', contact_custom_fields: GOLD },
    },
    description:
      'Finds the contact by the identifier in the query, else by the identifier in the body. If both are given and differ, the identifier in the body replaces the contact’s identifier.',
    body,
    statuses: { 200: 'The contact existed and was updated.', 201: 'The contact was created.' },
    status: ({ created }) => (created ? 201 : 200),
    example,
    refusals,
  }),
};
