import { type FieldErrors, InvalidError, NotFoundError, throwFieldErrors } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { fieldArrays } from '../../records/custom-fields/field-arrays.js';
import { type ContactInput, type IdentifierInput, readContactWrite, readIdentifier } from './contact-input.js';
import type { ContactRow } from './contact-row.js';
import { UPDATE_SQL } from './contact-sql.js';
import { patchOf, withCompany } from './write-contact.js';

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
