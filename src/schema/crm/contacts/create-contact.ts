import { type FieldErrors, throwFieldErrors } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { fieldArrays } from '../../records/custom-fields/field-arrays.js';
import { type ContactInput, readContactWrite, readIdentifier, requireIdentifier } from './contact-input.js';
import type { ContactRow } from './contact-row.js';
import { CREATE_SQL } from './contact-sql.js';
import { identifierTaken, patchOf, type WrittenRow, withCompany } from './write-contact.js';

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
