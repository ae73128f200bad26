import type { Session, Sql } from '../../../db/database.js';
import { normalizeEmail } from '../../../values/email-address.js';
import { normalizeLinkedinUrl } from '../../../values/linkedin-url.js';
import { followMerges } from '../../crm/people/merge-people.js';
import { LOCK_PERSONS } from '../../crm/people/merge-sql.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { takeLight } from '../../records/fields/delete-many.js';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../changes/change-row.js';
import { type Entries, entryValues, kept, type Reason, readFleeting, type Undone } from './entries.js';
import {
  type Deletion,
  INSERT,
  INSERT_FIELDS,
  type LinkedKind,
  NEXT_CHANGES,
  READ_DELETIONS,
  READ_UNLINKED,
  RELINK,
  RELINK_ACTIVITIES,
  RESTORE_OPT_OUTS,
} from './restore-deleted-sql.js';

/** Why records are kept, by their ids. */
type Reasons = Map<number, Reason>;

/** A record that may be restored, and what it is then linked to. */
type Placed = Deletion & { link: number | null };

type FindPlaces = (
  session: Session,
  entries: Entries,
  deletions: readonly Deletion[],
  reasons: Reasons,
) => Promise<Placed[]>;

/** What restored records link to: it may have moved or been deleted. Locks it all, in the order of all transactions. */
const FIND_PLACES: Readonly<Record<OwnerKind, FindPlaces>> = {
  contact: (session, entries, deletions, reasons) =>
    placeContacts(session, entries, deletions, { reasons, isHeld: true }),
  company: async (_session, _entries, deletions) => deletions.map((one) => ({ ...one, link: null })),
  email: placeEmails,
};

/* Which of the Persons `$2` were erased, or are being erased. */
const ERASED_PERSONS = `select e.person_id as id from person_erasure e where e.client_id = $1 and e.person_id = any($2::bigint[])
 union select x.id from merge_record m cross join lateral unnest(m.erased_person_ids) as x (id)
  where m.client_id = $1 and m.erased_person_ids && $2::bigint[] and x.id = any($2::bigint[])`;

/* Which of the deleted contacts `$2` were erased. */
const ERASED_CONTACTS = `select distinct r.record_id as id from journal r
 where r.client_id = $1 and r.kind = ${CHANGE_KINDS.contact} and r.record_id = any($2::bigint[]) and r.numbered_at >= $3::timestamptz
   and r.what = ${CHANGE_ACTIONS.deleted} and r.before is null`;

const COMPANIES = 'select o.id from company o where o.client_id = $1 and o.id = any($2::bigint[]) order by o.id';
const HOLD_COMPANIES = `${COMPANIES} for key share`;
const PERSONS = 'select p.id from person p where p.client_id = $1 and p.id = any($2::bigint[])';
const HOLD_CONTACTS =
  'select c.id from contact c where c.client_id = $1 and c.id = any($2::bigint[]) order by c.id for key share';
const HOLD_CAMPAIGNS = `select c.platform, c.external_id as "campaignId" from campaign c
  where c.client_id = $1 and c.external_id = any($2::text[]) order by c.id for key share`;

type OfIds = [clientId: string, ids: readonly number[], ...more: unknown[]];

/** Which of the given ids a statement returns. Not sent without ids. */
async function idsOf(session: Sql, name: string, text: string, values: OfIds): Promise<Set<number>> {
  if (values[1].length === 0) return new Set();
  const rows = await session.query<{ id: number }>(name, text, values);
  return new Set(rows.map(({ id }) => id));
}

const given = (ids: Iterable<number | null>) => [...new Set(ids)].filter((id) => id !== null);

/* One whose Person was merged between the look and the lock is left for the next call. */
async function placeContacts(
  session: Sql,
  entries: Entries,
  deletions: readonly Deletion[],
  { reasons, isHeld, restored = [] }: { reasons: Reasons; isHeld: boolean; restored?: Iterable<number> },
): Promise<Placed[]> {
  const { clientId, isAlone } = entries;
  const now = await followMerges(session, clientId, given(deletions.map(({ personId }) => personId)));
  const into: OfIds = [clientId, given(now.values())];
  const held = isHeld
    ? await idsOf(session, 'people.lock', LOCK_PERSONS, into)
    : await idsOf(session, 'undo.persons', PERSONS, into);
  const persons = given([...now.keys(), ...now.values()]);
  const erased = await idsOf(session, 'undo.erased_persons', ERASED_PERSONS, [clientId, persons]);
  const companies = given(deletions.map(({ companyId }) => companyId));
  const at: OfIds = [clientId, companies];
  const found = isHeld
    ? await idsOf(session, 'undo.hold_companies', HOLD_COMPANIES, at)
    : await idsOf(session, 'undo.companies', COMPANIES, at);
  const there = new Set([...found, ...restored]);
  const gone = companies.filter((id) => !there.has(id));
  const fleeting = await readFleeting(session, entries, isAlone ? [] : gone);
  return deletions.flatMap((one) => {
    const { id, personId, companyId } = one;
    const link = now.get(personId ?? 0);
    if (link === undefined) reasons.set(id, 'personGone');
    else if (erased.has(link) || erased.has(personId ?? 0)) reasons.set(id, 'personErased');
    else if (companyId !== null && !there.has(companyId) && !fleeting.has(companyId)) reasons.set(id, 'companyGone');
    else if (held.has(link)) return [{ ...one, link, companyId: there.has(companyId ?? 0) ? companyId : null }];
    return [];
  });
}

