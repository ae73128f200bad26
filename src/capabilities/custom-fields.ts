import {
  CompanyCustomFieldCreateDocument,
  CompanyCustomFieldDeleteDocument,
  CompanyCustomFieldUpdateDocument,
  ContactCustomFieldCreateDocument,
  ContactCustomFieldDeleteDocument,
  ContactCustomFieldUpdateDocument,
  EmailCustomFieldCreateDocument,
  EmailCustomFieldDeleteDocument,
} from '../operations/generated.js';
import { fieldBody, fieldChangeBody, toField, toFieldChange } from '../wire/custom-fields.js';
import { deletedRecord, toDeleted } from '../wire/deleted.js';
import { customFieldRecord } from '../wire/fields.js';
import { capability } from './capability.js';

const access = { workspace: 'write' } as const;
const ofContact = { contact_id: 'The id of the contact.' };
const ofCompany = { company_id: 'The id of the company.' };
const ofEmail = { email_id: 'The id of the email.' };
const field = { field_id: 'The id of the custom field.' };

const adding = { access, body: () => fieldBody, shape: customFieldRecord };
const changing = { access, body: () => fieldChangeBody, shape: customFieldRecord };
const removing = { access, shape: deletedRecord, answer: toDeleted<number> };

export const createContactField = capability({
  ...adding,
  ids: ofContact,
  operation: ContactCustomFieldCreateDocument,
  variables: ({ ids, body }) => ({ contactId: ids.contact_id, input: toField(body) }),
});

export const updateContactField = capability({
  ...changing,
  ids: { ...ofContact, ...field },
  operation: ContactCustomFieldUpdateDocument,
  variables: ({ ids, body }) => ({ contactId: ids.contact_id, fieldId: ids.field_id, input: toFieldChange(body) }),
});

export const deleteContactField = capability({
  ...removing,
  ids: { ...ofContact, ...field },
  operation: ContactCustomFieldDeleteDocument,
  variables: ({ ids }) => ({ contactId: ids.contact_id, fieldId: ids.field_id }),
});

export const createCompanyField = capability({
  ...adding,
  ids: ofCompany,
  operation: CompanyCustomFieldCreateDocument,
  variables: ({ ids, body }) => ({ companyId: ids.company_id, input: toField(body) }),
});

export const updateCompanyField = capability({
  ...changing,
  ids: { ...ofCompany, ...field },
  operation: CompanyCustomFieldUpdateDocument,
  variables: ({ ids, body }) => ({ companyId: ids.company_id, fieldId: ids.field_id, input: toFieldChange(body) }),
});

export const deleteCompanyField = capability({
  ...removing,
  ids: { ...ofCompany, ...field },
  operation: CompanyCustomFieldDeleteDocument,
  variables: ({ ids }) => ({ companyId: ids.company_id, fieldId: ids.field_id }),
});

export const createEmailField = capability({
  ...adding,
  ids: ofEmail,
  operation: EmailCustomFieldCreateDocument,
  variables: ({ ids, body }) => ({ emailId: ids.email_id, input: toField(body) }),
});

export const deleteEmailField = capability({
  ...removing,
  ids: { ...ofEmail, ...field },
  operation: EmailCustomFieldDeleteDocument,
  variables: ({ ids }) => ({ emailId: ids.email_id, fieldId: ids.field_id }),
});
