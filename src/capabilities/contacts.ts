import * as documents from '../operations/generated.js';
import * as wire from '../wire/contacts.js';
import {
  contactFilters,
  contactPageVariables,
  emptyIdentifiers,
  IDENTIFIERS,
  lookupIdentifierErrors,
  namedIdentifiers,
  ONE_IDENTIFIER,
  toLookup,
} from '../wire/contacts.js';
import { toField, toFieldChange } from '../wire/custom-fields.js';
import { addressFilter, identifierFilter, lookup, phoneFilter, structure, toNextPage } from '../wire/parameters.js';
import { capability, reading, writing } from './capability.js';
import * as records from './records.js';

const FIELDS = 'contact_custom_fields';
const answers = records.structuredAnswers(FIELDS);
const ids = { contact_id: 'The id of the contact.' };
const fieldIds = { ...ids, ...records.fieldId };
const byId = { ids, variables: ({ ids: { contact_id } }: records.Ids<'contact_id'>) => ({ id: contact_id }) };
const marked = { shape: wire.markedContact, unmarked: wire.contactRecord };
const one = { query: { structure }, ...marked, answer: answers.one };
const page = { query: contactFilters, variables: contactPageVariables, answer: answers.page };
const found = { ...lookup, answer: answers.page };
const write = { ...writing, names: { customFields: FIELDS, companyDomain: 'company_id' } };

const countNamed = (given: Record<string, unknown>) => namedIdentifiers(given).length;

/** What callers do with contacts and their custom fields. */
export const contacts = {
  list: capability({
    ...reading,
    ...page,
    operation: documents.ContactPageDocument,
    variables: ({ query }) => ({ ...contactPageVariables({ query }), isOne: wire.namesOne({ query }) }),
    shape: wire.contactPage,
    unmarked: wire.contactPage,
  }),
  search: capability({
    ...reading,
    query: wire.contactSearch,
    checkQuery: wire.searchErrors,
    operation: documents.ContactSearchDocument,
    variables: wire.contactSearchVariables,
    shape: wire.contactSearchPage,
    answer: (found, input) => {
      if (!('pageInfo' in found)) return answers.page(found, input);
      const { pageInfo, ...list } = found;
      return answers.page({ ...list, page_size: input.query.page_size, next: toNextPage(pageInfo) }, input);
    },
  }),
  listOfAgency: capability({
    ...records.listingOfAgency,
    ...page,
    operation: documents.AgencyContactPageDocument,
    shape: wire.agencyContactPage,
  }),
  lookUp: capability({
    ...reading,
    ...found,
    operation: documents.ContactsByCustomFieldDocument,
    shape: wire.contactPage,
  }),
  lookUpOfAgency: capability({
    ...records.listingOfAgency,
    ...found,
    operation: documents.AgencyContactsByCustomFieldDocument,
    shape: wire.agencyContactPage,
  }),
  get: capability({ ...reading, ...byId, ...one, operation: documents.ContactDocument }),
  getOfAgency: capability({
    ...records.readingOfAgency,
    ...byId,
    ...one,
    operation: documents.AgencyContactDocument,
    unmarked: wire.agencyContactRecord,
  }),
  upsert: capability({
    ...write,
    query: {
      email: addressFilter('The email to look up.'),
      linkedin_url: identifierFilter('The LinkedIn URL to look up.'),
      phone: phoneFilter,
      structure,
    },
    body: wire.contactBody,
    checkQuery: ({ query, country }) => lookupIdentifierErrors(query, country),
    check: ({ query, refused, raw }) => {
      const [requested, written] = [countNamed(query), countNamed(raw)];
      const isMissing = requested + written === 0 && !IDENTIFIERS.some((kind) => refused.has(kind));
      const isWrong = requested > 1 || written > 1 || isMissing;
      return records.fieldErrorIf(isWrong, 'identifier', ONE_IDENTIFIER);
    },
    idle: ({ query }) => emptyIdentifiers(query),
    operation: documents.ContactUpsertDocument,
    variables: ({ query, body }) => ({ lookup: toLookup(query), input: wire.toContactInput(body) }),
    ...marked,
    answer: ({ contact }, input) => answers.one(contact, input),
  }),
  create: capability({
    ...write,
    ...one,
    body: wire.contactBody,
    check: ({ raw }) => records.fieldErrorIf(countNamed(raw) !== 1, 'identifier', ONE_IDENTIFIER),
    operation: documents.ContactCreateDocument,
    variables: ({ body }) => ({ input: wire.toContactInput(body) }),
  }),
  update: capability({
    ...write,
    ...one,
    ids,
    body: wire.contactBody,
    check: ({ raw }) => records.fieldErrorIf(countNamed(raw) > 1, 'identifier', 'Only one identifier may be given.'),
    idle: ({ raw }) => (raw['person_id'] === undefined || raw['person_id'] === null ? [] : ['person_id']),
    operation: documents.ContactUpdateDocument,
    variables: ({ ids: { contact_id }, body }) => ({ id: contact_id, input: wire.toContactInput(body) }),
  }),
  restore: capability({ ...write, ...byId, ...one, operation: documents.ContactRestoreDocument }),
  delete: capability({ ...records.deleting, ...byId, operation: documents.ContactDeleteDocument }),
  createField: capability({
    ...records.addingField,
    ids,
    operation: documents.ContactCustomFieldCreateDocument,
    variables: ({ ids: { contact_id }, body }) => ({ contactId: contact_id, input: toField(body) }),
  }),
  updateField: capability({
    ...records.changingField,
    ids: fieldIds,
    operation: documents.ContactCustomFieldUpdateDocument,
    variables: ({ ids: { contact_id, field_id }, body }) => ({
      contactId: contact_id,
      fieldId: field_id,
      input: toFieldChange(body),
    }),
  }),
  deleteField: capability({
    ...records.deleting,
    ids: fieldIds,
    operation: documents.ContactCustomFieldDeleteDocument,
    variables: ({ ids: { contact_id, field_id } }) => ({ contactId: contact_id, fieldId: field_id }),
  }),
};
