import { type FieldErrors, InvalidError, NotFoundError, throwFieldErrors } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type CompanyInput, type CompanyWrite, readCompanyWrite, readDomain, requireDomain } from './company-input.js';
import { type CompanyRow, CREATE_SQL, UPDATE_SQL, UPSERT_SQL } from './company-sql.js';
import { domainTaken, writeCompany } from './write-company.js';

export interface UpsertedCompany {
  created: boolean;
  company: CompanyRow;
}

/**
 * Creates the company if absent, updates it if present. Parallel equal upserts make one company and one `created`.
 * With a look-up domain, the input's own domain, if different, replaces it.
 * @throws InvalidError no domain at all, or a field breaks its rules
 * @throws ConflictError the replacing domain belongs to another company
 * @source Specification: Create or update a company
 */
export async function upsertCompany(
  workspace: Workspace,
  lookupDomain: string | null,
  input: CompanyInput,
): Promise<UpsertedCompany> {
  const fieldErrors: FieldErrors = {};
  const lookup = readDomain(lookupDomain, fieldErrors);
  const own = readDomain(input.domain, fieldErrors);
  const write = readCompanyWrite(input, fieldErrors);
  const domain = lookup ?? own;
  requireDomain(domain, fieldErrors);
  throwFieldErrors(fieldErrors);
  if (domain === null) throw new InvalidError(fieldErrors);
  if (own !== null && own !== domain) return replaceDomain(workspace, domain, own, write);
  return upsertByDomain(workspace, domain, write);
}

/* No row means that the company was deleted between the look-up and the update; the next attempt inserts it. */
async function upsertByDomain(workspace: Workspace, domain: string, write: CompanyWrite): Promise<UpsertedCompany> {
  for (;;) {
    const row = await writeCompany(
      workspace,
      { name: 'company.upsert', text: UPSERT_SQL, subject: domain },
      write,
      domain,
    );
    if (row) return { created: row.created, company: row };
  }
}

/* The look-up decides between an update and an insert; the unique index of the domain resolves races. */
async function replaceDomain(
  workspace: Workspace,
  lookup: string,
  domain: string,
  write: CompanyWrite,
): Promise<UpsertedCompany> {
  const [found] = await workspace.database.query<{ id: number }>(
    'company.by_domain',
    'select id from company where client_id = $1 and domain = $2',
    [workspace.clientId, lookup],
  );
  if (found) {
    const update = { name: 'company.update', text: UPDATE_SQL, subject: found.id };
    const changed = await writeCompany(workspace, update, write, domain);
    if (changed) return { created: false, company: changed };
  }
  const added = await writeCompany(workspace, { name: 'company.create', text: CREATE_SQL }, write, domain);
  if (!added) throw domainTaken();
  return { created: true, company: added };
}

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
