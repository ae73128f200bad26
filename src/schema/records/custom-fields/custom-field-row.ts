import { columnsOf, type RowOf } from '../../../db/columns.js';

/** The columns of a custom field of any record: the three tables have the same columns. */
export const fieldColumns = columnsOf('ContactCustomField', ['id', 'fieldName', 'fieldValue', 'updatedTime']);

/** A custom field of any record. Statements return it as JSON, where times are text. */
export type CustomFieldRow = Omit<RowOf<typeof fieldColumns>, 'updatedTime'> & { updatedTime: Date | string };
