import {
  AgencyContactDocument,
  AgencyContactPageDocument,
  AgencyContactsByCustomFieldDocument,
  ContactCreateDocument,
  ContactDeleteDocument,
  ContactDocument,
  ContactPageDocument,
  ContactRestoreDocument,
  ContactsByCustomFieldDocument,
  ContactUpdateDocument,
  ContactUpsertDocument,
} from '../operations/generated.js';
import {
  contactFilters,
  contactPageVariables,
  lookupIdentifierErrors,
  namedIdentifiers,
  ONE_IDENTIFIER,
  toLookup,
} from '../wire/contact-query.js';
import {
  agencyContactPage,
  agencyContactRecord,
  contactBody,
  contactPage,
  contactRecord,
  toContactInput,
} from '../wire/contacts.js';
import { deletedRecord, toDeleted } from '../wire/deleted.js';
import { fieldErrorIf } from '../wire/field-error-if.js';
import { lookupQuery, lookupVariables } from '../wire/lookup.js';
import { identifierFilter, phoneFilter, structure } from '../wire/parameters.js';
import { capability } from './capability.js';
import { structuredAnswers } from './structured-answer.js';

const FIELDS = 'contact_custom_fields';
const answers = structuredAnswers(FIELDS);
const read = { workspace: 'read' } as const;
const agency = { agency: true } as const;
const ids = { contact_id: 'The id of the contact.' };
const write = {
  access: { workspace: 'write' },
  names: { customFields: FIELDS, companyDomain: 'company_id' },
} as const;

export const listContacts = capability({
  access: read,
  query: contactFilters,
  operation: ContactPageDocument,
  variables: contactPageVariables,
  shape: contactPage,
  answer: answers.page,
});

export const listAgencyContacts = capability({
  access: agency,
  heavy: true,
  query: contactFilters,
  operation: AgencyContactPageDocument,
  variables: contactPageVariables,
  shape: agencyContactPage,
  answer: answers.page,
});

export const lookUpContacts = capability({
  access: read,
  query: lookupQuery,
  operation: ContactsByCustomFieldDocument,
  variables: lookupVariables,
  shape: contactPage,
  answer: answers.page,
});

export const lookUpAgencyContacts = capability({
  access: agency,
  heavy: true,
  query: lookupQuery,
  operation: AgencyContactsByCustomFieldDocument,
  variables: lookupVariables,
  shape: agencyContactPage,
  answer: answers.page,
});

export const getContact = capability({
  access: read,
  ids,
  query: { structure },
  operation: ContactDocument,
  variables: ({ ids: { contact_id } }) => ({ id: contact_id }),
  shape: contactRecord,
  answer: answers.one,
});

export const getAgencyContact = capability({
  access: agency,
  ids,
  query: { structure },
  operation: AgencyContactDocument,
  variables: ({ ids: { contact_id } }) => ({ id: contact_id }),
  shape: agencyContactRecord,
  answer: answers.one,
});

export const upsertContact = capability({
  ...write,
  query: {
    email: identifierFilter('The email to look up.'),
    linkedin_url: identifierFilter('The LinkedIn URL to look up.'),
    phone: phoneFilter,
    structure,
  },
  body: contactBody,
  checkQuery: ({ query, country }) => lookupIdentifierErrors(query, country),
  check: ({ query, raw }) => {
    const [asked, written] = [namedIdentifiers(query).length, namedIdentifiers(raw).length];
    return fieldErrorIf(asked > 1 || written > 1 || asked + written === 0, 'identifier', ONE_IDENTIFIER);
  },
  operation: ContactUpsertDocument,
  variables: ({ query, body }) => ({ lookup: toLookup(query), input: toContactInput(body) }),
  shape: contactRecord,
  answer: ({ contact }, input) => answers.one(contact, input),
});

export const createContact = capability({
  ...write,
  query: { structure },
  body: contactBody,
  check: ({ raw }) => fieldErrorIf(namedIdentifiers(raw).length !== 1, 'identifier', ONE_IDENTIFIER),
  operation: ContactCreateDocument,
  variables: ({ body }) => ({ input: toContactInput(body) }),
  shape: contactRecord,
  answer: answers.one,
});

export const restoreContact = capability({
  ...write,
  ids,
  query: { structure },
  operation: ContactRestoreDocument,
  variables: ({ ids: { contact_id } }) => ({ id: contact_id }),
  shape: contactRecord,
  answer: answers.one,
});

export const updateContact = capability({
  ...write,
  ids,
  query: { structure },
  body: contactBody,
  check: ({ raw }) => fieldErrorIf(namedIdentifiers(raw).length > 1, 'identifier', 'Only one identifier may be given.'),
  operation: ContactUpdateDocument,
  variables: ({ ids: { contact_id }, body }) => ({ id: contact_id, input: toContactInput(body) }),
  shape: contactRecord,
  answer: answers.one,
});

export const deleteContact = capability({
  access: write.access,
  ids,
  operation: ContactDeleteDocument,
  variables: ({ ids: { contact_id } }) => ({ id: contact_id }),
  shape: deletedRecord,
  answer: toDeleted,
});
