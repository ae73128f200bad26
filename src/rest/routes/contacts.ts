import { z } from 'zod';
import type { Faults } from '../../errors.js';
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
import { emailAddress } from '../../values/email-address.js';
import { linkedinUrl } from '../../values/linkedin-url.js';
import { phoneNumber } from '../../values/phone-number.js';
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
import { detail, detailReply, faultIf, fieldKeyed, noneFound, noneFoundShape, type Reply, titled } from '../errors.js';
import { contactExample } from '../examples.js';
import { lookupQuery, lookupVariables } from '../lookup.js';
import { identifierFilter, nameFilter, page, pageSize, phoneFilter, type Structure, structure } from '../parameters.js';
import { withoutTypename } from '../respond.js';
import { route } from '../route.js';
import { structured, structuredPage } from '../shapes/custom-fields.js';

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

const filters = {
  email: identifierFilter('Exact, lowercased and trimmed. Empty: no contacts.'),
  linkedin_url: identifierFilter('Exact, normalised. Empty: no contacts.'),
  phone: { ...phoneFilter, description: 'Exact, normalised to E.164. Empty: no contacts.' },
  firstname: nameFilter('Exact.'),
  lastname: nameFilter('Exact.'),
  domain: nameFilter('The domain of the company.'),
  structure,
  page,
  page_size: pageSize,
};

type Paging = { page: number; page_size: number };
type FilterName = 'email' | 'linkedin_url' | 'phone' | 'firstname' | 'lastname' | 'domain';
type ListQuery = Record<FilterName, string | undefined> & Paging;

/* An empty identifier asks for nobody, never for everybody. */
const emptyIdentifier = ({ query }: { query: ListQuery }): Reply | null =>
  query.email === '' || query.linkedin_url === '' || query.phone === '' ? { status: 200, body: noneFound } : null;

const listVariables = ({ query }: { query: ListQuery }) => ({
  filter: {
    email: query.email,
    linkedinUrl: query.linkedin_url,
    phone: query.phone,
    firstName: query.firstname,
    lastName: query.lastname,
    domain: query.domain,
  },
  page: query.page,
  pageSize: query.page_size,
});

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
  query: filters,
  shortcut: emptyIdentifier,
  operation: ContactPageDocument,
  variables: listVariables,
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
  query: filters,
  shortcut: emptyIdentifier,
  operation: AgencyContactPageDocument,
  variables: listVariables,
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

const IDENTIFIERS = ['email', 'linkedin_url', 'phone'] as const;
const ONE_IDENTIFIER = 'Exactly one of email, linkedin_url and phone is required.';
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
const named = (given: Record<string, unknown>) => IDENTIFIERS.filter((kind) => isGiven(given[kind]));

/* Told here, beside the faults of the body; the core would tell them after those. */
function lookupFaults(query: Record<(typeof IDENTIFIERS)[number], string | undefined>, country: string | null): Faults {
  const parsers = { email: emailAddress, linkedin_url: linkedinUrl, phone: phoneNumber(country) };
  const faults: Faults = {};
  for (const kind of named(query)) {
    const { error } = parsers[kind].safeParse(query[kind]);
    if (error) faults[kind] = error.issues.map((issue) => issue.message);
  }
  return faults;
}

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
    const [inQuery, inBody] = [named(query), named(raw)];
    const wrong = inQuery.length > 1 || inBody.length > 1 || inQuery.length + inBody.length === 0;
    return { ...lookupFaults(query, country), ...faultIf(wrong, 'identifier', ONE_IDENTIFIER) };
  },
  operation: ContactUpsertDocument,
  variables: ({ query, body: given }) => ({
    lookup:
      named(query).length > 0 ? { email: query.email, linkedinUrl: query.linkedin_url, phone: query.phone } : null,
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
  check: ({ raw }) => faultIf(named(raw).length !== 1, 'identifier', ONE_IDENTIFIER),
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
  check: ({ raw }) => faultIf(named(raw).length > 1, 'identifier', 'Only one identifier may be given.'),
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
