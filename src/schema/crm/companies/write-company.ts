import { z } from 'zod';
import { sqlState } from '../../../db/database-error.js';
import { retryTransaction } from '../../../db/transactions.js';
import { ConflictError, type FieldErrors, InvalidError, NotFoundError, throwFieldErrors } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { refuseGrowth } from '../../records/custom-fields/field-room.js';
import { fieldArrays } from '../../records/custom-fields/set-fields.js';
import { type InputOf, parsersOf, readWritable } from '../../records/fields/fields.js';
import { type Patch, patcherOf } from '../../records/fields/fields-sql.js';
import { type CompanyRow, CREATE_SQL, UPDATE_SQL, UPSERT_SQL } from './company-sql.js';
import { companyFields } from './fields.js';

const writable = z.object(parsersOf(companyFields));
type CompanyWrite = z.output<typeof writable>;

/** The GraphQL input of a company. */
export type CompanyInput = InputOf<typeof companyFields>;

/** Parses the writable fields of a company input, besides its domain. `null` clears; absent fields are unchanged. */
export const readCompanyWrite = (input: object, fieldErrors: FieldErrors): CompanyWrite =>
  readWritable(writable, input, fieldErrors) ?? {};

/** A domain in its normal form; `null` and the empty string count as not given. */
export function readDomain(domain: string | null | undefined, fieldErrors: FieldErrors): string | null {
  if (domain === undefined || domain === null || domain === '') return null;
  const parsed = companyFields.domain.identifier().safeParse(domain);
  if (parsed.success) return parsed.data;
  fieldErrors['domain'] = parsed.error.issues.map((issue) => issue.message);
  return null;
}

/** Adds an error where the domain is absent. */
export function requireDomain(domain: string | null, fieldErrors: FieldErrors): void {
  if (domain === null && !fieldErrors['domain']) fieldErrors['domain'] = ['A domain is required.'];
}

const patchWrite = patcherOf(companyFields);

/** The given columns of a write, under their database names. */
export const companyPatch = (write: CompanyWrite, domain: string | null): Patch =>
  domain === null ? patchWrite(write) : { ...patchWrite(write), [companyFields.domain.column]: domain };

type WrittenCompany = CompanyRow & { created: boolean };

const domainTaken = () => new ConflictError('Conflict', 'Another company of this workspace already has this domain.');

/** The parameters after the client. A domain of null keeps the present one. */
function parametersOf(write: CompanyWrite, domain: string | null): unknown[] {
  const { names, values } = fieldArrays(write);
  return [JSON.stringify(companyPatch(write, domain)), names, values];
}

/**
 * Writes a company in one statement, which is retried after a deadlock.
 * @returns undefined when the statement found nothing to write
 * @throws ConflictError another company has the domain; InvalidError the company would have too many custom fields
 */
async function writeCompany(
  { clientId, database }: Workspace,
  name: string,
  text: string,
  parameters: readonly unknown[],
): Promise<WrittenCompany | undefined> {
  try {
    const [row] = await retryTransaction(() => database.query<WrittenCompany>(name, text, [clientId, ...parameters]));
    return row;
  } catch (error) {
    throw sqlState(error) === '23505' ? domainTaken() : refuseGrowth(error, 'customFields');
  }
}

/** Updates the company `id`; undefined when there is none. A company that was changed meanwhile is compared again. */
async function changeCompany(
  workspace: Workspace,
  id: number,
  parameters: readonly unknown[],
): Promise<WrittenCompany | undefined> {
  for (const again of [false, true]) {
    const row = await writeCompany(workspace, 'company.update', UPDATE_SQL, [...parameters, String(id), again]);
    if (row) return row;
  }
  return undefined;
}

export interface UpsertedCompany {
  created: boolean;
  company: CompanyRow;
}

/**
 * Creates the company, or updates it if it exists. Parallel equal upserts create one company and one `created`. With a
 * look-up domain, the input's own domain, if different, replaces it.
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
  if (own !== null && own !== domain) return replaceDomain(workspace, domain, parametersOf(write, own));
  const parameters = [...parametersOf(write, domain), domain];
  for (let again = false; ; again = true) {
    const row = await writeCompany(workspace, 'company.upsert', UPSERT_SQL, [...parameters, again]);
    // No row: the company was created, changed or deleted since the statement began, which the next attempt sees.
    if (row) return { created: row.created, company: row };
  }
}

/* The look-up decides between an update and an insert; the unique index of the domain resolves races. */
async function replaceDomain(workspace: Workspace, lookup: string, parameters: unknown[]): Promise<UpsertedCompany> {
  const [found] = await workspace.database.query<{ id: number }>(
    'company.by_domain',
    'select id from company where client_id = $1 and domain = $2',
    [workspace.clientId, lookup],
  );
  if (found) {
    const changed = await changeCompany(workspace, found.id, parameters);
    if (changed) return { created: false, company: changed };
  }
  const added = await writeCompany(workspace, 'company.create', CREATE_SQL, parameters);
  if (!added) throw domainTaken();
  return { created: true, company: added };
}

/**
 * Creates a company.
 * @throws InvalidError no domain, or a field breaks its rules; ConflictError a company has the domain already
 * @source Specification: Companies
 */
export async function createCompany(workspace: Workspace, input: CompanyInput): Promise<CompanyRow> {
  const fieldErrors: FieldErrors = {};
  const domain = readDomain(input.domain, fieldErrors);
  const write = readCompanyWrite(input, fieldErrors);
  requireDomain(domain, fieldErrors);
  throwFieldErrors(fieldErrors);
  const row = await writeCompany(workspace, 'company.create', CREATE_SQL, parametersOf(write, domain));
  if (!row) throw domainTaken();
  return row;
}

/**
 * Changes the given fields of a company.
 * @throws NotFoundError
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
  const row = await changeCompany(workspace, id, parametersOf(write, domain));
  if (!row) throw new NotFoundError('Company not found');
  return row;
}
