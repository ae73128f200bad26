import type { StoredRow } from '../../db/stored.js';

/** A custom field as every record carries it: its three tables are alike. JSON of a statement brings times as text. */
export type CustomFieldRow = Pick<StoredRow<'ContactCustomField'>, 'id' | 'fieldName' | 'fieldValue'> & {
  updatedTime: Date | string;
};
