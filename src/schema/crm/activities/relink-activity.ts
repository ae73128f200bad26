import type { Session } from '../../../db/database.js';
import { ConflictError, type FieldErrors, NotFoundError, throwFieldErrors } from '../../../errors.js';
import { type IdListBounds, idListFaults, isRecordId } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import { enqueueRescoring } from '../scoring/enqueue.js';
import { ACTIVITY_COLUMNS, type ActivityRow } from './activity.js';

interface RelinkInput {
  id: number;
  contactIds?: readonly number[] | null | undefined;
  companyId?: number | null | undefined;
}

/** A locked activity: its row as text for the journal, and what its type applies to. */
type Held = ActivityRow & { image: string; appliesTo: string | null };

type HeldContact = { id: number; companyId: number | null };

/** Whom an activity concerns. */
interface Links {
  /** Ascending. */
  contactIds: readonly number[];
  companyId: number | null;
}

const RELINKED: IdListBounds = { min: 1, max: 100, fewer: 'At least one contact id is required.' };

const ONE_CONTACT = 'An activity of a standard channel concerns one contact.';

const HOLD_ACTIVITY = `select ${ACTIVITY_COLUMNS}, a::text as image, t.applies_to as "appliesTo"
  from activity a left join activity_type t on t.client_id = a.client_id and t.id = a.type_id
 where a.client_id = $1 and a.id = $2::bigint for no key update of a`;

const HOLD_CONTACTS = `select c.id, c.company_id as "companyId" from contact c
 where c.client_id = $1 and c.id = any($2::bigint[]) order by c.id for key share`;

const HOLD_COMPANY = 'select k.id from company k where k.client_id = $1 and k.id = $2::bigint for key share';

/* The journal records it as a change of the activity: `$5` is its row as it was. */
const LINK = `with linked as (
  insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
  select $1, a.id, given.id, a.occurred_at from activity a cross join unnest($3::bigint[]) as given (id)
   where a.client_id = $1 and a.id = $2::bigint order by given.id
), changed as (
  update activity a set company_id = $4::bigint where a.client_id = $1 and a.id = $2::bigint returning a.id, a::text as image
)
insert into journal_inbox (client_id, kind, what, record_id, before, after, contact_ids, author)
select $1, 6, 2, c.id, $5, c.image, nullif($3::bigint[], '{}'), journal_author() from changed c`;

/**
 * Links an activity that concerns nobody yet: a contact-scoped one to contacts, a standard one to one contact and its
 * company, a company-scoped one to a company. Contacts are rescored. A repeat changes nothing.
 * @throws InvalidError the activity cannot concern what is given
 * @throws NotFoundError no such activity, contact or company in this workspace
 * @throws ConflictError the activity already concerns somebody else
 */
export async function relinkActivity({ clientId, database }: Workspace, input: RelinkInput): Promise<ActivityRow> {
  if (!isRecordId(input.id)) throw activityNotFound();
  return database.transaction(async (session) => {
    const [held] = await session.query<Held>('activity.hold', HOLD_ACTIVITY, [clientId, input.id]);
    if (!held) throw activityNotFound();
    checkLinks(held, input);
    const wanted = await holdLinks(session, clientId, held, input);
    if (!(await isLinked(session, held, wanted))) await link(session, held, wanted);
    return { ...held, companyId: wanted.companyId };
  });
}

const activityNotFound = () => new NotFoundError('Activity not found');

function checkLinks({ appliesTo, channel }: Held, { contactIds, companyId }: RelinkInput): void {
  const ids = contactIds ?? [];
  const faults: FieldErrors = {};
  if (appliesTo === 'company') {
    if (ids.length > 0) faults['contactIds'] = ['The activity concerns a company: give none.'];
    if (companyId === null || companyId === undefined)
      faults['companyId'] = ['The activity concerns a company: name it.'];
  } else {
    faults['contactIds'] = channel !== null && ids.length > 1 ? [ONE_CONTACT] : idListFaults(ids, RELINKED);
    if (companyId !== null && companyId !== undefined)
      faults['companyId'] = ['The activity concerns contacts: give none.'];
  }
  throwFieldErrors(faults);
}

/* Contacts and company are held against deletion. */
async function holdLinks(session: Session, clientId: string, held: Held, input: RelinkInput): Promise<Links> {
  if (held.appliesTo === 'company') {
    const companyId = await holdCompany(session, clientId, input.companyId ?? 0);
    if (companyId === null) throw new NotFoundError('Company not found');
    return { contactIds: [], companyId };
  }
  const asked = input.contactIds ?? [];
  const contacts = asked.every(isRecordId)
    ? await session.query<HeldContact>('activity.hold_contacts', HOLD_CONTACTS, [clientId, asked])
    : [];
  if (contacts.length < asked.length) throw new NotFoundError('Contact not found');
  const employer = held.channel === null ? null : (contacts[0]?.companyId ?? null);
  const companyId = employer === null ? null : await holdCompany(session, clientId, employer);
  return { contactIds: contacts.map(({ id }) => id), companyId };
}

async function holdCompany(session: Session, clientId: string, id: number): Promise<number | null> {
  if (!isRecordId(id)) return null;
  const [company] = await session.query<{ id: number }>('activity.hold_company', HOLD_COMPANY, [clientId, id]);
  return company?.id ?? null;
}

/*
 * Whether the links exist already, read after the activity was locked.
 * @throws ConflictError it concerns others
 */
async function isLinked({ prisma }: Session, { clientId, id, companyId }: Held, wanted: Links): Promise<boolean> {
  const links = await prisma.activityContact.findMany({
    where: { clientId, activityId: id },
    select: { contactId: true },
    orderBy: { contactId: 'asc' },
  });
  const contactIds = links.map(({ contactId }) => contactId);
  if (companyId === null && contactIds.length === 0) return false;
  if (companyId === wanted.companyId && String(contactIds) === String(wanted.contactIds)) return true;
  throw new ConflictError('Already linked', 'The activity concerns somebody already.');
}

async function link(session: Session, { clientId, id, image }: Held, wanted: Links): Promise<void> {
  await session.query('activity.link', LINK, [clientId, id, wanted.contactIds, wanted.companyId, image]);
  await enqueueRescoring(session, clientId, 'contact', wanted.contactIds);
}
