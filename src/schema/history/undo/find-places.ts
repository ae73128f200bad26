import type { Session } from '../../../db/database.js';
import { followMerges } from '../../crm/people/merge-people.js';
import { LOCK_PERSONS } from '../../crm/people/merge-sql.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../changes/change-row.js';
import type { Entries, Reason } from './entries.js';
import type { Deletion } from './restore-deleted-sql.js';

/** Why records are kept, by their ids. */
export type Reasons = Map<number, Reason>;

/** A record that may come back, and what it is linked to then. */
export type Placed = Deletion & { link: number | null };

type FindPlaces = (
  session: Session,
  entries: Entries,
  deletions: readonly Deletion[],
  reasons: Reasons,
) => Promise<Placed[]>;

/** Where records go: what they referred to may have moved, or be gone. Holds all of it, in the order of all transactions. */
export const FIND_PLACES: Readonly<Record<OwnerKind, FindPlaces>> = {
  contact: placeContacts,
  company: async (_session, _entries, deletions) => deletions.map((one) => ({ ...one, link: null })),
  email: placeEmails,
};

/* Which of the Persons `$2` were erased, or are being erased. */
const ERASED_PERSONS = `select e.person_id as id from person_erasure e where e.client_id = $1 and e.person_id = any($2::bigint[])
 union select x.id from merge_record m cross join lateral unnest(m.erased_person_ids) as x (id)
  where m.client_id = $1 and m.erased_person_ids && $2::bigint[] and x.id = any($2::bigint[])`;

/* Which of the contacts `$2`, which are gone, were erased. */
const ERASED_CONTACTS = `select distinct r.record_id as id from journal r
 where r.client_id = $1 and r.kind = ${CHANGE_KINDS.contact} and r.record_id = any($2::bigint[]) and r.numbered_at >= $3::timestamptz
   and r.what = ${CHANGE_ACTIONS.deleted} and r.before is null`;

const HOLD_COMPANIES =
  'select o.id from company o where o.client_id = $1 and o.id = any($2::bigint[]) order by o.id for key share';
const HOLD_CONTACTS =
  'select c.id from contact c where c.client_id = $1 and c.id = any($2::bigint[]) order by c.id for key share';
const HOLD_CAMPAIGNS = `select c.platform, c.external_id as "campaignId" from campaign c
  where c.client_id = $1 and c.external_id = any($2::text[]) order by c.id for key share`;

type OfIds = [clientId: string, ids: readonly number[], ...more: unknown[]];

/** Which of some ids a statement answers. It is not sent for none. */
export async function idsOf(session: Session, name: string, text: string, values: OfIds): Promise<Set<number>> {
  if (values[1].length === 0) return new Set();
  const rows = await session.query<{ id: number }>(name, text, values);
  return new Set(rows.map(({ id }) => id));
}

const given = (ids: Iterable<number | null>) => [...new Set(ids)].filter((id) => id !== null);

/* One whose Person was merged between the look and the lock is left for the next call. */
async function placeContacts(
  session: Session,
  { clientId }: Entries,
  deletions: readonly Deletion[],
  reasons: Reasons,
): Promise<Placed[]> {
  const now = await followMerges(session, clientId, given(deletions.map(({ personId }) => personId)));
  const held = await idsOf(session, 'people.lock', LOCK_PERSONS, [clientId, given(now.values())]);
  const persons = given([...now.keys(), ...now.values()]);
  const erased = await idsOf(session, 'undo.erased_persons', ERASED_PERSONS, [clientId, persons]);
  const companies = given(deletions.map(({ companyId }) => companyId));
  const there = await idsOf(session, 'undo.hold_companies', HOLD_COMPANIES, [clientId, companies]);
  return deletions.flatMap((one) => {
    const { id, personId, companyId } = one;
    const link = now.get(personId ?? 0);
    if (link === undefined) reasons.set(id, 'personGone');
    else if (erased.has(link) || erased.has(personId ?? 0)) reasons.set(id, 'personErased');
    else if (companyId !== null && !there.has(companyId)) reasons.set(id, 'companyGone');
    else if (held.has(link)) return [{ ...one, link }];
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

/* An email whose contact was deleted comes back without it, as the deletion would have left it, unless the contact was erased. */
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
