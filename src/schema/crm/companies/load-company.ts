import { recordLoader } from '../../records/lists/load-records.js';
import { type CompanyRow, companyColumns } from './company-row.js';

/** The company of another record; one statement for all of an answer. */
export const loadCompany = recordLoader<CompanyRow>(`select ${companyColumns('r')} from company r`, 'r');
