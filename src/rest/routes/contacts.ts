import { z } from 'zod';
import {
  AgencyContactDocument,
  AgencyContactPageDocument,
  AgencyContactsByCustomFieldDocument,
  ContactCreateDocument,
  ContactDeleteDocument,
  ContactDocument,
  ContactPageDocument,
  ContactsByCustomFieldDocument,
  ContactUpdateDocument,
  ContactUpsertDocument,
} from '../../operations/generated.js';
import {
  asksForNobody,
  type ContactQuery,
  contactFilters,
  contactPageVariables,
  lookupIdentifierFaults,
  namedIdentifiers,
  ONE_IDENTIFIER,
  toLookup,
} from '../../wire/contact-query.js';
import {
  agencyContactPage,
  agencyContactRecord,
  contactBody,
  contactPage,
  contactRecord,
  toContactInput,
} from '../../wire/contacts.js';
import { lookupQuery, lookupVariables } from '../../wire/lookup.js';
import { identifierFilter, phoneFilter, structure } from '../../wire/parameters.js';
import { detail, detailReply, faultIf, fieldKeyed, noneFound, noneFoundShape, type Reply, titled } from '../errors.js';
import { contactExample } from '../examples.js';
import { both, byId, LOOKUP, pageOf, readRows, structuredReplies } from '../record-rows.js';
import { route } from '../route.js';

const FIELDS = 'contact_custom_fields';
const names = { customFields: FIELDS, companyDomain: 'company_id' };
const refusals = { NotFoundError: detail(404), InvalidError: fieldKeyed(400, names), ConflictError: titled(409) };
const unknownContact = detailReply(404, 'Contact not found');
const pageExample = pageOf(contactExample);
const replies = structuredReplies(FIELDS);

/* An empty identifier asks for nobody, never for everybody. */
const emptyIdentifier = ({ query }: { query: ContactQuery }): Reply | null =>
  asksForNobody(query) ? { status: 200, body: noneFound } : null;

/* No match and a page past the end are told in words. */
const pageOrNone: typeof replies.page = (found, input) =>
  found.results.length === 0 ? { status: 200, body: noneFound } : replies.page(found, input);

const tag = 'Contacts';
const read = readRows('contacts', tag);

export const listContacts = route({
  ...read.own(),
  summary: 'List contacts',
  description: 'All filters are ANDed. No match and a page past the end answer the status object.',
  query: contactFilters,
  shortcut: emptyIdentifier,
  operation: ContactPageDocument,
  variables: contactPageVariables,
  answer: {
    statuses: { 200: 'A page, or the status object.' },
    schema: z.union([contactPage, noneFoundShape]),
    example: pageExample,
    from: pageOrNone,
  },
});

export const listAgencyContacts = route({
  ...read.ofAgency(),
  summary: 'List the contacts of all clients',
  query: contactFilters,
  shortcut: emptyIdentifier,
  operation: AgencyContactPageDocument,
  variables: contactPageVariables,
  answer: {
    statuses: { 200: 'A page, or the status object.' },
    schema: z.union([agencyContactPage, noneFoundShape]),
    from: pageOrNone,
  },
});

export const lookUpContacts = route({
  ...read.own('/lookup-by-custom-field'),
  summary: 'Look up contacts by custom field',
  description: LOOKUP,
  query: lookupQuery,
  operation: ContactsByCustomFieldDocument,
  variables: lookupVariables,
  answer: {
    statuses: { 200: 'A page; empty when nothing matches.' },
    schema: contactPage,
    example: pageExample,
    from: replies.page,
  },
});

export const lookUpAgencyContacts = route({
  ...read.ofAgency('/lookup-by-custom-field'),
  summary: 'Look up the contacts of all clients by custom field',
  query: lookupQuery,
  operation: AgencyContactsByCustomFieldDocument,
  variables: lookupVariables,
  answer: { statuses: { 200: 'A page; empty when nothing matches.' }, schema: agencyContactPage, from: replies.page },
});

