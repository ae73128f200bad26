import { type FieldErrors, NotFoundError, throwFieldErrors } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type CompanyInput, readCompanyWrite, readDomain } from './company-input.js';
import type { CompanyRow } from './company-row.js';
import { UPDATE_SQL } from './company-sql.js';
import { writeCompany } from './write-company.js';

/**
 * Changes the given fields of a company.
 * @throws NotFoundError no such company in this workspace
 * @throws InvalidError a cleared domain, or a field that breaks its rules
 * @throws ConflictError another company has the domain
 * @source Specification: Companies
 */
export async function updateCompany(workspace: Workspace, id: number, input: CompanyInput): Promise<CompanyRow> {
  const fieldErrors: FieldErrors = {};
  const domain = readDomain(input.domain, fieldErrors);
  if (input.domain === null || input.domain === '') {
    fieldErrors['domain'] = ['A company keeps its domain; give another one to replace it.'];
  }
  const write = readCompanyWrite(input, fieldErrors);
  throwFieldErrors(fieldErrors);
  const row = await writeCompany(workspace, { name: 'company.update', text: UPDATE_SQL, subject: id }, write, domain);
  if (!row) throw new NotFoundError('Company not found');
  return row;
}
