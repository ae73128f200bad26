import type { Session } from '../../../db/database.js';
import { InvalidError, NotFoundError, throwFieldErrors } from '../../../errors.js';
import { idListFaults, isRecordId, SPLIT_CONTACTS } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import { type Once, once } from '../../kernel/idempotency/once.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { personNotFound } from './merge-people.js';
import { LOCK_PERSONS } from './merge-sql.js';

interface SplitInput {
  personId: number;
  contactIds: readonly number[];
  /** A repeat with the same key returns the first response. */
  idempotencyKey?: string | null | undefined;
}

export interface SplitPerson {
  sourcePersonId: number;
  newPersonId: number;
  /** In the order of the request. */
  movedContactIds: number[];
}

const LOCK_LISTED = `select id from contact where client_id = $1 and person_id = $2 and id = any($3::bigint[])
 order by id for no key update`;

/* Returns no row when the Person would be left without a contact. Only the Person of the contacts changes. */
const SPLIT_SQL = `with born as (
  insert into person (client_id)
  select $1 where exists (select from contact where client_id = $1 and person_id = $2 and id <> all($3::bigint[]))
  returning id
), moved as (
  update contact c set person_id = b.id from born b where c.client_id = $1 and c.id = any($3::bigint[])
), source as (
  update person p set updated_time = now() from born where p.client_id = $1 and p.id = $2
)
select id from born`;

/**
 * Moves the listed contacts of a Person to a new Person. Nothing else about them changes.
 * @param input `contactIds`: 1 to 1,000 unique ids
 * @throws InvalidError keyed `contactIds`: an invalid list, or no contact would remain
 * @throws NotFoundError unknown Person, or a contact that is not linked to it; nothing changes
 * @throws ConflictError the idempotency key served another request
 * @source Specification: Split a person
 */
export async function splitPerson(workspace: Workspace, input: SplitInput): Promise<Once<SplitPerson>> {
  const { personId, contactIds, idempotencyKey } = input;
  throwFieldErrors({ contactIds: idListFaults(contactIds, SPLIT_CONTACTS) });
  if (!isRecordId(personId)) throw personNotFound();
  const call = { mutation: 'personSplit', key: idempotencyKey, input: { personId, contactIds } };
  return once(workspace, call, (session) => splitLocked(session, workspace, personId, contactIds));
}

const contactNotLinked = () => new NotFoundError('Contact not found on this Person');

async function splitLocked(
  session: Session,
  workspace: Workspace,
  personId: number,
  contactIds: readonly number[],
): Promise<SplitPerson> {
  const { clientId } = workspace;
  const [person] = await session.query('people.lock', LOCK_PERSONS, [clientId, [personId]]);
  if (!person) throw personNotFound();
  if (!contactIds.every(isRecordId)) throw contactNotLinked();
  const listed = await session.query('person.lock_listed', LOCK_LISTED, [clientId, personId, contactIds]);
  if (listed.length < contactIds.length) throw contactNotLinked();
  const [born] = await session.query<{ id: number }>('person.split', SPLIT_SQL, [clientId, personId, contactIds]);
  if (!born) throw new InvalidError({ contactIds: ['At least one contact must remain on the Person.'] });
  const after = { newPersonId: born.id, movedContactIds: contactIds };
  await recordAudit(session, workspace, { action: 'person.split', subject: `person:${personId}`, after });
  return { sourcePersonId: personId, newPersonId: born.id, movedContactIds: [...contactIds] };
}
