import type { Sql } from '../../../db/database.js';
import { type FieldErrors, InvalidError, NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type BatchOutcome, requireBatchSize, upsertItems } from '../../records/batch/batch-upsert.js';
import type { BatchRecord } from '../../records/batch/write-plan.js';
import { ensureCompanies } from '../companies/company-sql.js';
import { contactStatements, keyOf } from './batch-sql.js';
import { CONTACTS, type ContactRow, IDENTIFIER_COLUMNS, type Identifier } from './contact-sql.js';
import { contactFields } from './fields.js';
import {
  type ContactInput,
  type ContactWrite,
  patchOf,
  readContactWrite,
  readIdentifier,
  requireIdentifier,
} from './write-contact.js';

/** A contact to write: its identifier, and its other fields. */
type ContactItem = { identifier: Identifier; write: ContactWrite };

function readContactItem(input: ContactInput, country: string | null): ContactItem | InvalidError {
  const fieldErrors: FieldErrors = {};
  const identifier = readIdentifier(input, country, fieldErrors);
  const write = readContactWrite(input, fieldErrors);
  requireIdentifier(identifier, fieldErrors);
  return identifier && Object.keys(fieldErrors).length === 0 ? { identifier, write } : new InvalidError(fieldErrors);
}

/** What all contacts of an input have in common. */
type CommonFields = Omit<BatchRecord, 'key'>;

/**
 * Locks the companies and Persons that writes name, and refuses those with an unknown one.
 * @param domains the value that stands for the company of each domain
 */
export async function resolveReferences(
  sql: Sql,
  clientId: string,
  writes: readonly ContactWrite[],
  domains: ReadonlyMap<string, unknown>,
): Promise<(CommonFields | NotFoundError)[]> {
  const companies = await holdKnown(sql, 'company', clientId, writes);
  const persons = await holdKnown(sql, 'person', clientId, writes);
  return writes.map((write) => {
    if (write.companyId && !companies.has(write.companyId)) return new NotFoundError('Company not found');
    if (write.personId && !persons.has(write.personId)) return new NotFoundError('Person not found');
    const patch = patchOf(write, null);
    if (write.companyDomain) patch[contactFields.companyId.column] = domains.get(write.companyDomain);
    return { patch, customFields: write.customFields ?? [], personId: write.personId };
  });
}

async function holdKnown(
  sql: Sql,
  table: 'company' | 'person',
  clientId: string,
  writes: readonly ContactWrite[],
): Promise<Set<number>> {
  const ids = [...new Set(writes.flatMap((write) => write[`${table}Id`] ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await sql.query<{ id: number }>(
    `${table}.batch.hold`,
    `select id from ${table} where client_id = $1 and id = any($2::bigint[]) order by id for key share`,
    [clientId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Creates or updates up to 1,000 contacts by identifier, in one transaction. A refused item does not affect the others.
 * @returns one outcome per item, in their order
 * @throws InvalidError no items, or more than 1,000
 */
export async function batchUpsertContacts(
  workspace: Workspace,
  inputs: readonly ContactInput[],
): Promise<BatchOutcome<ContactRow>[]> {
  requireBatchSize(inputs);
  const { clientId, database, phoneCountry } = workspace;
  const parsed = inputs.map((input) => readContactItem(input, phoneCountry));
  const good = parsed.flatMap((item) => (item instanceof Error ? [] : [item.write]));
  return database.transaction(async (sql) => {
    const domains = await ensureCompanies(
      sql,
      clientId,
      good.flatMap(({ companyDomain }) => companyDomain ?? []),
    );
    const resolved = (await resolveReferences(sql, clientId, good, domains)).values();
    const items = parsed.map((item) => {
      if (item instanceof Error) return item;
      const common = resolved.next().value ?? new NotFoundError('Contact not found');
      if (common instanceof Error) return common;
      const { kind, value } = item.identifier;
      return { ...common, key: keyOf(item.identifier), patch: { ...common.patch, [IDENTIFIER_COLUMNS[kind]]: value } };
    });
    return upsertItems(sql, clientId, { kind: CONTACTS, statements: contactStatements(workspace) }, items);
  });
}
