import { fieldsOf } from './shared-contacts.js';

/** The columns of a company in the order and under the names of the wire. */
export const companyColumns = (c: string) =>
  `${c}.id, ${c}.updated_time, ${c}.domain, ${c}.name, ${c}.industry, ${c}.company_status, ${c}.previous_status, ${c}.status_changed_at`;

export const companyFields = (c: string) => fieldsOf('company', c);
