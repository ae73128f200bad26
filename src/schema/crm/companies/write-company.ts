import { sqlState } from '../../../db/database-error.js';
import { retryTransaction } from '../../../db/transactions.js';
import { ConflictError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { refuseGrowth } from '../../records/custom-fields/field-room.js';
import { fieldArrays } from '../../records/custom-fields/set-fields.js';
import { type CompanyWrite, companyPatch } from './company-input.js';
import type { CompanyRow } from './company-sql.js';

type WrittenCompany = CompanyRow & { created: boolean };

export const domainTaken = () =>
  new ConflictError('Conflict', 'Another company of this workspace already has this domain.');

/** One writing statement. */
interface Statement {
  name: string;
  text: string;
  /** Its fifth parameter, where it has one. */
  subject?: string | number;
}

/**
 * Writes a company in one statement, which is retried after a deadlock.
 * @param domain the domain to write; null keeps the present one
 * @returns undefined when the statement found nothing to write
 * @throws ConflictError another company has the domain
 * @throws InvalidError the company would have too many custom fields
 */
export async function writeCompany(
  { clientId, database }: Workspace,
  { name, text, subject }: Statement,
  write: CompanyWrite,
  domain: string | null,
): Promise<WrittenCompany | undefined> {
  const { names, values } = fieldArrays(write);
  const parameters = [clientId, JSON.stringify(companyPatch(write, domain)), names, values];
  if (subject !== undefined) parameters.push(String(subject));
  try {
    const [row] = await retryTransaction(() => database.query<WrittenCompany>(name, text, parameters));
    return row;
  } catch (error) {
    throw sqlState(error) === '23505' ? domainTaken() : refuseGrowth(error, 'customFields');
  }
}
