import {
  CompanyCustomFieldCreateDocument,
  CompanyCustomFieldDeleteDocument,
  CompanyCustomFieldUpdateDocument,
  ContactCustomFieldCreateDocument,
  ContactCustomFieldDeleteDocument,
  ContactCustomFieldUpdateDocument,
  EmailCustomFieldCreateDocument,
  EmailCustomFieldDeleteDocument,
} from '../../operations/generated.js';
import { fieldBody, fieldChangeBody, toFieldChange } from '../../wire/custom-fields.js';
import { customFieldRecord } from '../../wire/fields.js';
import { detail, fieldKeyed, titled } from '../errors.js';
import { both } from '../record-rows.js';
import { withoutTypename } from '../respond.js';
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

const write = { workspace: 'write' } as const;
const unknown = { NotFoundError: detail(404) };
const refusals = { ...unknown, InvalidError: fieldKeyed(400), ConflictError: titled(409) };

type Path = { path: Record<string, number> };
type Named = { body: { field_name: string; field_value: string } };
const owner = ({ path }: Path) => path['id'] ?? 0;
const field = ({ path }: Path) => path['field_id'] ?? 0;
const given = ({ body }: Named) => ({ fieldName: body.field_name, fieldValue: body.field_value });

/* What every row has but its operation and the names of its variables, which the compiler holds against each other. */
const adding = ({ tag, label, paths, forms }: Owner) => ({
  method: 'post' as const,
  paths: paths.map((path) => `${path}/custom-fields`),
  tag,
  summary: `Add a custom field to ${label}`,
  access: write,
  body: { forms, schema: () => fieldBody },
  answer: {
    statuses: { 201: 'The field.' },
    schema: customFieldRecord,
    from: (added: object) => ({ status: 201, body: withoutTypename(added) }),
  },
  refusals,
});

const changing = ({ tag, label, paths, forms }: Owner) => ({
  method: 'patch' as const,
  paths: paths.map((path) => `${path}/custom-fields/{field_id}`),
  tag,
  summary: `Change a custom field of ${label}`,
  access: write,
  body: { forms, schema: () => fieldChangeBody },
  answer: { statuses: { 200: 'The field.' }, schema: customFieldRecord },
  refusals,
});

const removing = ({ tag, label, paths }: Owner) => ({
  method: 'delete' as const,
  paths: paths.map((path) => `${path}/custom-fields/{field_id}`),
  tag,
  summary: `Remove a custom field from ${label}`,
  access: write,
  answer: { statuses: { 204: 'Removed.' }, schema: null, from: () => ({ status: 204 }) },
  refusals: unknown,
});

export const createContactField = route({
  ...adding(CONTACT),
  operation: ContactCustomFieldCreateDocument,
  variables: (input) => ({ contactId: owner(input), input: given(input) }),
});

export const updateContactField = route({
  ...changing(CONTACT),
  operation: ContactCustomFieldUpdateDocument,
  variables: (input) => ({ contactId: owner(input), fieldId: field(input), input: toFieldChange(input.body) }),
});

export const deleteContactField = route({
  ...removing(CONTACT),
  operation: ContactCustomFieldDeleteDocument,
  variables: (input) => ({ contactId: owner(input), fieldId: field(input) }),
});

export const createCompanyField = route({
  ...adding(COMPANY),
  operation: CompanyCustomFieldCreateDocument,
  variables: (input) => ({ companyId: owner(input), input: given(input) }),
});

export const updateCompanyField = route({
  ...changing(COMPANY),
  operation: CompanyCustomFieldUpdateDocument,
  variables: (input) => ({ companyId: owner(input), fieldId: field(input), input: toFieldChange(input.body) }),
});

export const deleteCompanyField = route({
  ...removing(COMPANY),
  operation: CompanyCustomFieldDeleteDocument,
  variables: (input) => ({ companyId: owner(input), fieldId: field(input) }),
});

export const createEmailField = route({
  ...adding(EMAIL),
  operation: EmailCustomFieldCreateDocument,
  variables: (input) => ({ emailId: owner(input), input: given(input) }),
});

export const deleteEmailField = route({
  ...removing(EMAIL),
  operation: EmailCustomFieldDeleteDocument,
  variables: (input) => ({ emailId: owner(input), fieldId: field(input) }),
});
