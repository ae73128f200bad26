import { ActivityWhere, activityFields } from '../../crm/activities/activity-where.js';
import { CompanyWhere } from '../../crm/companies/company.js';
import { companyFields } from '../../crm/companies/fields.js';
import { ContactWhere } from '../../crm/contacts/contact-filter.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { EmailWhere } from '../../crm/emails/email-where.js';
import { emailFields } from '../../crm/emails/fields.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { columnsOf, type Fields } from '../../records/fields/fields.js';
import type { Filterable } from '../../records/filters/where.js';

/** What records are counted by. */
export interface Dimension {
  name: string;
  description: string;
  /** The value of the row `r`. */
  value: string;
  /** What a value is called that is an id, of the row `g` with `client_id` and `key`. */
  nameOf?: string;
}

/** A kind of record that is counted by the values of its fields. */
export interface CountedKind {
  table: 'contact' | 'company' | 'email' | 'activity';
  where: Filterable;
  dimensions: readonly Dimension[];
  /** Whose custom fields it has; null: it has none. */
  owner: OwnerKind | null;
}

/* By every column whose entry says so. */
const dimensionsOf = (fields: Fields): Dimension[] =>
  columnsOf(fields).flatMap(([name, { column, type, counted }]) =>
    counted === undefined
      ? []
      : [{ name, description: counted, value: `r.${column}${type === 'String' ? '' : '::text'}` }],
  );

const TYPE_OF_ACTIVITY: Dimension = {
  name: 'activityType',
  description: 'By the name of the custom type; those of standard channels have none.',
  value: 'r.type_id',
  nameOf: '(select t.name from activity_type t where t.client_id = g.client_id and t.id = g.key)',
};

/** The kinds of record, by the beginnings of the names of their fields and types. */
export const COUNTED_KINDS = {
  contact: { table: 'contact', where: ContactWhere, dimensions: dimensionsOf(contactFields), owner: 'contact' },
  company: { table: 'company', where: CompanyWhere, dimensions: dimensionsOf(companyFields), owner: 'company' },
  email: { table: 'email', where: EmailWhere, dimensions: dimensionsOf(emailFields), owner: 'email' },
  activity: {
    table: 'activity',
    where: ActivityWhere,
    dimensions: [TYPE_OF_ACTIVITY, ...dimensionsOf(activityFields)],
    owner: null,
  },
} as const satisfies Record<string, CountedKind>;