type CampaignName = Pick<Deletion, 'platform' | 'campaignId'>;
const nameOfCampaign = ({ platform, campaignId }: CampaignName) => JSON.stringify([platform, campaignId]);

async function holdCampaigns(session: Session, clientId: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await session.query<CampaignName>('undo.hold_campaigns', HOLD_CAMPAIGNS, [clientId, names]);
  return new Set(rows.map(nameOfCampaign));
}

/* An email whose contact was deleted is restored without it, as after that deletion, unless the contact was erased. */
async function placeEmails(
  session: Session,
  { clientId, cause }: Entries,
  deletions: readonly Deletion[],
  reasons: Reasons,
): Promise<Placed[]> {
  const contacts = given(deletions.map(({ contactId }) => contactId));
  const there = await idsOf(session, 'undo.hold_contacts', HOLD_CONTACTS, [clientId, contacts]);
  const gone = contacts.filter((id) => !there.has(id));
  const erased = await idsOf(session, 'undo.erased_contacts', ERASED_CONTACTS, [clientId, gone, cause.since]);
  const named = new Set(deletions.flatMap(({ campaignId }) => campaignId ?? []));
  const campaigns = await holdCampaigns(session, clientId, [...named]);
  return deletions.flatMap((one) => {
    const { id, contactId, campaignId, platform } = one;
    if (contactId !== null && erased.has(contactId)) reasons.set(id, 'erased');
    else if (campaignId !== null && platform !== null && !campaigns.has(nameOfCampaign(one)))
      reasons.set(id, 'campaignGone');
    else return [{ ...one, link: contactId !== null && there.has(contactId) ? contactId : null }];
    return [];
  });
}

/**
 * Restores deleted records with their ids, fields, custom fields and links from the journal. Existing records are
 * skipped. The deletion must be the newest entry of a record.
 */
export async function restoreDeleted(session: Session, entries: Entries): Promise<Undone> {
  const { kind, ids } = entries;
  const reasons: Reasons = new Map();
  const gone = (await readDeletions(session, entries)).filter(({ isThere }) => !isThere);
  const meant = gone.filter((one) => isMeant(one, reasons));
  // Where other records are undone too, the contacts of a company are among them.
  const links = kind === 'contact' || (kind === 'company' && entries.isAlone === true);
  const unlinked: Unlinked = links ? await readUnlinked(session, kind, entries, meant) : new Map();
  const taken = new Set(takeLight(weigh(meant, unlinked)));
  const due = meant.filter(({ id }) => taken.has(id));
  const placed = await FIND_PLACES[kind](session, entries, due, reasons);
  const born = await insert(session, entries, placed, reasons);
  const others = kind === 'email' ? [] : await relink(session, kind, entries, { born, unlinked });
  if (kind === 'contact') await finishContacts(session, entries, born, others);
  const done = new Set([...placed.map(({ id }) => id), ...reasons.keys()]);
  const open = new Set(gone.flatMap(({ id }) => (done.has(id) ? [] : id)));
  return {
    undone: born.map(({ id }) => id),
    kept: [...reasons].map(([id, reason]) => kept(kind, id, reason)),
    left: ids.filter((id) => open.has(id)),
  };
}

/**
 * Which deleted records would be restored, without locks and writes. It does not look at what emails link to.
 * @param companies that are restored before
 */
export async function previewDeleted(session: Sql, entries: Entries, companies: ReadonlySet<number>) {
  const reasons: Reasons = new Map();
  const gone = (await readDeletions(session, entries)).filter(({ isThere }) => !isThere);
  const meant = gone.filter((one) => isMeant(one, reasons));
  const { kind } = entries;
  if (kind === 'contact') await placeContacts(session, entries, meant, { reasons, isHeld: false, restored: companies });
  const due = meant.filter(({ id }) => !reasons.has(id));
  return { due, kept: [...reasons].map(([id, reason]) => kept(kind, id, reason)) };
}

const readDeletions = (session: Sql, entries: Entries) =>
  session.query<Deletion>(`undo.deletions.${entries.kind}`, READ_DELETIONS[entries.kind], entryValues(entries));

function isMeant(deletion: Deletion, reasons: Reasons): boolean {
  const { id, waits, isErased } = deletion;
  if (waits) reasons.set(id, 'waits');
  else if (!deletion.isMeant) reasons.set(id, 'notDeleted');
  else if (isErased) reasons.set(id, 'erased');
  return !reasons.has(id);
}

