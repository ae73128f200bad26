import { ActivityWhere, activityFields } from '../../crm/activities/activity.js';
import { CompanyWhere } from '../../crm/companies/company.js';
import { companyFields } from '../../crm/companies/fields.js';
import { ContactWhere } from '../../crm/contacts/contact.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { emailFields } from '../../crm/emails/fields.js';
import { EmailWhere } from '../../crm/emails/read-emails.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { columnsOf, type Fields } from '../../records/fields/fields.js';
import type { Filterable } from '../../records/filters/where.js';

/** What records are counted by. */
export interface Dimension {
  name: string;
  description: string;
  /** A table that has the value, beside that of the records. */
  join?: string;
  /** The value of the row `r`. */
  value: string;
  named?: Named;
}

/** What names a value that is an id. */
export interface Named {
  /** The tables of the names, for the SQL of the client's id and of the value. */
  join: (client: string, value: string) => string;
  name: string;
  /** The id of the company, if it is the name of one. */
  company?: string;
}

/** A kind of record that is counted by the values of its fields. */
export interface CountedKind {
  table: 'contact' | 'company' | 'email' | 'activity';
  where: Filterable;
  dimensions: readonly Dimension[];
  /** The owner kind of its custom fields; null: it has none. */
  owner: OwnerKind | null;
}

/* By every column that is marked as counted. */
const dimensionsOf = (fields: Fields): Dimension[] =>
  columnsOf(fields).flatMap(([name, { column, type, counted }]) =>
    counted === undefined
      ? []
      : [{ name, description: counted, value: `r.${column}${type === 'String' ? '' : '::text'}` }],
  );

const TYPE_OF_ACTIVITY: Dimension = {
  name: 'activityType',
  description: 'By the name of the custom type; null for standard channels.',
  value: 'r.type_id',
  named: {
    join: (client, id) => `left join activity_type t on t.client_id = ${client} and t.id = ${id}`,
    name: 't.name',
  },
};

/* By the domain of a company, which a client has once. */
const companyOf = (description: string, value: string): Dimension => ({
  name: 'company',
  description,
  value,
  named: {
    join: (client, id) => `left join company o on o.client_id = ${client} and o.id = ${id}`,
    name: 'o.domain',
    company: 'o.id',
  },
});

const COMPANY_OF_CONTACT = companyOf('By the domain of the company.', 'r.company_id');
// Grouped by the company at once: a client has nearly as many contacts as emails.
const COMPANY_OF_EMAIL = {
  ...companyOf('By the domain of the company of the contact.', 'n.company_id'),
  join: 'left join contact n on n.client_id = r.client_id and n.id = r.contact_id',
};
const COMPANY_OF_ACTIVITY = companyOf('By the domain of the company that it concerns.', 'r.company_id');

/** The kinds of record, by the prefixes of their field and type names. */
export const COUNTED_KINDS: Readonly<Record<string, CountedKind>> = {
  contact: {
    table: 'contact',
    where: ContactWhere,
    dimensions: [...dimensionsOf(contactFields), COMPANY_OF_CONTACT],
    owner: 'contact',
  },
  company: { table: 'company', where: CompanyWhere, dimensions: dimensionsOf(companyFields), owner: 'company' },
  email: {
    table: 'email',
    where: EmailWhere,
    dimensions: [...dimensionsOf(emailFields), COMPANY_OF_EMAIL],
    owner: 'email',
  },
  activity: {
    table: 'activity',
    where: ActivityWhere,
    dimensions: [TYPE_OF_ACTIVITY, ...dimensionsOf(activityFields), COMPANY_OF_ACTIVITY],
    owner: null,
  },
};
