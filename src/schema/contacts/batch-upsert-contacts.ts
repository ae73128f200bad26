import type { Sql } from '../../db/database.js';
import { type FieldErrors, InvalidError, NotFoundError } from '../../errors.js';
import { type BatchOutcome, refusedOutcome, requireBatchSize } from '../batch/batch.js';
import { type BatchRecord, mergeRecords, upsertRecords } from '../batch/batch-upsert.js';
import { ensureCompanies } from '../companies/ensure-companies.js';
import type { Workspace } from '../context.js';
import { contactStatements, keyOf } from './batch-sql.js';
import {
  type ContactInput,
  type ContactWrite,
  readContactWrite,
  readIdentifier,
  requireIdentifier,
} from './contact-input.js';
import { type ContactRow, IDENTIFIER_COLUMNS, type Identifier } from './contact-row.js';
import { getContacts } from './read-contacts.js';
import { patchOf } from './write-contact.js';

type Parsed = { identifier: Identifier; write: ContactWrite };

/**
 * Creates or updates up to 1,000 contacts, each by its one identifier, in one transaction and in a fixed number of
 * statements. A refused item does not affect the others. Items of one contact are merged in their order: the first may
 * be `CREATED`, those after it are `UPDATED`, and all return the contact as it is at the end.
 * @returns one outcome an item, in their order
 * @throws InvalidError no items, or more than 1,000
 */
export async function batchUpsertContacts(
  workspace: Workspace,
  inputs: readonly ContactInput[],
): Promise<BatchOutcome<ContactRow>[]> {
  requireBatchSize(inputs);
  const parsed = inputs.map((input) => parseItem(input, workspace.phoneCountry));
  return workspace.database.transaction(async (sql) => {
    const items = await resolveReferences(sql, workspace.clientId, parsed);
    const records = items.filter((item): item is BatchRecord => !(item instanceof Error));
    const written = await upsertRecords(sql, workspace.clientId, contactStatements(workspace), mergeRecords(records));
    const ids = [...written.values()].flatMap((one) => (one instanceof InvalidError ? [] : one.id));
    const rows = new Map((await getContacts(sql, workspace.clientId, ids)).map((row) => [row.id, row]));
    const told = new Set<string>();
    return items.map((item) => {
      if (item instanceof Error) return refusedOutcome(item);
      const result = written.get(item.key);
      if (result instanceof InvalidError) return refusedOutcome(result);
      const { id = 0, created = false } = result ?? {};
      const isFirst = !told.has(item.key);
      told.add(item.key);
      return { status: created && isFirst ? 'CREATED' : 'UPDATED', record: rows.get(id) ?? null, refusal: null };
    });
  });
}

function parseItem(input: ContactInput, country: string | null): Parsed | InvalidError {
  const fieldErrors: FieldErrors = {};
  const identifier = readIdentifier(input, country, fieldErrors);
  const write = readContactWrite(input, fieldErrors);
  requireIdentifier(identifier, fieldErrors);
  return identifier && Object.keys(fieldErrors).length === 0 ? { identifier, write } : new InvalidError(fieldErrors);
}

/*
 * Looks up the companies and Persons that items name: items with an unknown one are refused, and the known ones are
 * locked.
 */
async function resolveReferences(
  sql: Sql,
  clientId: string,
  items: readonly (Parsed | InvalidError)[],
): Promise<(BatchRecord | InvalidError | NotFoundError)[]> {
  const writes = items.flatMap((item) => (item instanceof Error ? [] : [item.write]));
  const domains = await ensureCompanies(
    sql,
    clientId,
    writes.flatMap(({ companyDomain }) => companyDomain ?? []),
  );
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
    const companyId = write.companyDomain ? domains.get(write.companyDomain) : write.companyId;
    const patch = patchOf({ ...write, companyId }, null);
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
