import { z } from 'zod';
import { sqlState } from '../../../db/database-error.js';
import { retryTransaction } from '../../../db/transactions.js';
import { NotFoundError } from '../../../errors.js';
import { parseInput } from '../../../values/input.js';
import type { Workspace } from '../../kernel/context.js';
import { fieldArrays } from '../../records/custom-fields/field-arrays.js';
import { fieldsJsonAfterWrite, setFieldsSql } from '../../records/custom-fields/owner.js';
import { type InputOf, parsersOf } from '../../records/fields/fields.js';
import { insertColumns, insertValues, patcherOf } from '../../records/fields/fields-sql.js';
import { bodyColumns, type EmailRow, emailColumns } from './email-row.js';
import { emailFields } from './fields.js';

/** The parser of an email that callers record. */
export const newEmail = z.object(parsersOf(emailFields));
/** Its columns. */
export const patchEmail = patcherOf(emailFields);

/* The contact is locked while the email is written, so that it cannot be deleted in between. */
const CREATE_SQL = `with linked as (
  select id from contact where client_id = $1 and email = $2::jsonb->>'contact_email' for key share
), written as (
  insert into email (client_id, ${insertColumns(emailFields)})
  select $1, ${insertValues(emailFields, '$2', {
    emailTimestamp: 'now()',
    contactId: '(select id from linked)',
    interested: 'false',
  })}
  returning *
), ${setFieldsSql('email', 'written', '$3', '$4')}
select ${emailColumns('w')}, ${bodyColumns('w')}, ${fieldsJsonAfterWrite('email', 'w', 'fields', '$3')} as "customFields"
  from written w`;

/**
 * Records an email. The email is linked to the contact of its address, unless `contactId` names another.
 * @throws InvalidError a field breaks its rules
 * @throws NotFoundError unknown contact
 * @source Specification: Emails
 */
export async function createEmail(
  { clientId, database }: Workspace,
  input: InputOf<typeof emailFields>,
): Promise<EmailRow> {
  const { customFields, ...email } = parseInput(newEmail, input);
  const patch = JSON.stringify(patchEmail(email));
  const { names, values } = fieldArrays({ customFields: customFields ?? [] });
  try {
    const [row] = await retryTransaction(() =>
      database.query<EmailRow>('email.create', CREATE_SQL, [clientId, patch, names, values]),
    );
    if (!row) throw new Error('The email was not returned.');
    return row;
  } catch (error) {
    throw sqlState(error) === '23503' ? new NotFoundError('Contact not found', { cause: error }) : error;
  }
}