/** Records that lost their link, with its former target and what they were linked to instead. */
type Unlinked = ReadonlyMap<number, { was: number; became: number | null }>;

async function readUnlinked(
  session: Session,
  kind: LinkedKind,
  { clientId, cause, isAlone }: Entries,
  meant: readonly Deletion[],
): Promise<Unlinked> {
  if (meant.length === 0) return new Map();
  const changes = [...new Set(meant.map(({ changeNumber }) => changeNumber))];
  for (let last = changes; isAlone && last.length > 0; changes.push(...last)) {
    const next = await session.query<{ number: number }>('undo.next', NEXT_CHANGES, [clientId, last, cause.since]);
    last = next.map(({ number }) => number);
  }
  const values = [clientId, changes, cause.since, meant.map(({ id }) => id)];
  type Row = { id: number; was: number; became: number | null };
  const rows = await session.query<Row>(`undo.unlinked.${kind}`, READ_UNLINKED[kind], values);
  return new Map(rows.map(({ id, ...link }) => [id, link]));
}

function weigh(meant: readonly Deletion[], unlinked: Unlinked) {
  const links = new Map<number, number>();
  for (const { was } of unlinked.values()) links.set(was, (links.get(was) ?? 0) + 1);
  return meant.map(({ id, fields }) => ({ id, weight: 2 + fields + (links.get(id) ?? 0) }));
}

/* What was read may be outdated once the lock is held: another request restored the record, or an erasure ended. */
async function insert(
  session: Session,
  entries: Entries,
  placed: readonly Placed[],
  reasons: Reasons,
): Promise<Placed[]> {
  const made = await idsOf(session, `undo.insert.${entries.kind}`, INSERT[entries.kind], [
    ...imagesOf(entries, placed),
    placed.map(({ link }) => link),
    entries.cause.jobId,
    placed.map(renewedOf),
    entries.cause.undoJobs ?? [],
  ]);
  const missing = placed.flatMap(({ id }) => (made.has(id) ? [] : id));
  const now = missing.length === 0 ? [] : await readDeletions(session, { ...entries, ids: missing });
  for (const one of now) if (!one.isThere && isMeant(one, reasons)) reasons.set(one.id, 'taken');
  const born = placed.filter(({ id }) => made.has(id));
  const carriers = born.filter(({ fields }) => fields > 0);
  if (carriers.length > 0)
    await session.query(`undo.fields.${entries.kind}`, INSERT_FIELDS[entries.kind], imagesOf(entries, carriers));
  return born;
}

/** The company of a contact, and the identifiers of a record that are stored in another form today, as JSON of its columns. */
function renewedOf({ email, linkedinUrl, contactEmail, companyId }: Deletion): string {
  return JSON.stringify({
    company_id: companyId,
    ...(email !== null && { email: normalizeEmail(email) ?? email }),
    ...(linkedinUrl !== null && { linkedin_url: normalizeLinkedinUrl(linkedinUrl) ?? linkedinUrl }),
    ...(contactEmail !== null && { contact_email: normalizeEmail(contactEmail) ?? contactEmail }),
  });
}

/** The parameters of a statement over the images of records. */
const imagesOf = (
  { clientId, cause }: Entries,
  records: readonly Deletion[],
): [clientId: string, ids: number[], numbers: number[], since: string] => [
  clientId,
  records.map(({ id }) => id),
  records.map(({ number }) => number),
  cause.since,
];

/* @returns the contacts that lose activities to restored ones */
async function relink(
  session: Session,
  kind: LinkedKind,
  entries: Entries,
  { born, unlinked }: { born: readonly Placed[]; unlinked: Unlinked },
): Promise<number[]> {
  const back = new Set(born.map(({ id }) => id));
  const links = [...unlinked].flatMap(([id, link]) => (back.has(link.was) ? [{ id, ...link }] : []));
  if (links.length > 0) {
    const owners = [links.map(({ was }) => was), links.map(({ became }) => became)];
    const values = [entries.clientId, links.map(({ id }) => id), ...owners];
    await session.query(`undo.relink.${kind}`, RELINK[kind], values);
  }
  const active = born.filter(({ hasActivities }) => hasActivities);
  if (active.length === 0) return [];
  const text = RELINK_ACTIVITIES[kind];
  const rows = await session.query<{ id: number }>(`undo.activities.${kind}`, text, imagesOf(entries, active));
  return rows.map(({ id }) => id);
}

async function finishContacts(
  session: Session,
  entries: Entries,
  born: readonly Placed[],
  others: readonly number[],
): Promise<void> {
  const optedOut = born.filter(({ hasOptOut }) => hasOptOut);
  if (optedOut.length > 0) await session.query('undo.opt_outs', RESTORE_OPT_OUTS, imagesOf(entries, optedOut));
  const ids = [...born.map(({ id }) => id), ...others];
  if (ids.length > 0) await enqueueRescoring(session, entries.clientId, 'contact', ids);
}
