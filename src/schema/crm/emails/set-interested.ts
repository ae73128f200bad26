import { z } from 'zod';
import { NotFoundError } from '../../../errors.js';
import { EMAIL_LIMITS, emailAddress } from '../../../values/email-address.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import { fieldsJson } from '../../records/custom-fields/owner.js';
import { bodyColumns, type EmailRow, emailColumns } from './email-row.js';

const interest = z.object({
  contactEmail: emailAddress,
  subject: text({ max: EMAIL_LIMITS.subject }),
  disposition: text({ max: EMAIL_LIMITS.disposition }).nullish(),
});

const SET_SQL = `update email r set interested = true, disposition = coalesce($4, r.disposition), updated_time = now()
  where r.client_id = $1 and r.id = (
    select id from email where client_id = $1 and contact_email = $2 and subject = $3 and email_type = 'inbound'
     order by email_timestamp desc, id desc limit 1)
 returning ${emailColumns('r')}, ${bodyColumns('r')}, ${fieldsJson('email', 'r')} as "customFields"`;

/**
 * Marks the newest inbound email of this address and subject as interested.
 * @throws InvalidError an invalid address or subject
 * @throws NotFoundError there is no such email
 * @source Behaviour: emails, set-interested
 */
export async function setInterested({ clientId, database }: Workspace, input: object): Promise<EmailRow> {
  const { contactEmail, subject, disposition } = parseInput(interest, input);
  const [row] = await database.query<EmailRow>('email.set_interested', SET_SQL, [
    clientId,
    contactEmail,
    subject,
    disposition ?? null,
  ]);
  if (!row) throw new NotFoundError('Email not found');
  return row;
}
