import type { Sql } from '../../../db/database.js';
import { constraintOf, sqlState } from '../../../db/database-error.js';
import { retryTransaction } from '../../../db/transactions.js';
import { ConflictError, type FieldErrors, InvalidError, NotFoundError, throwFieldErrors } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { refuseGrowth } from '../../records/custom-fields/field-room.js';
import { fieldArrays } from '../../records/custom-fields/set-fields.js';
import { type Patch, patcherOf } from '../../records/fields/fields-sql.js';
import { ensureCompanies } from '../companies/ensure-companies.js';
import {
  type ContactInput,
  type ContactWrite,
  type IdentifierInput,
  readContactWrite,
  readIdentifier,
  requireIdentifier,
} from './contact-input.js';
import { type ContactRow, CREATE_SQL, IDENTIFIER_COLUMNS, type Identifier, UPDATE_SQL } from './contact-sql.js';
import { contactFields } from './fields.js';

/**
 * Creates a contact with a Person of its own, or in the Person that `personId` names.
 * @throws InvalidError not exactly one identifier, or a field breaks its rules
 * @throws NotFoundError unknown company or person
 * @throws ConflictError a contact has the identifier already
 * @source Specification: Contacts
 */
export async function createContact(workspace: Workspace, input: ContactInput): Promise<ContactRow> {
  const fieldErrors: FieldErrors = {};
  const identifier = readIdentifier(input, workspace.phoneCountry, fieldErrors);
  const write = readContactWrite(input, fieldErrors);
  requireIdentifier(identifier, fieldErrors);
  throwFieldErrors(fieldErrors);
  return withCompany(workspace, write, async (sql, ready) => {
    const { names, values } = fieldArrays(ready);
    const patch = JSON.stringify(patchOf(ready, identifier));
    const parameters = [workspace.clientId, patch, workspace.serviceOrigin, ready.personId ?? null, names, values];
    const [row] = await sql.query<WrittenRow>('contact.create', CREATE_SQL, parameters);
    if (!row) throw identifierTaken();
    return row;
  });
}

/**
 * Changes the given fields of a contact. One identifier, of whatever kind, replaces the contact's.
 * @throws NotFoundError unknown contact or company
 * @throws InvalidError two kinds of identifier, or `null` for the only one; or a field breaks its rules
 * @throws ConflictError another contact has the identifier
 * @source Specification: Contacts
 */
export async function updateContact(workspace: Workspace, id: number, input: ContactInput): Promise<ContactRow> {
  const fieldErrors: FieldErrors = {};
  const identifier = readIdentifier(input, workspace.phoneCountry, fieldErrors);
  const write = readContactWrite(input, fieldErrors);
  throwFieldErrors(fieldErrors);
  if (!identifier) await refuseClearing(workspace, id, input);
  return withCompany(workspace, write, async (sql, ready) => {
    const { names, values } = fieldArrays(ready);
    const parameters = [workspace.clientId, JSON.stringify(patchOf(ready, identifier)), id, names, values];
    const [row] = await sql.query<ContactRow>('contact.update', UPDATE_SQL, parameters);
    if (!row) throw new NotFoundError('Contact not found');
    return row;
  });
}

/*
 * Clearing a kind of identifier that the contact does not have changes nothing; clearing the one that it has is
 * refused.
 */
async function refuseClearing(workspace: Workspace, id: number, input: IdentifierInput): Promise<void> {
  const cleared = (['email', 'linkedinUrl', 'phone'] as const).filter(
    (kind) => input[kind] === null || input[kind] === '',
  );
  if (cleared.length === 0) return;
  const { clientId, database } = workspace;
  const contact = await database.prisma.contact.findUnique({ where: { clientId_id: { clientId, id } } });
  if (!contact) throw new NotFoundError('Contact not found');
  if (cleared.some((kind) => contact[kind] !== null)) {
    throw new InvalidError({ identifier: ['A contact keeps one identifier; give another one to replace it.'] });
  }
}

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