export const getContact = route({
  ...read.own('/{id}'),
  summary: 'Get a contact',
  query: { structure },
  operation: ContactDocument,
  variables: byId,
  answer: {
    statuses: { 200: 'The contact.' },
    schema: contactRecord,
    example: contactExample,
    from: replies.one(200),
  },
  missing: unknownContact,
});

export const getAgencyContact = route({
  ...read.ofAgency('/{id}'),
  summary: 'Get a contact of any client',
  query: { structure },
  operation: AgencyContactDocument,
  variables: byId,
  answer: { statuses: { 200: 'The contact.' }, schema: agencyContactRecord, from: replies.one(200) },
  missing: unknownContact,
});

const body = { forms: 'any', schema: contactBody, aliases: { contact_custom_fields_input: FIELDS } } as const;

export const upsertContact = route({
  method: 'put',
  paths: ['/v2/contacts'],
  tag,
  summary: 'Create or update a contact',
  description:
    'The contact is found by the identifier of the query, else by that of the body. With both and different, the body’s replaces the contact’s.',
  access: { workspace: 'write' },
  query: {
    email: identifierFilter('The email to look up.'),
    linkedin_url: identifierFilter('The LinkedIn URL to look up.'),
    phone: phoneFilter,
    structure,
  },
  body,
  check: ({ query, raw, country }) => {
    const [inQuery, inBody] = [namedIdentifiers(query), namedIdentifiers(raw)];
    const wrong = inQuery.length > 1 || inBody.length > 1 || inQuery.length + inBody.length === 0;
    return { ...lookupIdentifierFaults(query, country), ...faultIf(wrong, 'identifier', ONE_IDENTIFIER) };
  },
  operation: ContactUpsertDocument,
  variables: ({ query, body: given }) => ({
    lookup: toLookup(query),
    input: toContactInput(given),
  }),
  answer: {
    statuses: { 200: 'The contact existed and was updated.', 201: 'The contact was created.' },
    schema: contactRecord,
    example: contactExample,
    from: ({ created, contact }, { query }) => replies.one(created ? 201 : 200)(contact, { query }),
  },
  refusals,
});

export const createContact = route({
  method: 'post',
  paths: both('/contacts'),
  tag,
  summary: 'Create a contact',
  access: { workspace: 'write' },
  query: { structure },
  body,
  check: ({ raw }) => faultIf(namedIdentifiers(raw).length !== 1, 'identifier', ONE_IDENTIFIER),
  operation: ContactCreateDocument,
  variables: ({ body: given }) => ({ input: toContactInput(given) }),
  answer: {
    statuses: { 201: 'The contact.' },
    schema: contactRecord,
    example: contactExample,
    from: replies.one(201),
  },
  refusals,
});

export const updateContact = route({
  method: 'patch',
  paths: both('/contacts/{id}'),
  tag,
  summary: 'Change a contact',
  description: 'What is absent stays, null clears. One identifier, of whatever kind, replaces the contact’s.',
  access: { workspace: 'write' },
  query: { structure },
  body,
  check: ({ raw }) => faultIf(namedIdentifiers(raw).length > 1, 'identifier', 'Only one identifier may be given.'),
  operation: ContactUpdateDocument,
  variables: ({ path, body: given }) => ({ id: path['id'] ?? 0, input: toContactInput(given) }),
  answer: {
    statuses: { 200: 'The whole contact.' },
    schema: contactRecord,
    example: contactExample,
    from: replies.one(200),
  },
  refusals,
});

export const deleteContact = route({
  method: 'delete',
  paths: both('/contacts/{id}'),
  tag,
  summary: 'Delete a contact',
  description: 'Its activities and emails stay, unlinked.',
  access: { workspace: 'write' },
  operation: ContactDeleteDocument,
  variables: byId,
  answer: { statuses: { 204: 'Deleted.' }, schema: null, from: () => ({ status: 204 }) },
  refusals: { NotFoundError: detail(404) },
});
