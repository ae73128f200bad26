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
  body: { forms },
  statuses: { 201: 'The field.' },
  refusals,
});

const changing = ({ tag, label, paths, forms }: Owner) => ({
  method: 'patch' as const,
  paths: paths.map((path) => `${path}/custom-fields/{field_id}`),
  tag,
  summary: `Change a custom field of ${label}`,
  body: { forms },
  statuses: { 200: 'The field.' },
  refusals,
});

const removing = ({ tag, label, paths }: Owner) => ({
  method: 'delete' as const,
  paths: paths.map((path) => `${path}/custom-fields/{field_id}`),
  tag,
  summary: `Remove a custom field from ${label}`,
  statuses: { 204: 'Removed.' },
  refusals: { NotFoundError: detail },
});

export const createContactField = route(capabilities.createContactField, adding(CONTACT));
export const updateContactField = route(capabilities.updateContactField, changing(CONTACT));
export const deleteContactField = route(capabilities.deleteContactField, removing(CONTACT));

export const createCompanyField = route(capabilities.createCompanyField, adding(COMPANY));
export const updateCompanyField = route(capabilities.updateCompanyField, changing(COMPANY));
export const deleteCompanyField = route(capabilities.deleteCompanyField, removing(COMPANY));

export const createEmailField = route(capabilities.createEmailField, adding(EMAIL));
export const deleteEmailField = route(capabilities.deleteEmailField, removing(EMAIL));
