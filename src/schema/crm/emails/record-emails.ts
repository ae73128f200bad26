import type { Session, Sql } from '../../../db/database.js';
import { InvalidError, NotFoundError } from '../../../errors.js';
import type { CustomFieldInput } from '../../../values/custom-fields.js';
import { parseInput } from '../../../values/input.js';
import { isRecordId } from '../../../values/record-id.js';
import { addFields } from '../../records/custom-fields/set-fields.js';
import { type DeletedMany, deletionResult, takeLight, type Weighed } from '../../records/fields/delete-many.js';
import { hasGiven, insertColumns, insertValues, type Patch } from '../../records/fields/fields-sql.js';
import { emailFields } from './fields.js';
import { newEmail, patchEmail } from './write-email.js';

/** An email to record. */
export interface EmailItem {
  /** The given columns under their database names. */
  patch: Patch;
  customFields: readonly CustomFieldInput[];
}

/** What an email is to be recorded with, by the parsers of `emailCreate`. */
export function readEmailItem(input: object): EmailItem | InvalidError {
  try {
    const { customFields, ...email } = parseInput(newEmail, input);
    return { patch: patchEmail(email), customFields: customFields ?? [] };
  } catch (error) {
    if (error instanceof InvalidError) return error;
    throw error;
  }
}

const KNOWN = 'select c.id from contact c where c.client_id = $1 and c.id = any($2::bigint[])';

/**
 * Finds emails that name an unknown contact.
 * @param hold locks the known contacts against deletion
 * @returns one refusal per email; null: it can be recorded
 */
export async function findStrangers(
  sql: Sql,
  clientId: string,
  items: readonly EmailItem[],
  hold: boolean,
): Promise<(NotFoundError | null)[]> {
  const named = items.map(({ patch }) => patch[emailFields.contactId.column] ?? null);
  const ids = [...new Set(named.filter((id) => id !== null))];
  const [name, text] = hold
    ? ['email.batch.hold_contacts', `${KNOWN} order by c.id for key share`]
    : ['email.batch.contacts', KNOWN];
  const rows = ids.length === 0 ? [] : await sql.query<{ id: number }>(name, text, [clientId, ids]);
  const known = new Set<unknown>(rows.map(({ id }) => id));
  return named.map((id) => (id === null || known.has(id) ? null : new NotFoundError('Contact not found')));
}

const RECORDED = `select g.place
  from unnest($2::int[], $3::bigint[], $4::jsonb[], $5::jsonb[]) as g (place, id, patch, fields)
  join email e on e.client_id = $1 and e.id = g.id
 where ${hasGiven(emailFields, 'g.patch', 'e')} and not exists (
   select from jsonb_each_text(g.fields) n where not exists (
     select from email_custom_field f
      where f.client_id = $1 and f.email_id = e.id and f.field_name = n.key and f.field_value = n.value))`;

/** The places of the items whose email, by its id, has every given value. Items with the id null have none. */
export async function findRecorded(
  sql: Sql,
  clientId: string,
  items: readonly (EmailItem & { id: number | null })[],
): Promise<Set<number>> {
  const named = [...items.entries()].filter(([, { id }]) => id !== null && isRecordId(id));
  if (named.length === 0) return new Set();
  const rows = await sql.query<{ place: number }>('email.batch.recorded', RECORDED, [
    clientId,
    named.map(([place]) => place),
    named.map(([, { id }]) => id),
    named.map(([, { patch }]) => JSON.stringify(patch)),
    named.map(([, { customFields }]) => JSON.stringify(toValues(customFields))),
  ]);
  return new Set(rows.map(({ place }) => place));
}

const toValues = (customFields: readonly CustomFieldInput[]) =>
  Object.fromEntries(customFields.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));

/* The contacts of the addresses are locked while the emails are written, so that none is deleted in between. */
const INSERT = `with linked as (
    select c.id, c.email from contact c where c.client_id = $1 and c.email = any($3::text[]) order by c.id for key share
  )
  insert into email (client_id, ${insertColumns(emailFields)})
  select $1, ${insertValues(emailFields, 'g.patch', {
    emailTimestamp: 'now()',
    contactId: `(select l.id from linked l where l.email = g.patch::jsonb->>'contact_email')`,
    interested: 'false',
  })}
    from unnest($2::text[]) with ordinality as g (patch, place) order by g.place
  returning id`;

/**
 * Records emails in their order, in a fixed number of statements. Must run in a transaction that has locked the
 * contacts.
 */
export async function recordEmails(sql: Sql, clientId: string, items: readonly EmailItem[]): Promise<void> {
  if (items.length === 0) return;
  const addresses = items.flatMap(({ patch }) => patch[emailFields.contactEmail.column] ?? []);
  const patches = items.map(({ patch }) => JSON.stringify(patch));
  const given = [clientId, patches, [...new Set(addresses)]];
  const rows = await sql.query<{ id: number }>('email.batch.insert', INSERT, given);
  // Ids are drawn in the order of the rows.
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
  const fields = items.flatMap(({ customFields }, index) =>
    customFields.map((field) => ({ id: ids[index] ?? 0, ...field })),
  );
  await addFields(sql, clientId, 'email', fields);
}

const HOLD = `select r.id,
    1 + (select count(*) from email_custom_field f where f.client_id = $1 and f.email_id = r.id)::int as weight
  from email r where r.client_id = $1 and r.id = any($2::bigint[]) order by r.id for update`;

const DELETE = 'delete from email r where r.client_id = $1 and r.id = any($2::bigint[])';

/** Deletes emails as `deleteEmail` deletes one. Missing ids are skipped. */
export async function deleteEmails(session: Session, clientId: string, ids: readonly number[]): Promise<DeletedMany> {
  const there = await session.query<Weighed>('email.delete_many.hold', HOLD, [clientId, ids]);
  const taken = takeLight(there);
  await session.query('email.delete_many', DELETE, [clientId, taken]);
  return deletionResult(there, taken);
}
