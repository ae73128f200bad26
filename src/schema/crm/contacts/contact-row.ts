import type { StoredRow } from '../../../db/stored.js';
import type { CustomFieldRow } from '../../records/custom-fields/custom-field-row.js';
import { selectColumns } from '../../records/fields/fields-sql.js';
import type { RecordKind } from '../../records/fields/record-list.js';
import { contactFields } from './fields.js';

/** A contact as Prisma returns it; frequent statements also return its custom fields. */
export type ContactRow = StoredRow<'Contact'> & { customFields?: CustomFieldRow[] };

/** The columns of a contact under the names of the model; `row` is the alias of its row. */
export const contactColumns = (row: string): string => selectColumns(contactFields, row);

export const CONTACTS: RecordKind = { kind: 'contact', columns: contactColumns('r') };

const { email, linkedinUrl, phone } = contactFields;
/** The columns of the identifiers, of which a contact has exactly one. */
export const IDENTIFIER_COLUMNS = { email: email.column, linkedinUrl: linkedinUrl.column, phone: phone.column };
export type IdentifierKind = keyof typeof IDENTIFIER_COLUMNS;
export interface Identifier {
  kind: IdentifierKind;
  value: string;
}
