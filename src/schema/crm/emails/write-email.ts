import { z } from 'zod';
import { sqlState } from '../../../db/database-error.js';
import type { StoredRow } from '../../../db/stored.js';
import { retryTransaction } from '../../../db/transactions.js';
import { NotFoundError } from '../../../errors.js';
import { EMAIL_LIMITS, emailAddress } from '../../../values/email-address.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import type { CustomFieldRow } from '../../records/custom-fields/load-fields.js';
import { fieldsJson, fieldsJsonAfterWrite, setFieldsSql } from '../../records/custom-fields/owner.js';
import { fieldArrays } from '../../records/custom-fields/set-fields.js';
import { type InputOf, parsersOf, type RowOf } from '../../records/fields/fields.js';
import { insertColumns, insertValues, patcherOf, selectColumns } from '../../records/fields/fields-sql.js';
import { emailFields } from './fields.js';

/** An email as it is read, with its bodies where the statement returns them. */
export type EmailRow = RowOf<StoredRow<'Email'>, typeof emailFields> & { customFields?: CustomFieldRow[] };

/** The columns of an email without its bodies, under the names of the model; `row` is the alias of its row. */
export const emailColumns = (row: string): string => selectColumns(emailFields, row);

/** The columns of the bodies, for statements that return them. */
export const bodyColumns = (row: string): string => selectColumns(emailFields, row, ['bodyText', 'bodyHtml']);

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
select ${emailColumns('w')}, ${bodyColumns('w')}, ${fieldsJsonAfterWrite('email', 'w', 'fields')} as "customFields"
  from written w`;

/**
 * Records an email, linked to the contact of its address unless `contactId` names another.
 * @throws InvalidError a field breaks its rules; NotFoundError unknown contact
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
    const creation = () => database.query<EmailRow>('email.create', CREATE_SQL, [clientId, patch, names, values]);
    const [row] = await retryTransaction(creation);
    if (!row) throw new Error('The email was not returned.');
    return row;
  } catch (error) {
    throw sqlState(error) === '23503' ? new NotFoundError('Contact not found', { cause: error }) : error;
  }
}

const interest = z.object({
  contactEmail: emailAddress,
  subject: text({ max: EMAIL_LIMITS.subject }),
  disposition: text({ max: EMAIL_LIMITS.disposition }).nullish(),
});

/* Nothing is written where the email has the mark and the note already. */
const SET_SQL = `with found as (
  select r.*, r.interested and coalesce($4, r.disposition) is not distinct from r.disposition as is_marked
    from email r where r.client_id = $1 and r.contact_email = $2 and r.subject = $3 and r.email_type = 'inbound'
   order by r.email_timestamp desc, r.id desc limit 1
), changed as (
  update email r set interested = true, disposition = coalesce($4, r.disposition), updated_time = now()
    from found f where r.client_id = $1 and r.id = f.id and not f.is_marked
  returning r.*, true as is_marked
)
select ${emailColumns('r')}, ${bodyColumns('r')}, ${fieldsJson('email', 'r')} as "customFields"
  from (select * from changed union all select * from found where is_marked) r`;

/**
 * Marks the newest inbound email of this address and subject as interested.
 * @throws InvalidError an invalid address or subject; NotFoundError there is no such email
 * @source Behaviour: emails, set-interested
 */
export async function setInterested({ clientId, database }: Workspace, input: object): Promise<EmailRow> {
  const { contactEmail, subject, disposition } = parseInput(interest, input);
  const values = [clientId, contactEmail, subject, disposition ?? null];
  const [row] = await database.query<EmailRow>('email.set_interested', SET_SQL, values);
  if (!row) throw new NotFoundError('Email not found');
  return row;
}

/**
 * Deletes an email with its custom fields. The counts of its campaign are unchanged, because they count events.
 * @throws NotFoundError
 */
export async function deleteEmail({ clientId, database }: Workspace, id: number): Promise<number> {
  const text = 'delete from email where client_id = $1 and id = $2 returning id';
  const [row] = await database.query<{ id: number }>('email.delete', text, [clientId, id]);
  if (!row) throw new NotFoundError('Email not found');
  return row.id;
}
