import type { Session, Sql } from '../../../db/database.js';
import { type ConflictError, type FieldErrors, InvalidError, NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type BatchOutcome, requireBatchSize, upsertItems } from '../../records/batch/batch-upsert.js';
import { type BatchRecord, type ItemResult, refusalOf, type WriteMode } from '../../records/batch/write-plan.js';
import {
  type Forecast,
  type ForecastOptions,
  forecastRecords,
  resultOf,
  writeItems,
} from '../../records/batch/write-records.js';
import { ensureCompanies, findCompanies } from '../companies/company-sql.js';
import { matchIdentifiers } from '../suppressions/match.js';
import { liftOfContacts } from '../suppressions/write-suppressions.js';
import { type ContactPlace, contactStatements, keyOf } from './batch-sql.js';
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
export type ContactItem = { identifier: Identifier; write: ContactWrite };

export function readContactItem(input: ContactInput, country: string | null): ContactItem | InvalidError {
  const fieldErrors: FieldErrors = {};
  const identifier = readIdentifier(input, country, fieldErrors);
  const write = readContactWrite(input, fieldErrors);
  requireIdentifier(identifier, fieldErrors);
  return identifier && Object.keys(fieldErrors).length === 0 ? { identifier, write } : new InvalidError(fieldErrors);
}

const writesOf = (items: readonly (ContactItem | Error)[]) =>
  items.flatMap((item) => (item instanceof Error ? [] : [item.write]));

const domainsOf = (items: readonly (ContactItem | Error)[]): string[] =>
  writesOf(items).flatMap(({ companyDomain }) => companyDomain ?? []);

/**
 * Locks the companies and Persons that items name, and refuses the items with an unknown one.
 * @param domains the value that stands for the company of each domain
 */
async function resolveReferences(
  sql: Sql,
  clientId: string,
  items: readonly (ContactItem | InvalidError)[],
  domains: ReadonlyMap<string, unknown>,
): Promise<(BatchRecord | InvalidError | NotFoundError)[]> {
  const companies = await holdKnown(sql, 'company', clientId, items);
  const persons = await holdKnown(sql, 'person', clientId, items);
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
  items: readonly (ContactItem | Error)[],
): Promise<Set<number>> {
  const ids = [...new Set(writesOf(items).flatMap((write) => write[`${table}Id`] ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await sql.query<{ id: number }>(
    `${table}.batch.hold`,
    `select id from ${table} where client_id = $1 and id = any($2::bigint[]) order by id for key share`,
    [clientId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Writes contacts in their order, and creates the missing companies of those that are written. Must run in a
 * transaction.
 * @returns one result per item
 */
export async function writeContacts(
  sql: Session,
  place: ContactPlace,
  items: readonly ContactItem[],
  mode: WriteMode,
): Promise<ItemResult[]> {
  const { clientId } = place;
  const domains = await ensureCompanies(sql, clientId, domainsOf(await keepWritten(sql, place, items, mode)));
  const resolved = await markSuppressed(sql, place, items, await resolveReferences(sql, clientId, items, domains));
  const records = resolved.map((record, index) => (isLeftOut(items[index], domains) && refused(mode)) || record);
  const target = { clientId, statements: contactStatements(place) };
  const { results, ids } = await writeItems(sql, target, records.filter(isRecord), mode);
  const ended = records.filter(isRecord).flatMap((record) => {
    const result = results.get(record);
    return result?.status !== 'refused' && result?.optOut === 'ended' ? (ids.get(record.key) ?? []) : [];
  });
  await liftOfContacts(sql, place, ended, 'An import was told to lift suppressions.');
  return withRefused(
    records,
    records.filter(isRecord).map((record) => resultOf(results, record)),
  );
}

/* What the suppression list says of each record. Looked up only where it has an effect. */
async function markSuppressed(
  sql: Sql,
  place: ContactPlace,
  items: readonly ContactItem[],
  records: readonly Refusable[],
): Promise<Refusable[]> {
  if (!place.suppressed) return [...records];
  const asked = items.map(({ identifier: { kind, value } }) => ({ column: IDENTIFIER_COLUMNS[kind], value }));
  const marks = await matchIdentifiers(sql, place, asked);
  return records.map((record, index) => {
    const mark = marks[index];
    if (!isRecord(record) || !mark) return record;
    return { ...record, suppressed: mark.kind === 'erased' ? 'erased' : 'suppressed' };
  });
}

/** Predicts `writeContacts`. A company that it would create counts as different from all others. */
export async function forecastContacts(
  sql: Sql,
  place: ContactPlace,
  items: readonly ContactItem[],
  options: ForecastOptions,
): Promise<Forecast> {
  const { clientId } = place;
  const given = domainsOf(items);
  const known = await findCompanies(sql, clientId, given);
  const domains = new Map<string, unknown>(given.map((domain) => [domain, known.get(domain) ?? domain]));
  const records = await markSuppressed(sql, place, items, await resolveReferences(sql, clientId, items, domains));
  const target = { clientId, statements: contactStatements(place) };
  const { results, states } = await forecastRecords(sql, target, records.filter(isRecord), options);
  return { results: withRefused(records, results), states };
}

/** The keys under which contacts are found again. */
export const contactKey = ({ identifier }: ContactItem): string => keyOf(identifier);

/* Refused at the look-up: it stays refused, even if its contact has changed since. */
const isLeftOut = (item: ContactItem | undefined, domains: ReadonlyMap<string, unknown>): boolean =>
  typeof item?.write.companyDomain === 'string' && !domains.has(item.write.companyDomain);
const refused = (mode: WriteMode) => refusalOf('a contact', mode, mode === 'create');

/* Companies are locked before contacts, so the look-up comes first. A later change may leave a company unused. */
async function keepWritten(
  sql: Sql,
  place: ContactPlace,
  items: readonly ContactItem[],
  mode: WriteMode,
): Promise<readonly ContactItem[]> {
  const named = items.filter(({ write }) => write.companyDomain);
  if (named.length === 0 || mode === 'upsert') return named;
  const records = named.map(({ identifier }) => ({
    key: keyOf(identifier),
    patch: { [IDENTIFIER_COLUMNS[identifier.kind]]: identifier.value },
    customFields: [],
  }));
  const found = await contactStatements(place).read(sql, records, false);
  return named.filter(({ identifier }) => {
    const stored = found.get(keyOf(identifier));
    if (mode === 'fill') return (stored?.columns[contactFields.companyId.column] ?? null) === null;
    return (mode === 'update') === (stored !== undefined);
  });
}

type Refusable = BatchRecord | InvalidError | NotFoundError | ConflictError;
const isRecord = (record: Refusable): record is BatchRecord => !(record instanceof Error);

function withRefused(records: readonly Refusable[], results: readonly ItemResult[]): ItemResult[] {
  const rest = results.values();
  return records.map((record) => {
    if (!isRecord(record)) return { status: 'refused', refusal: record };
    const { value } = rest.next();
    if (!value) throw new Error('An item has no result.');
    return value;
  });
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
  return database.transaction(async (sql) => {
    const domains = await ensureCompanies(sql, clientId, domainsOf(parsed));
    const items = await resolveReferences(sql, clientId, parsed, domains);
    return upsertItems(sql, clientId, { kind: CONTACTS, statements: contactStatements(workspace) }, items);
  });
}
