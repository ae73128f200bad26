import { CompanyWhere } from '../companies/company-where.js';
import { companyFields } from '../companies/fields.js';
import { contactConditions } from '../contacts/contact-filter.js';
import { ContactWhere } from '../contacts/contact-where.js';
import type { OwnerKind } from '../custom-fields/owner.js';
import { emailConditions } from '../emails/email-filter.js';
import { EmailWhere } from '../emails/email-where.js';
import type { Filterable } from '../filters/where.js';
import { conditionsOf } from '../records/list-fields.js';
import type { Condition, Scope } from '../records/record-list.js';

/** One kind of record that is changed in bulk. */
interface BulkKind {
  where: Filterable;
  /** The conditions of the exact filter of its lists. */
  conditions(filter: object, scope: Scope, country: string | null): Condition[];
  /** The column that tells a reader which record it is. */
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
