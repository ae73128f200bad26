import type { Session } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import { MAX_FIELDS_OF_RECORD } from '../../../values/custom-fields.js';
import { recordAudits } from '../../kernel/record-audit.js';
import { moveRefusals } from '../duplicates/refusals.js';
import { enqueueRescoring } from '../scoring/enqueue.js';
import { auditOfMerge, holdMerged, type MergePlace, mergeHeld } from './merge-people.js';

/* The ledger first, in the order of all transactions. */
const HOLD_OPT_OUTS = `select w.id from webhook_event w
  where w.client_id = $1 and w.opted_out = any($2::bigint[]) order by w.id for no key update`;

type Member = Pick<StoredRow<'Contact'>, 'id' | 'personId'> & { identifier: string };

const MEMBERS = `select c.id, c.person_id as "personId", coalesce(c.email, c.linkedin_url, c.phone) as identifier from contact c
  where c.client_id = $1 and c.id = any($2::bigint[]) order by c.id`;

const ERASED = `select e.person_id from person_erasure e where e.client_id = $1 and e.contact_ids && $2::bigint[] limit 1`;

const MERGE = 'select merge_contacts($1, $2::bigint, $3::bigint, $4::integer)';

/**
 * Makes one contact of two that are the same: the older one is kept with its id, and gets the emails, activities and
 * custom fields of the other one and the values that it lacks; it is unsubscribed if either was. Their Persons are
 * merged, which `mergeUndo` undoes; the other contact is deleted, and can be restored once its identifier is free.
 * @param pair the ids of the two contacts, with their identifiers
 * @returns the id of the kept contact; null: one of them is gone or has changed meanwhile, or is being erased
 * @throws InvalidError a contact would have too many custom fields: roll back
 */
export async function mergeContacts(
  session: Session,
  place: MergePlace,
  pair: ReadonlyMap<number, string>,
): Promise<number | null> {
  const { clientId } = place;
  const given = [clientId, [...pair.keys()]];
  await session.query('contact.hold_opt_outs', HOLD_OPT_OUTS, given);
  const persons = personsOf(await session.query<Member>('contact.members', MEMBERS, given));
  await holdMerged(session, clientId, persons);
  const [kept, other] = await session.query<Member>('contact.members', MEMBERS, given);
  const isStill = ({ id, personId, identifier }: Member) => persons.includes(personId) && pair.get(id) === identifier;
  if (!kept || !other || !isStill(kept) || !isStill(other)) return null;
  if ((await session.query('contact.erased', ERASED, given)).length > 0) return null;
  const mergeId = await mergePersons(session, place, persons);
  await session.query('contact.merge', MERGE, [clientId, kept.id, other.id, MAX_FIELDS_OF_RECORD]);
  const after = { mergedContactId: other.id, mergeId };
  await recordAudits(session, place, [{ action: 'contact.merged', subject: `contact:${kept.id}`, after }]);
  await enqueueRescoring(session, clientId, 'person', persons.slice(0, 1));
  return kept.id;
}

/* That of the older contact first: it is kept. */
const personsOf = (members: readonly Member[]) => [...new Set(members.map(({ personId }) => personId))];

async function mergePersons(session: Session, place: MergePlace, persons: readonly number[]): Promise<number | null> {
  if (persons.length < 2) return null;
  const refusals = await moveRefusals(session, place.clientId, persons);
  const merged = await mergeHeld(session, place, persons, refusals);
  await recordAudits(session, place, [auditOfMerge(merged)]);
  return merged.mergeId;
}
