import { z } from 'zod';
import type { Sql } from '../../../db/database.js';
import { constraintOf, sqlState } from '../../../db/database-error.js';
import { retryTransaction } from '../../../db/transactions.js';
import { ConflictError, type FieldErrors, InvalidError, NotFoundError, throwFieldErrors } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { refuseGrowth } from '../../records/custom-fields/field-room.js';
import { fieldArrays } from '../../records/custom-fields/set-fields.js';
import { type InputOf, parsersOf, readWritable } from '../../records/fields/fields.js';
import { type Patch, patcherOf } from '../../records/fields/fields-sql.js';
import { ensureCompanies } from '../companies/company-sql.js';
import { erasedValues } from '../suppressions/erased-values.js';
import {
  type ContactRow,
  CREATE_SQL,
  IDENTIFIER_COLUMNS,
  type Identifier,
  type IdentifierKind,
  UPDATE_SQL,
  upsertSql,
} from './contact-sql.js';
import { contactFields } from './fields.js';

const KINDS: readonly IdentifierKind[] = ['email', 'linkedinUrl', 'phone'];
const ONE_IDENTIFIER = 'Exactly one of email, linkedin_url and phone is required.';

const writable = z.object(parsersOf(contactFields));
export type ContactWrite = z.output<typeof writable>;
/** The GraphQL input of a contact. */
export type ContactInput = InputOf<typeof contactFields>;
type IdentifierInput = Pick<ContactInput, IdentifierKind>;

/** Parses the writable fields of a contact input, besides its identifiers. `null` clears; absent ones are unchanged. */
export const readContactWrite = (input: object, fieldErrors: FieldErrors): ContactWrite =>
  readWritable(writable, input, fieldErrors) ?? {};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The one identifier that an input names, or `null`. `null` and the empty string count as not given. */
export function readIdentifier(
  input: IdentifierInput,
  country: string | null,
  fieldErrors: FieldErrors,
): Identifier | null {
  const named = KINDS.filter((kind) => !isEmpty(input[kind]));
  for (const kind of named) {
    const parsed = contactFields[kind].identifier(country).safeParse(input[kind]);
    if (!parsed.success) fieldErrors[kind] = parsed.error.issues.map((issue) => issue.message);
    else if (named.length === 1) return { kind, value: parsed.data };
  }
  if (named.length > 1) fieldErrors['identifier'] = [ONE_IDENTIFIER];
  return null;
}

/** Adds an error where the identifier is absent. */
export function requireIdentifier(found: Identifier | null, fieldErrors: FieldErrors): void {
  const named = KINDS.some((kind) => fieldErrors[kind]) || fieldErrors['identifier'];
  if (!found && !named) fieldErrors['identifier'] = [ONE_IDENTIFIER];
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

/** The parameters of an insertion. */
function insertParameters({ clientId, serviceOrigin }: Workspace, write: ContactWrite, patch: Patch): unknown[] {
  const { names, values } = fieldArrays(write);
  return [clientId, JSON.stringify(patch), serviceOrigin, write.personId ?? null, names, values];
}

/** The row that a statement returned, with the column that says whether it was created. */
type WrittenRow = ContactRow & { created: boolean };

/* By which the statement finds entries of the suppression list, those of an erased identifier too. */
const markParameters = ({ peppers, agencyId }: Workspace, identifier: Identifier | null) => [
  agencyId,
  identifier && erasedValues(peppers, agencyId, identifier.value),
];

/*
 * The entries that follow from an opt-out, or from another identifier, appear at the end of the statement, so they are looked up
 * after it.
 */
function withMark<Row extends ContactRow>(row: Row, { contactStatus }: ContactWrite, isRenamed = false): Row {
  if (contactStatus === 'unsubscribed' || isRenamed) delete row.suppressed;
  return row;
}

async function insertContact(
  sql: Sql,
  workspace: Workspace,
  write: ContactWrite,
  identifier: Identifier | null,
): Promise<ContactRow> {
  const parameters = insertParameters(workspace, write, patchOf(write, identifier));
  const given = [...parameters, ...markParameters(workspace, identifier)];
  const [row] = await sql.query<WrittenRow>('contact.create', CREATE_SQL, given);
  if (!row) throw identifierTaken();
  return withMark(row, write);
}

/** Updates the contact `id`; undefined when there is none. A contact that was changed meanwhile is compared again. */
async function changeContact(
  sql: Sql,
  { workspace, id }: { workspace: Workspace; id: number },
  write: ContactWrite,
  identifier: Identifier | null,
): Promise<ContactRow | undefined> {
  const { names, values } = fieldArrays(write);
  const parameters = [workspace.clientId, JSON.stringify(patchOf(write, identifier)), id, names, values];
  const mark = markParameters(workspace, identifier);
  for (const again of [false, true]) {
    const [row] = await sql.query<ContactRow>('contact.update', UPDATE_SQL, [...parameters, again, ...mark]);
    if (row) return withMark(row, write, identifier !== null);
  }
  return undefined;
}

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
  return withCompany(workspace, write, (sql, ready) => insertContact(sql, workspace, ready, identifier));
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
  const target = { workspace, id };
  if (!identifier) await refuseClearing(workspace, id, input);
  return withCompany(workspace, write, async (sql, ready) => {
    const row = await changeContact(sql, target, ready, identifier);
    if (!row) throw new NotFoundError('Contact not found');
    return row;
  });
}

