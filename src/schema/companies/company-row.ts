import type { StoredRow } from '../../db/stored.js';
import type { CustomFieldRow } from '../custom-fields/custom-field-row.js';
import type { RecordKind } from '../lists/record-list.js';

/** A company as Prisma reads it; hot statements bring its custom fields along. */
export type CompanyRow = StoredRow<'Company'> & { customFields?: CustomFieldRow[] };

/** The columns of a company under the names of the model; `row` is the alias of its row. */
export function companyColumns(row: string): string {
  return `${row}.client_id as "clientId", ${row}.id, ${row}.domain, ${row}.name, ${row}.industry,
    ${row}.company_status as "companyStatus", ${row}.previous_status as "previousStatus",
    ${row}.status_changed_at as "statusChangedAt", ${row}.created_at as "createdAt", ${row}.updated_time as "updatedTime"`;
}

export const COMPANIES: RecordKind = { kind: 'company', columns: companyColumns };
