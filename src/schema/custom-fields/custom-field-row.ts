import { columnsOf, type RowOf } from '../../db/columns.js';

/** The columns of a custom field of any record: the three tables are alike. */
export const fieldColumns = columnsOf('ContactCustomField', ['id', 'fieldName', 'fieldValue', 'updatedTime']);

/** A custom field as every record carries it. JSON of a statement brings times as text. */
export type CustomFieldRow = Omit<RowOf<typeof fieldColumns>, 'updatedTime'> & { updatedTime: Date | string };
