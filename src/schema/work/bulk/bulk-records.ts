import { z } from 'zod';
import { companyFields } from '../../crm/companies/fields.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { emailFields } from '../../crm/emails/fields.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import type { Fields } from '../../records/fields/fields.js';

/** The tables of fields of the records that are changed in bulk. */
export const RECORD_FIELDS: Readonly<Record<OwnerKind, Fields>> = {
  contact: contactFields,
  company: companyFields,
  email: emailFields,
};

/*
 * What may be set on many records at once: what may be set on one, without what identifies a record, which no two of them
 * may have. An email is changed by nothing but its marks and its custom fields.
 */
const { email: _email, linkedinUrl: _url, phone: _phone, personId: _person, ...ofContacts } = contactFields;
const { domain: _domain, ...ofCompanies } = companyFields;
const ofEmails = {
  interested: {
    ...emailFields.interested,
    input: 'Whether the sender showed interest.',
    parse: z.boolean().optional(),
  },
  customFields: companyFields.customFields,
} as const;

export const BULK_FIELDS = { contact: ofContacts, company: ofCompanies, email: ofEmails };