/* A kind of identifier that the contact does not have may be cleared: that changes nothing. */
async function refuseClearing(workspace: Workspace, id: number, input: IdentifierInput): Promise<void> {
  const cleared = KINDS.filter((kind) => input[kind] === null || input[kind] === '');
  if (cleared.length === 0) return;
  const { clientId, database } = workspace;
  const contact = await database.prisma.contact.findUnique({ where: { clientId_id: { clientId, id } } });
  if (!contact) throw new NotFoundError('Contact not found');
  if (cleared.some((kind) => contact[kind] !== null)) {
    throw new InvalidError({ identifier: ['A contact keeps one identifier; give another one to replace it.'] });
  }
}

/**
 * Runs a statement in a transaction that first finds or creates the company given by domain. Without a domain the
 * statement is its own transaction, and is retried after a deadlock.
 */
async function withCompany<Result>(
  { database, clientId }: Workspace,
  write: ContactWrite,
  run: (sql: Sql, write: ContactWrite) => Promise<Result>,
): Promise<Result> {
  const domain = write.companyDomain;
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
    if (state !== '23503') throw refuseGrowth(error, 'customFields');
    const unknown = constraintOf(error) === 'contact_company_fkey' ? 'Company' : 'Person';
    throw new NotFoundError(`${unknown} not found`, { cause: error });
  }
}

const identifierTaken = () =>
  new ConflictError('Conflict', 'Another contact of this workspace already has this identifier.');

/* Built once, because each is the text of a prepared statement. */
const UPSERT_SQL = { email: upsertSql('email'), linkedinUrl: upsertSql('linkedinUrl'), phone: upsertSql('phone') };

export interface UpsertedContact {
  created: boolean;
  contact: ContactRow;
}

/**
 * Creates the contact, or updates it if it exists. Parallel equal upserts create one contact, one Person and one
 * `created`. With a look-up identifier, the input's own identifier, if different, replaces it.
 * @throws InvalidError not exactly one identifier, or a field breaks its rules
 * @throws NotFoundError unknown company, or (on creation) unknown person to join
 * @throws ConflictError the replacing identifier belongs to another contact
 * @source Specification: Create or update a contact
 */
export async function upsertContact(
  workspace: Workspace,
  lookupInput: IdentifierInput | null,
  input: ContactInput,
): Promise<UpsertedContact> {
  const fieldErrors: FieldErrors = {};
  const lookup = lookupInput ? readIdentifier(lookupInput, workspace.phoneCountry, fieldErrors) : null;
  const own = readIdentifier(input, workspace.phoneCountry, fieldErrors);
  const write = readContactWrite(input, fieldErrors);
  const identifier = lookup ?? own;
  requireIdentifier(identifier, fieldErrors);
  throwFieldErrors(fieldErrors);
  if (!identifier) throw new NotFoundError('Contact not found');
  const replacement = lookup && own && (own.kind !== lookup.kind || own.value !== lookup.value) ? own : null;
  return withCompany(workspace, write, (sql, ready) =>
    replacement
      ? replaceIdentifier(sql, workspace, { lookup: identifier, replacement }, ready)
      : upsertByIdentifier(sql, workspace, identifier, ready),
  );
}

async function upsertByIdentifier(
  sql: Sql,
  workspace: Workspace,
  { kind, value }: Identifier,
  write: ContactWrite,
): Promise<UpsertedContact> {
  const patch = { ...patchOf(write, null), [IDENTIFIER_COLUMNS[kind]]: value };
  const parameters = [...insertParameters(workspace, write, patch), value];
  const mark = markParameters(workspace, { kind, value });
  for (let again = false; ; again = true) {
    const given = [...parameters, again, ...mark];
    const [row] = await sql.query<WrittenRow>(`contact.upsert.${kind}`, UPSERT_SQL[kind], given);
    // No row: the contact was created, changed or deleted since the statement began, which the next attempt sees.
    if (row) return { created: row.created, contact: withMark(row, write) };
  }
}

/* The look-up decides between an update and an insert; the unique indexes resolve races. */
async function replaceIdentifier(
  sql: Sql,
  workspace: Workspace,
  { lookup: { kind, value }, replacement }: { lookup: Identifier; replacement: Identifier },
  write: ContactWrite,
): Promise<UpsertedContact> {
  const { clientId } = workspace;
  const [found] = await sql.query<{ id: number }>(
    `contact.find.${kind}`,
    `select id from contact where client_id = $1 and ${IDENTIFIER_COLUMNS[kind]} = $2`,
    [clientId, value],
  );
  const changed = found && (await changeContact(sql, { workspace, id: found.id }, write, replacement));
  if (changed) return { created: false, contact: changed };
  return { created: true, contact: await insertContact(sql, workspace, write, replacement) };
}
