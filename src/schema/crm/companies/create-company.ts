import { type FieldErrors, throwFieldErrors } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type CompanyInput, readCompanyWrite, readDomain, requireDomain } from './company-input.js';
import type { CompanyRow } from './company-row.js';
import { CREATE_SQL } from './company-sql.js';
import { domainTaken, writeCompany } from './write-company.js';

/**
 * Creates a company.
 * @throws InvalidError no domain, or a field breaks its rules
 * @throws ConflictError a company has the domain already
 * @source Specification: Companies
 */
export async function createCompany(workspace: Workspace, input: CompanyInput): Promise<CompanyRow> {
  const fieldErrors: FieldErrors = {};
  const domain = readDomain(input.domain, fieldErrors);
  const write = readCompanyWrite(input, fieldErrors);
  requireDomain(domain, fieldErrors);
  throwFieldErrors(fieldErrors);
  const row = await writeCompany(workspace, { name: 'company.create', text: CREATE_SQL }, write, domain);
  if (!row) throw domainTaken();
  return row;
}
