import type { Sql } from '../../../db/database.js';
import { getRecord, type Scope } from '../../records/fields/record-list.js';
import { COMPANIES, type CompanyRow } from './company-row.js';

/** One company with its custom fields; `null` when the scope has none with this id. */
export const getCompany = (sql: Sql, scope: Scope, id: number): Promise<CompanyRow | null> =>
  getRecord<CompanyRow>(sql, COMPANIES, scope, id);
