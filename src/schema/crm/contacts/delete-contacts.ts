import type { Session } from '../../../db/database.js';
import { retryTransaction } from '../../../db/transactions.js';
import { NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type DeletedMany, deletionResult, takeLight, type Weighed } from '../../records/fields/delete-many.js';

/*
 * The Person is locked first, as by all transactions, because the deletion checks whether this was its last contact. A
 * contact that was moved meanwhile is kept: locking its new Person could be out of order.
 */
const DELETE_ONE = `with held as materialized (
  select p.id from person p where p.client_id = $1
     and p.id = (select c.person_id from contact c where c.client_id = $1 and c.id = $2) for update
), gone as (
  delete from contact c using held h where c.client_id = $1 and c.id = $2 and c.person_id = h.id returning c.id
)
select k.id, exists (select from gone) as gone from contact k where k.client_id = $1 and k.id = $2`;

/**
 * Deletes a contact with its custom fields and scores. Its activities, emails and Person are kept.
 * @throws NotFoundError
 */
export async function deleteContact({ clientId, database }: Workspace, id: number): Promise<number> {
  for (;;) {
    const deletion = () => database.query<DeletedRow>('contact.delete', DELETE_ONE, [clientId, id]);
    const [row] = await retryTransaction(deletion);
    if (!row) throw new NotFoundError('Contact not found');
    // Otherwise it was moved to another Person, or deleted, meanwhile.
    if (row.gone) return row.id;
  }
}

interface DeletedRow {
  id: number;
  gone: boolean;
}

/* The Persons first, in the order of all transactions, because each deletion looks whether it was its last contact. */
const HOLD_PERSONS = `select p.id from person p where p.client_id = $1
   and p.id = any(array(select c.person_id from contact c where c.client_id = $1 and c.id = any($2::bigint[])))
 order by p.id for update`;

/* The journal entries of each: the contact, its custom fields, and the emails that lose it. */
const HOLD = `select c.id, c.person_id = any($3::bigint[]) as held,
    1 + (select count(*) from contact_custom_field f where f.client_id = $1 and f.contact_id = c.id)::int
      + (select count(*) from email e where e.client_id = $1 and e.contact_id = c.id)::int as weight
  from contact c where c.client_id = $1 and c.id = any($2::bigint[]) order by c.id for update`;

/* It writes the journal entries itself, set by set. */
const DELETE = 'select delete_contacts_at_once($1, $2::bigint[])';

/**
 * Deletes contacts as `deleteContact` does. Missing ids are skipped, and so are contacts that were moved to another
 * Person meanwhile.
 */
export async function deleteContacts(session: Session, clientId: string, ids: readonly number[]): Promise<DeletedMany> {
  const given = [clientId, ids];
  const persons = await session.query<{ id: number }>('contact.delete_many.hold_persons', HOLD_PERSONS, given);
  const values = [...given, persons.map(({ id }) => id)];
  const there = await session.query<Weighed & { held: boolean }>('contact.delete_many.hold', HOLD, values);
  const taken = takeLight(there.filter((one) => one.held));
  await session.query('contact.delete_many', DELETE, [clientId, taken]);
  return deletionResult(there, taken);
}
