import type { StoredRow } from '../../../db/stored.js';
import type { CustomFieldRow } from '../../records/custom-fields/custom-field-row.js';
import { selectColumns } from '../../records/fields/fields-sql.js';
import type { RecordKind } from '../../records/fields/record-list.js';
import { companyFields } from './fields.js';

/** A company as Prisma returns it; frequent statements also return its custom fields. */
export type CompanyRow = StoredRow<'Company'> & { customFields?: CustomFieldRow[] };

/** The columns of a company under the names of the model; `row` is the alias of its row. */
export const companyColumns = (row: string): string => selectColumns(companyFields, row);

export const COMPANIES: RecordKind = { kind: 'company', columns: companyColumns('r') };
