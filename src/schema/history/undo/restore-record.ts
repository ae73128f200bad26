import type { Session } from '../../../db/database.js';
import { constraintOf, sqlState } from '../../../db/database-error.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import { followMerges } from '../../crm/people/follow-merges.js';
import { LOCK_PERSONS } from '../../crm/people/merge-sql.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import type { Workspace } from '../../kernel/context.js';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../changes/change-row.js';
import { BECAUSE, erasedSentence, LABELS, TAKEN_BY } from './restore-cause.js';
import {
  ERASED,
  type Image,
  INSERT,
  LAST_ENTRY,
  type LastEntry,
  RELINK,
  RELINK_ACTIVITIES,
  RESTORE_OPT_OUT,
  type RestoredKind,
  WAITS,
} from './restore-sql.js';

const refused = (because: string) => new ConflictError('Conflict', because);
const erased = (kind: RestoredKind) => refused(erasedSentence(kind));

/** How a record is looked up, to tell whether it is there. */
type Read<Row> = () => Promise<Row | null>;

/**
 * Gives a deleted record back with its id, its fields and custom fields, and links what its deletion unlinked, as the journal
 * tells it. A record that is there is answered as it is.
 * @param read the record, if it is there
 * @throws NotFoundError the journal knows of no such record, or does not any more
 * @throws ConflictError something is in the way, it was erased, or its deletion has no number yet; nothing changes
 */
export async function restoreRecord<Row>(
  workspace: Workspace,
  kind: RestoredKind,
  id: number,
  read: Read<Row>,
): Promise<Row> {
  if (!isRecordId(id)) throw unknown(kind);
  const present = await read();
  if (present) return present;
  try {
    await workspace.database.transaction((session) => restore(session, workspace.clientId, kind, id));
  } catch (error) {
    // Whoever comes second meets the new record, or that it waits for its number: it is there, which is all that was asked for.
    const given = await read();
    if (given) return given;
    throw isDoneMeanwhile(error, kind) ? unknown(kind) : refusalOf(error);
  }
  const row = await read();
  if (!row) throw unknown(kind);
  return row;
}

const unknown = (kind: RestoredKind) =>
  new NotFoundError(`${LABELS[kind]} not found among the deletions that are kept`);

/* Another request gave it back. */
const isDoneMeanwhile = (error: unknown, kind: RestoredKind) =>
  sqlState(error) === '23505' && constraintOf(error) === `${kind}_pkey`;

const TAKEN: Readonly<Record<string, string>> = {
  contact_email_key: TAKEN_BY.contact,
  contact_linkedin_url_key: TAKEN_BY.contact,
  contact_phone_key: TAKEN_BY.contact,
  company_client_id_domain_key: TAKEN_BY.company,
  email_event_key: TAKEN_BY.email,
  contact_company_fkey: BECAUSE.companyGone,
  email_campaign_fkey: BECAUSE.campaignGone,
};

function refusalOf(error: unknown): unknown {
  const because = /^2350[35]$/.test(sqlState(error) ?? '') ? TAKEN[constraintOf(error) ?? ''] : undefined;
  return because === undefined ? error : refused(because);
}

/* What waits is looked for first: once it does not wait any more, it is in the journal. */
async function readDeletion(
  session: Session,
  clientId: string,
  kind: RestoredKind,
  id: number,
): Promise<LastEntry & { before: Image }> {
  const values = [clientId, CHANGE_KINDS[kind], id];
  const waiting = await session.query('changes.waits', WAITS, values);
  if (waiting.length > 0)
    throw refused(`The deletion was a moment ago and is not in the journal yet. Try again in a few seconds.`);
  const [last] = await session.query<LastEntry>('changes.last', LAST_ENTRY, values);
  if (last?.what !== CHANGE_ACTIONS.deleted) throw unknown(kind);
  const { before } = last;
  if (!before || Object.keys(before).length === 0) throw erased(kind);
  return { ...last, before };
}

async function restore(session: Session, clientId: string, kind: RestoredKind, id: number): Promise<void> {
  const { before, changeNumber } = await readDeletion(session, clientId, kind, id);
  const { custom_fields: fields = {}, activity_ids: activities = [], opt_out: optOut, ...image } = before;
  const placed = await PLACE[kind](session, clientId, image);
  // An erasure may have ended before its Person was held.
  await readDeletion(session, clientId, kind, id);
  await session.query(`restore.${kind}`, INSERT[kind], [clientId, id, JSON.stringify(placed), JSON.stringify(fields)]);
  if (kind !== 'email') await relink(session, clientId, kind, id, { changeNumber, activities });
  if (optOut) await session.query('restore.opt_out', RESTORE_OPT_OUT, [clientId, id, JSON.stringify(optOut)]);
  if (kind === 'contact') await enqueueRescoring(session, clientId, 'contact', [id]);
}

async function relink(
  session: Session,
  clientId: string,
  kind: 'contact' | 'company',
  id: number,
  { changeNumber, activities }: { changeNumber: number; activities: readonly number[] },
): Promise<void> {
  await session.query(`restore.relink_${kind}`, RELINK[kind], [clientId, id, changeNumber]);
  if (activities.length === 0) return;
  await session.query(`restore.activities_of_${kind}`, RELINK_ACTIVITIES[kind], [clientId, id, activities]);
}

type Place = (session: Session, clientId: string, image: Image) => Promise<Image>;

/** Where the record goes: what it referred to may have moved, or be gone. */
const PLACE: Readonly<Record<RestoredKind, Place>> = {
  contact: placeContact,
  company: async (_session, _clientId, image) => image,
  email: placeEmail,
};

/* Its Person, or the one that that was merged into. An erased Person must not come back with a contact of it. */
async function placeContact(session: Session, clientId: string, image: Image): Promise<Image> {
  const personId = Number(image['person_id']);
  const now = await holdPerson(session, clientId, personId);
  const [answer] = await session.query<{ erased: boolean }>('restore.erased', ERASED, [clientId, [personId, now]]);
  if (answer?.erased) throw refused(BECAUSE.personErased);
  return { ...image, person_id: now };
}

/* Whoever was merged between the look and the lock is looked for again. */
async function holdPerson(session: Session, clientId: string, personId: number): Promise<number> {
  for (;;) {
    const now = (await followMerges(session, clientId, [personId])).get(personId);
    if (now === undefined) throw refused(BECAUSE.personGone);
    const locked = await session.query('people.lock', LOCK_PERSONS, [clientId, [now]]);
    if (locked.length > 0) return now;
  }
}

const HOLD_CONTACT = 'select c.id from contact c where c.client_id = $1 and c.id = $2::bigint for key share';

/* Whose contact was deleted is given back without it, as the deletion would have left it, unless the contact was erased. */
async function placeEmail(session: Session, clientId: string, image: Image): Promise<Image> {
  const contactId = image['contact_id'];
  if (typeof contactId !== 'number') return image;
  const [contact] = await session.query('restore.lock_contact', HOLD_CONTACT, [clientId, contactId]);
  if (contact) return image;
  const values = [clientId, CHANGE_KINDS.contact, contactId];
  const [last] = await session.query<LastEntry>('changes.last', LAST_ENTRY, values);
  if (last && !last.before) throw erased('email');
  return { ...image, contact_id: null };
}
