import * as documents from '../operations/generated.js';
import * as wire from '../wire/contacts.js';
import { addressFilter, identifierFilter, lookup, phoneFilter, structure, toNextPage } from '../wire/parameters.js';
import { capability, reading, writing } from './capability.js';
import * as records from './records.js';

const FIELDS = 'contact_custom_fields';
const answers = records.structuredAnswers(FIELDS);
const { ids, byId, ...contact } = records.ofRecord('contact_id', { contact_id: 'The id of the contact.' });
const marked = { shape: wire.markedContact, unmarked: wire.contactRecord };
const one = { query: { structure }, ...marked, answer: answers.one };
const page = { query: wire.contactFilters, variables: wire.contactPageVariables, answer: answers.page };
const found = { ...lookup, answer: answers.page };
const listing = { ...reading, shape: wire.contactPage };
const listingOfAgency = { ...records.listingOfAgency, shape: wire.agencyContactPage };
const write = { ...writing, names: { customFields: FIELDS, companyDomain: 'company_id' } };

const countNamed = (given: Record<string, unknown>) => wire.namedIdentifiers(given).length;

/** What callers do with contacts and their custom fields. */
export const contacts = {
  list: capability(documents.ContactPageDocument, {
    ...{ ...listing, ...page, unmarked: wire.contactPage },
    variables: (input) => ({ ...wire.contactPageVariables(input), isOne: wire.namesOne(input) }),
  }),
  search: capability(documents.ContactSearchDocument, {
    ...reading,
    query: wire.contactSearch,
    checkQuery: wire.searchErrors,
    variables: wire.contactSearchVariables,
    shape: wire.contactSearchPage,
    answer: (found, input) => {
      if (!('pageInfo' in found)) return answers.page(found, input);
      const { pageInfo, ...list } = found;
      return answers.page({ ...list, page_size: input.query.page_size, next: toNextPage(pageInfo) }, input);
    },
  }),
  listOfAgency: capability(documents.AgencyContactPageDocument, { ...listingOfAgency, ...page }),
  lookUp: capability(documents.ContactsByCustomFieldDocument, { ...listing, ...found }),
  lookUpOfAgency: capability(documents.AgencyContactsByCustomFieldDocument, { ...listingOfAgency, ...found }),
  get: capability(documents.ContactDocument, { ...reading, ...byId, ...one }),
  getOfAgency: capability(documents.AgencyContactDocument, {
    ...{ ...records.readingOfAgency, ...byId, ...one },
    unmarked: wire.agencyContactRecord,
  }),
  upsert: capability(documents.ContactUpsertDocument, {
    ...write,
    query: {
      email: addressFilter('The email to look up.'),
      linkedin_url: identifierFilter('The LinkedIn URL to look up.'),
      phone: phoneFilter,
      structure,
    },
    body: wire.contactBody,
    checkQuery: ({ query, country }) => wire.lookupIdentifierErrors(query, country),
    check: ({ query, refused, raw }) => {
      const [requested, written] = [countNamed(query), countNamed(raw)];
      const isMissing = requested + written === 0 && !wire.IDENTIFIERS.some((kind) => refused.has(kind));
      const isWrong = requested > 1 || written > 1 || isMissing;
      return records.fieldErrorIf(isWrong, 'identifier', wire.ONE_IDENTIFIER);
    },
    idle: ({ query }) => wire.emptyIdentifiers(query),
    variables: ({ query, body }) => ({ lookup: wire.toLookup(query), input: wire.toContactInput(body) }),
    ...marked,
    answer: (upserted, input) => answers.one(upserted.contact, input),
  }),
  create: capability(documents.ContactCreateDocument, {
    ...{ ...write, ...one },
    body: wire.contactBody,
    check: ({ raw }) => records.fieldErrorIf(countNamed(raw) !== 1, 'identifier', wire.ONE_IDENTIFIER),
    variables: ({ body }) => ({ input: wire.toContactInput(body) }),
  }),
  update: capability(documents.ContactUpdateDocument, {
    ...{ ...write, ...one, ids },
    body: wire.contactBody,
    check: ({ raw }) => records.fieldErrorIf(countNamed(raw) > 1, 'identifier', 'Only one identifier may be given.'),
    idle: ({ raw }) => (raw['person_id'] === undefined || raw['person_id'] === null ? [] : ['person_id']),
    variables: ({ ids: { contact_id }, body }) => ({ id: contact_id, input: wire.toContactInput(body) }),
  }),
  restore: capability(documents.ContactRestoreDocument, { ...write, ...byId, ...one }),
  delete: capability(documents.ContactDeleteDocument, { ...contact.delete }),
  createField: capability(documents.ContactCustomFieldCreateDocument, { ...contact.createField }),
  updateField: capability(documents.ContactCustomFieldUpdateDocument, { ...contact.updateField }),
  deleteField: capability(documents.ContactCustomFieldDeleteDocument, { ...contact.deleteField }),
};
