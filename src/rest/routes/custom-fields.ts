import * as capabilities from '../../capabilities/custom-fields.js';
import { detail, fieldKeyed, titled } from '../errors.js';
import { both } from '../record-rows.js';
import { route } from '../route.js';

/** A kind of record that carries custom fields. */
interface Owner {
  tag: string;
  label: string;
  paths: string[];
  forms: 'json' | 'any';
}

const CONTACT: Owner = { tag: 'Contacts', label: 'a contact', paths: both('/contacts/{id}'), forms: 'any' };
const COMPANY: Owner = { tag: 'Companies', label: 'a company', paths: both('/companies/{id}'), forms: 'any' };
const EMAIL: Owner = { tag: 'Emails', label: 'an email', paths: ['/emails/{id}'], forms: 'json' };

const refusals = { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled };

const adding = ({ tag, label, paths, forms }: Owner) => ({
  method: 'post' as const,
  paths: paths.map((path) => `${path}/custom-fields`),
  tag,
  summary: `Add a custom field to ${label}`,
  description: 'Under a name that the record does not have yet.',
  body: { forms },
  statuses: { 201: 'The field.' },
  refusals,
});

const changing = ({ tag, label, paths, forms }: Owner) => ({
  method: 'patch' as const,
  paths: paths.map((path) => `${path}/custom-fields/{field_id}`),
  tag,
  summary: `Change a custom field of ${label}`,
  description: 'Its name, its value or both; what is absent stays.',
  body: { forms },
  statuses: { 200: 'The field.' },
  refusals,
});

const removing = ({ tag, label, paths }: Owner) => ({
  method: 'delete' as const,
  paths: paths.map((path) => `${path}/custom-fields/{field_id}`),
  tag,
  summary: `Remove a custom field from ${label}`,
  description: 'Only this field; the record stays.',
  statuses: { 204: 'Removed.' },
  refusals: { NotFoundError: detail },
});

export const createContactField = route(capabilities.createContactField, {
  ...adding(CONTACT),
  request: { ids: { contact_id: 1 }, body: { field_name: 'budget', field_value: '12000' } },
  twinRequest: { ids: { contact_id: 1 }, body: { field_name: 'renewal', field_value: 'March' } },
});
export const updateContactField = route(capabilities.updateContactField, {
  ...changing(CONTACT),
  request: { ids: { contact_id: 1, field_id: 1 }, body: { field_value: 'gold' } },
});
export const deleteContactField = route(capabilities.deleteContactField, {
  ...removing(CONTACT),
  request: { ids: { contact_id: 56, field_id: 53 } },
  twinRequest: { ids: { contact_id: 55, field_id: 52 } },
});

export const createCompanyField = route(capabilities.createCompanyField, {
  ...adding(COMPANY),
  request: { ids: { company_id: 1 }, body: { field_name: 'fleet', field_value: '40' } },
  twinRequest: { ids: { company_id: 1 }, body: { field_name: 'sites', field_value: '3' } },
});
export const updateCompanyField = route(capabilities.updateCompanyField, {
  ...changing(COMPANY),
  request: { ids: { company_id: 1, field_id: 1 }, body: { field_value: 'north' } },
});
export const deleteCompanyField = route(capabilities.deleteCompanyField, {
  ...removing(COMPANY),
  request: { ids: { company_id: 10, field_id: 10 } },
  twinRequest: { ids: { company_id: 9, field_id: 9 } },
});

export const createEmailField = route(capabilities.createEmailField, {
  ...adding(EMAIL),
  request: { ids: { email_id: 1 }, body: { field_name: 'mood', field_value: 'curious' } },
});
export const deleteEmailField = route(capabilities.deleteEmailField, {
  ...removing(EMAIL),
  request: { ids: { email_id: 2, field_id: 2 } },
});
