import type { Sql } from '../../../db/database.js';
import { type FieldErrors, InvalidError, NotFoundError } from '../../../errors.js';
import type { BatchRecord } from '../../records/batch/batch-upsert.js';
import { ensureCompanies } from '../companies/ensure-companies.js';
import { keyOf } from './batch-sql.js';
import {
  type ContactInput,
  type ContactWrite,
  readContactWrite,
  readIdentifier,
  requireIdentifier,
} from './contact-input.js';
import { IDENTIFIER_COLUMNS, type Identifier } from './contact-sql.js';
import { contactFields } from './fields.js';
import { patchOf } from './write-contact.js';

/** A contact to write: its identifier, and what goes with it. */
export type ContactItem = { identifier: Identifier; write: ContactWrite };

/** What an item is to write: an identifier, and what goes with it. */
export function readContactItem(input: ContactInput, country: string | null): ContactItem | InvalidError {
  const fieldErrors: FieldErrors = {};
  const identifier = readIdentifier(input, country, fieldErrors);
  const write = readContactWrite(input, fieldErrors);
  requireIdentifier(identifier, fieldErrors);
  return identifier && Object.keys(fieldErrors).length === 0 ? { identifier, write } : new InvalidError(fieldErrors);
}

const writesOf = (items: readonly (ContactItem | Error)[]) =>
  items.flatMap((item) => (item instanceof Error ? [] : [item.write]));

export const domainsOf = (items: readonly (ContactItem | Error)[]): string[] =>
  writesOf(items).flatMap(({ companyDomain }) => companyDomain ?? []);

/** The companies of the domains that items name, found or created, and locked. */
export const ensureDomains = (sql: Sql, clientId: string, items: readonly (ContactItem | Error)[]) =>
  ensureCompanies(sql, clientId, domainsOf(items));

/**
 * Looks up the companies and Persons that items name: items with an unknown one are refused, and the known ones are
 * locked.
 * @param domains what stands for the company of each domain
 */
export async function resolveReferences(
  sql: Sql,
  clientId: string,
  items: readonly (ContactItem | InvalidError)[],
  domains: ReadonlyMap<string, unknown>,
): Promise<(BatchRecord | InvalidError | NotFoundError)[]> {
  const writes = writesOf(items);
  const companies = await holdKnown(
    sql,
    'company',
    clientId,
    writes.map(({ companyId }) => companyId),
  );
  const persons = await holdKnown(
    sql,
    'person',
    clientId,
    writes.map(({ personId }) => personId),
  );
  return items.map((item) => {
    if (item instanceof Error) return item;
    const { identifier, write } = item;
    if (write.companyId && !companies.has(write.companyId)) return new NotFoundError('Company not found');
    if (write.personId && !persons.has(write.personId)) return new NotFoundError('Person not found');
    const patch = patchOf(write, null);
    if (write.companyDomain) patch[contactFields.companyId.column] = domains.get(write.companyDomain);
    patch[IDENTIFIER_COLUMNS[identifier.kind]] = identifier.value;
    return { key: keyOf(identifier), patch, customFields: write.customFields ?? [], personId: write.personId };
  });
}

async function holdKnown(
  sql: Sql,
  table: 'company' | 'person',
  clientId: string,
  named: readonly (number | null | undefined)[],
): Promise<Set<number>> {
  const ids = [...new Set(named.filter((id): id is number => typeof id === 'number'))];
  if (ids.length === 0) return new Set();
  const rows = await sql.query<{ id: number }>(
    `${table}.batch.hold`,
    `select id from ${table} where client_id = $1 and id = any($2::bigint[]) order by id for key share`,
    [clientId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}
