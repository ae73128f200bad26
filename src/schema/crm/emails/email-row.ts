import type { StoredRow } from '../../../db/stored.js';
import type { CustomFieldRow } from '../../records/custom-fields/custom-field-row.js';
import type { RowOf } from '../../records/fields/fields.js';
import { selectColumns } from '../../records/fields/fields-sql.js';
import { emailFields } from './fields.js';

/** An email as it is read, with its bodies where the statement returns them. */
export type EmailRow = RowOf<StoredRow<'Email'>, typeof emailFields> & { customFields?: CustomFieldRow[] };

/** The columns of an email without its bodies, under the names of the model; `row` is the alias of its row. */
export const emailColumns = (row: string): string => selectColumns(emailFields, row);

/** The columns of the bodies, for statements that return them. */
export const bodyColumns = (row: string): string => selectColumns(emailFields, row, ['bodyText', 'bodyHtml']);
