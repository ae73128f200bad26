import { companies } from '../../capabilities/companies.js';
import { contacts } from '../../capabilities/contacts.js';
import { emails } from '../../capabilities/emails.js';
import { detail, fieldKeyed, titled } from '../errors.js';
import { routesUnder } from '../route.js';

/** A kind of record with custom fields: its label, its path, and the accepted body encodings. */
interface Owner {
  label: string;
  path: string;
  forms: 'json' | 'any';
}

const CONTACT: Owner = { label: 'a contact', path: '[/v2]/contacts/{id}', forms: 'any' };
const COMPANY: Owner = { label: 'a company', path: '[/v2]/companies/{id}', forms: 'any' };
const EMAIL: Owner = { label: 'an email', path: '/emails/{id}', forms: 'json' };
const ofContact = routesUnder('Contacts');
const ofCompany = routesUnder('Companies');
const ofEmail = routesUnder('Emails');

const refusals = { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled };

const adding = ({ label, path, forms }: Owner) => ({
  at: ['post', `${path}/custom-fields`] as const,
  summary: `Add a custom field to ${label}`,
  description: 'The record must not have a custom field of this name yet.',
  body: { forms },
  statuses: { 201: 'The field.' },
  refusals,
});

const changing = ({ label, path, forms }: Owner) => ({
  at: ['patch', `${path}/custom-fields/{field_id}`] as const,
  summary: `Update a custom field of ${label}`,
  description: 'Changes the name, the value or both; absent fields are unchanged.',
  body: { forms },
  statuses: { 200: 'The field.' },
  refusals,
});

const removing = ({ label, path }: Owner) => ({
  at: ['delete', `${path}/custom-fields/{field_id}`] as const,
  summary: `Remove a custom field from ${label}`,
  description: 'Removes only this field; the record is kept.',
  statuses: { 204: 'Removed.' },
  refusals: { NotFoundError: detail },
});

/** The routes of custom fields. */
export const customFieldRoutes = {
  createCompanyField: ofCompany(companies.createField, {
    ...adding(COMPANY),
    request: { ids: { company_id: 1 }, body: { field_name: 'fleet', field_value: '40' } },
    twinRequest: { ids: { company_id: 1 }, body: { field_name: 'sites', field_value: '3' } },
  }),
  createContactField: ofContact(contacts.createField, {
    ...adding(CONTACT),
    request: { ids: { contact_id: 1 }, body: { field_name: 'budget', field_value: '12000' } },
    twinRequest: { ids: { contact_id: 1 }, body: { field_name: 'renewal', field_value: 'March' } },
  }),
  createEmailField: ofEmail(emails.createField, {
    ...adding(EMAIL),
    request: { ids: { email_id: 1 }, body: { field_name: 'mood', field_value: 'curious' } },
  }),
  deleteCompanyField: ofCompany(companies.deleteField, {
    ...removing(COMPANY),
    request: { ids: { company_id: 10, field_id: 10 } },
    twinRequest: { ids: { company_id: 9, field_id: 9 } },
  }),
  deleteContactField: ofContact(contacts.deleteField, {
    ...removing(CONTACT),
    request: { ids: { contact_id: 56, field_id: 53 } },
    twinRequest: { ids: { contact_id: 55, field_id: 52 } },
  }),
  deleteEmailField: ofEmail(emails.deleteField, {
    ...removing(EMAIL),
    request: { ids: { email_id: 2, field_id: 2 } },
  }),
  updateCompanyField: ofCompany(companies.updateField, {
    ...changing(COMPANY),
    request: { ids: { company_id: 1, field_id: 1 }, body: { field_value: 'north' } },
  }),
  updateContactField: ofContact(contacts.updateField, {
    ...changing(CONTACT),
    request: { ids: { contact_id: 1, field_id: 1 }, body: { field_value: 'gold' } },
  }),
};
