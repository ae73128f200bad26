import type { Sql } from '../../../db/database.js';
import { NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import type { BulkChange } from './bulk-change.js';

const FIND = 'select o.id from company o where o.client_id = $1 and o.id = $2::bigint';

/** @throws NotFoundError the company that contacts are to join is unknown */
export async function requireReferences(sql: Sql, clientId: string, change: BulkChange): Promise<void> {
  const companyId = change.action === 'set' ? change.patch['company_id'] : undefined;
  if (typeof companyId !== 'number') return;
  const found = isRecordId(companyId) ? await sql.query('bulk.find_company', FIND, [clientId, companyId]) : [];
  if (found.length === 0) throw new NotFoundError('Company not found');
}
