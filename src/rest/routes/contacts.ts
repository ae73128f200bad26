import { z } from 'zod';
import {
  AgencyContactDocument,
  AgencyContactPageDocument,
  AgencyContactsByCustomFieldDocument,
  ContactCreateDocument,
  type ContactCreateMutation,
  ContactCustomFieldCreateDocument,
  ContactCustomFieldDeleteDocument,
  ContactCustomFieldUpdateDocument,
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
import { fieldBody, fieldChangeBody, toFieldChange } from '../../wire/custom-fields.js';
import { customFieldRecord } from '../../wire/fields.js';
import { lookupQuery, lookupVariables } from '../../wire/lookup.js';
import { identifierFilter, phoneFilter, type Structure, structure } from '../../wire/parameters.js';
import { structured, structuredPage } from '../../wire/structured.js';
import { detail, detailReply, faultIf, fieldKeyed, noneFound, noneFoundShape, type Reply, titled } from '../errors.js';
import { contactExample } from '../examples.js';
import { withoutTypename } from '../respond.js';
import { route } from '../route.js';

const FIELDS = 'contact_custom_fields';
const names = { customFields: FIELDS, companyDomain: 'company_id' };
const refusals = { NotFoundError: detail(404), InvalidError: fieldKeyed(400, names), ConflictError: titled(409) };
const unknownContact = detailReply(404, 'Contact not found');
const pageExample = { count: 1, total_pages: 1, current_page: 1, page_size: 100, results: [contactExample] };

type ContactRecord = Extract<ContactCreateMutation['contactCreate'], { __typename: 'Contact' }>;
type Structured = { query: { structure: Structure } };

const contactReply =
  (status: number) =>
  (contact: ContactRecord, { query }: Structured): Reply => ({
    status,
    body: structured(withoutTypename(contact), FIELDS, query.structure),
  });

/* An empty identifier asks for nobody, never for everybody. */
const emptyIdentifier = ({ query }: { query: ContactQuery }): Reply | null =>
  asksForNobody(query) ? { status: 200, body: noneFound } : null;

type ContactPage = { results: { contact_custom_fields: { field_name: string; field_value: string }[] }[] };
const pageOrNone = (found: ContactPage, { query }: Structured): Reply => ({
  status: 200,
  body: found.results.length === 0 ? noneFound : structuredPage(found, FIELDS, query.structure),
});
const pageReply = (found: ContactPage, { query }: Structured): Reply => ({
  status: 200,
  body: structuredPage(found, FIELDS, query.structure),
});

const tag = 'Contacts';
const both = (path: string) => [`/v2${path}`, path];

export const listContacts = route({
  method: 'get',
  paths: both('/contacts'),
  tag,
  summary: 'List contacts',
  description: 'All filters are ANDed. No match and a page past the end answer the status object.',
  access: { workspace: 'read' },
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
  method: 'get',
  paths: both('/contacts-master-list'),
  tag: 'Master lists',
  summary: 'List the contacts of all clients',
  access: { agency: true },
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
  method: 'get',
  paths: both('/contacts/lookup-by-custom-field'),
  tag,
  summary: 'Look up contacts by custom field',
  description: 'Exact name and value; at most the first 100 matches by id, paged within them.',
  access: { workspace: 'read' },
  query: lookupQuery,
  operation: ContactsByCustomFieldDocument,
  variables: lookupVariables,
  answer: {
    statuses: { 200: 'A page; empty when nothing matches.' },
    schema: contactPage,
    example: pageExample,
    from: pageReply,
  },
});

export const lookUpAgencyContacts = route({
  method: 'get',
  paths: both('/contacts-master-list/lookup-by-custom-field'),
  tag: 'Master lists',
  summary: 'Look up the contacts of all clients by custom field',
  access: { agency: true },
  query: lookupQuery,
  operation: AgencyContactsByCustomFieldDocument,
  variables: lookupVariables,
  answer: { statuses: { 200: 'A page; empty when nothing matches.' }, schema: agencyContactPage, from: pageReply },
});

export const getContact = route({
  method: 'get',
  paths: both('/contacts/{id}'),
  tag,
  summary: 'Get a contact',
  access: { workspace: 'read' },
  query: { structure },
  operation: ContactDocument,
  variables: ({ path }) => ({ id: path['id'] ?? 0 }),
  answer: {
    statuses: { 200: 'The contact.' },
    schema: contactRecord,
    example: contactExample,
    from: contactReply(200),
  },
  missing: unknownContact,
});

export const getAgencyContact = route({
  method: 'get',
  paths: both('/contacts-master-list/{id}'),
  tag: 'Master lists',
  summary: 'Get a contact of any client',
  access: { agency: true },
  query: { structure },
  operation: AgencyContactDocument,
  variables: ({ path }) => ({ id: path['id'] ?? 0 }),
  answer: { statuses: { 200: 'The contact.' }, schema: agencyContactRecord, from: contactReply(200) },
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
    from: ({ created, contact }, { query }) => contactReply(created ? 201 : 200)(contact, { query }),
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
    from: contactReply(201),
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
    from: contactReply(200),
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
  variables: ({ path }) => ({ id: path['id'] ?? 0 }),
  answer: { statuses: { 204: 'Deleted.' }, schema: null, from: () => ({ status: 204 }) },
  refusals: { NotFoundError: detail(404) },
});

export const createContactField = route({
  method: 'post',
  paths: both('/contacts/{id}/custom-fields'),
  tag,
  summary: 'Add a custom field to a contact',
  access: { workspace: 'write' },
  body: { forms: 'any', schema: () => fieldBody },
  operation: ContactCustomFieldCreateDocument,
  variables: ({ path, body: field }) => ({
    contactId: path['id'] ?? 0,
    input: { fieldName: field.field_name, fieldValue: field.field_value },
  }),
  answer: {
    statuses: { 201: 'The field.' },
    schema: customFieldRecord,
    from: (field) => ({ status: 201, body: withoutTypename(field) }),
  },
  refusals: { NotFoundError: detail(404), InvalidError: fieldKeyed(400), ConflictError: titled(409) },
});

export const updateContactField = route({
  method: 'patch',
  paths: both('/contacts/{id}/custom-fields/{field_id}'),
  tag,
  summary: 'Change a custom field of a contact',
  access: { workspace: 'write' },
  body: { forms: 'any', schema: () => fieldChangeBody },
  operation: ContactCustomFieldUpdateDocument,
  variables: ({ path, body: field }) => ({
    contactId: path['id'] ?? 0,
    fieldId: path['field_id'] ?? 0,
    input: toFieldChange(field),
  }),
  answer: { statuses: { 200: 'The field.' }, schema: customFieldRecord },
  refusals: { NotFoundError: detail(404), InvalidError: fieldKeyed(400), ConflictError: titled(409) },
});

export const deleteContactField = route({
  method: 'delete',
  paths: both('/contacts/{id}/custom-fields/{field_id}'),
  tag,
  summary: 'Remove a custom field from a contact',
  access: { workspace: 'write' },
  operation: ContactCustomFieldDeleteDocument,
  variables: ({ path }) => ({ contactId: path['id'] ?? 0, fieldId: path['field_id'] ?? 0 }),
  answer: { statuses: { 204: 'Removed.' }, schema: null, from: () => ({ status: 204 }) },
  refusals: { NotFoundError: detail(404) },
});
