import { CompanyWhere } from '../../crm/companies/company.js';
import { companyFields } from '../../crm/companies/fields.js';
import { ContactWhere, contactConditions } from '../../crm/contacts/contact.js';
import { EmailWhere, emailConditions } from '../../crm/emails/read-emails.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { conditionsOf } from '../../records/fields/list-fields.js';
import type { Condition, Scope } from '../../records/fields/record-list.js';
import type { Filterable } from '../../records/filters/where.js';

/** One kind of record that is changed in bulk. */
interface BulkKind {
  where: Filterable;
  /** The conditions of the exact filter of its lists. */
  conditions(filter: object, scope: Scope, country: string | null): Condition[];
  /** The column by which a reader recognises the record. */
  label: string;
}

const companyConditions = conditionsOf(companyFields);

export const BULK_KINDS: Readonly<Record<OwnerKind, BulkKind>> = {
  contact: {
    where: ContactWhere,
    conditions: contactConditions,
    label: 'coalesce(r.email, r.linkedin_url, r.phone)',
  },
  company: {
    where: CompanyWhere,
    conditions: (filter) => companyConditions(filter),
    label: 'r.domain',
  },
  email: {
    where: EmailWhere,
    conditions: (filter) => emailConditions(filter),
    label: 'r.subject',
  },
};
