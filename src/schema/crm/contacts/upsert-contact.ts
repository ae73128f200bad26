import type { Sql } from '../../../db/database.js';
import { type FieldErrors, NotFoundError, throwFieldErrors } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { fieldArrays } from '../../records/custom-fields/set-fields.js';
import {
  type ContactInput,
  type ContactWrite,
  type IdentifierInput,
  readContactWrite,
  readIdentifier,
  requireIdentifier,
} from './contact-input.js';
import {
  type ContactRow,
  CREATE_SQL,
  IDENTIFIER_COLUMNS,
  type Identifier,
  UPDATE_SQL,
  upsertSql,
} from './contact-sql.js';
import { identifierTaken, patchOf, type WrittenRow, withCompany } from './write-contact.js';

/* Built once, because each is the text of a prepared statement. */
const UPSERT_SQL = { email: upsertSql('email'), linkedinUrl: upsertSql('linkedinUrl'), phone: upsertSql('phone') };

export interface UpsertedContact {
  created: boolean;
  contact: ContactRow;
}

/**
 * Creates the contact if absent, updates it if present. Parallel equal upserts make one contact, one Person and one
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
  requireIdentifier(lookup ?? own, fieldErrors);
  throwFieldErrors(fieldErrors);
  const identifier = lookup ?? own;
  if (!identifier) throw new NotFoundError('Contact not found');
  const replacement = lookup && own && (own.kind !== lookup.kind || own.value !== lookup.value) ? own : null;
  return withCompany(workspace, write, (sql, ready) =>
    replacement
      ? replaceIdentifier(sql, workspace, { lookup: identifier, replacement }, ready)
      : upsertByIdentifier(sql, workspace, identifier, ready),
  );
}

/* No row means that the contact was deleted between the look-up and the update; the next attempt inserts it. */
async function upsertByIdentifier(
  sql: Sql,
  workspace: Workspace,
  identifier: Identifier,
  write: ContactWrite,
): Promise<UpsertedContact> {
  const { names, values } = fieldArrays(write);
  const patch = patchOf(write, null);
  patch[IDENTIFIER_COLUMNS[identifier.kind]] = identifier.value;
  const parameters = [
    workspace.clientId,
    JSON.stringify(patch),
    workspace.serviceOrigin,
    write.personId ?? null,
    names,
    values,
    identifier.value,
  ];
  for (;;) {
    const [row] = await sql.query<WrittenRow>(
      `contact.upsert.${identifier.kind}`,
      UPSERT_SQL[identifier.kind],
      parameters,
    );
    if (row) return { created: row.created, contact: row };
  }
}

/* Two statements: the look-up decides between an update and an insert, and the unique indexes resolve races. */
async function replaceIdentifier(
  sql: Sql,
  workspace: Workspace,
  { lookup, replacement }: { lookup: Identifier; replacement: Identifier },
  write: ContactWrite,
): Promise<UpsertedContact> {
  const { clientId, serviceOrigin } = workspace;
  const { names, values } = fieldArrays(write);
  const patch = JSON.stringify(patchOf(write, replacement));
  const column = IDENTIFIER_COLUMNS[lookup.kind];
  const [found] = await sql.query<{ id: number }>(
    `contact.find.${lookup.kind}`,
    `select id from contact where client_id = $1 and ${column} = $2`,
    [clientId, lookup.value],
  );
  if (found) {
    const [changed] = await sql.query<ContactRow>('contact.update', UPDATE_SQL, [
      clientId,
      patch,
      found.id,
      names,
      values,
    ]);
    if (changed) return { created: false, contact: changed };
  }
  const [added] = await sql.query<WrittenRow>('contact.create', CREATE_SQL, [
    clientId,
    patch,
    serviceOrigin,
    write.personId ?? null,
    names,
    values,
  ]);
  if (!added) throw identifierTaken();
  return { created: true, contact: added };
}
