import type { Sql } from '../../../db/database.js';
import { constraintOf, sqlState } from '../../../db/database-error.js';
import { retryTransaction } from '../../../db/transactions.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { refuseGrowth } from '../../records/custom-fields/field-room.js';
import { type Patch, patcherOf } from '../../records/fields/fields-sql.js';
import { ensureCompanies } from '../companies/ensure-companies.js';
import type { ContactWrite } from './contact-input.js';
import { type ContactRow, IDENTIFIER_COLUMNS, type Identifier } from './contact-row.js';
import { contactFields } from './fields.js';

const patchWrite = patcherOf(contactFields);

/** The given columns of a write, under their database names. */
export function patchOf(write: ContactWrite, identifier: Identifier | null): Patch {
  const patch = patchWrite(write);
  if (identifier) {
    for (const column of Object.values(IDENTIFIER_COLUMNS)) patch[column] = null;
    patch[IDENTIFIER_COLUMNS[identifier.kind]] = identifier.value;
  }
  return patch;
}

/**
 * Runs a contact statement whose company may be given by domain: the company is found or created first, in the same
 * transaction. Without a domain the statement is its own transaction.
 */
export async function withCompany<Result>(
  workspace: Workspace,
  write: ContactWrite,
  run: (sql: Sql, write: ContactWrite) => Promise<Result>,
): Promise<Result> {
  const { database, clientId } = workspace;
  const domain = write.companyDomain;
  // A single statement is a transaction too, and is retried after a deadlock.
  if (!domain) return translateErrors(() => retryTransaction(() => run(database, write)));
  return translateErrors(() =>
    database.transaction(async (sql) => {
      const companies = await ensureCompanies(sql, clientId, [domain]);
      return run(sql, { ...write, companyId: companies.get(domain) ?? null });
    }),
  );
}

/** Refusals that only the database can decide, because another request may have been faster. */
async function translateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const state = sqlState(error);
    if (state === '23505') throw identifierTaken();
    if (state === '23503') {
      throw new NotFoundError(
        constraintOf(error) === 'contact_company_fkey' ? 'Company not found' : 'Person not found',
        { cause: error },
      );
    }
    throw refuseGrowth(error, 'customFields');
  }
}

export function identifierTaken(): ConflictError {
  return new ConflictError('Conflict', 'Another contact of this workspace already has this identifier.');
}

/** The row that a statement returned, with the column that says whether it was created. */
export type WrittenRow = ContactRow & { created: boolean };
