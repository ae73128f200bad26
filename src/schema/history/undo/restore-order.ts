import type { Session } from '../../../db/database.js';
import { followMerges } from '../../crm/people/follow-merges.js';
import { LOCK_PERSONS } from '../../crm/people/merge-sql.js';
import { BECAUSE, erasedSentence } from './restore-cause.js';
import { type Deletion, ERASED_CONTACTS, ERASED_OF } from './restore-many-sql.js';
import type { RestoredKind } from './restore-sql.js';

/** Records that one job deleted. */
export interface DeletedRecords {
  clientId: string;
  kind: RestoredKind;
  ids: readonly number[];
  /** The job, and when it was asked for: no entry of it is older. */
  jobId: number;
  since: string;
}

/** Whoever is refused in the course of it, by the id of the record. */
export type Refused = Map<number, string>;

/** A record that may come back, and what it is linked to then. */
export type Placed = Deletion & { link: number | null };

type Place = (
  session: Session,
  records: DeletedRecords,
  deletions: readonly Deletion[],
  refused: Refused,
) => Promise<Placed[]>;

/** Where records go: what they referred to may have moved, or be gone. Holds all of it, in the order of all transactions. */
export const PLACE: Readonly<Record<RestoredKind, Place>> = {
  contact: placeContacts,
  company: async (_session, _records, deletions) => deletions.map((one) => ({ ...one, link: null })),
  email: placeEmails,
};

const given = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/* One whose Person was merged between the look and the lock is left for the next time. */
async function placeContacts(
  session: Session,
  { clientId }: DeletedRecords,
  deletions: readonly Deletion[],
  refused: Refused,
): Promise<Placed[]> {
  const now = await followMerges(session, clientId, given(deletions.map(({ personId }) => personId)));
  const held = await idsOf(session, 'people.lock', LOCK_PERSONS, [clientId, given([...now.values()])]);
  const persons = [...new Set([...now.keys(), ...now.values()])];
  const erased = await idsOf(session, 'restore_many.erased', ERASED_OF, [clientId, persons]);
  const companies = given(deletions.map(({ companyId }) => companyId));
  const there = await idsOf(session, 'restore_many.hold_companies', HOLD_COMPANIES, [clientId, companies]);
  return deletions.flatMap((one) => {
    const { id, personId, companyId } = one;
    const link = now.get(personId ?? 0);
    if (link === undefined) refused.set(id, BECAUSE.personGone);
    else if (erased.has(link) || erased.has(personId ?? 0)) refused.set(id, BECAUSE.personErased);
    else if (companyId !== null && !there.has(companyId)) refused.set(id, BECAUSE.companyGone);
    else if (held.has(link)) return [{ ...one, link }];
    return [];
  });
}

const HOLD_COMPANIES =
  'select o.id from company o where o.client_id = $1 and o.id = any($2::bigint[]) order by o.id for key share';
const HOLD_CONTACTS =
  'select c.id from contact c where c.client_id = $1 and c.id = any($2::bigint[]) order by c.id for key share';
const HOLD_CAMPAIGNS = `select c.platform, c.external_id as "campaignId" from campaign c
  where c.client_id = $1 and c.external_id = any($2::text[]) order by c.id for key share`;

/** The ids that a statement answers. */
export async function idsOf(session: Session, name: string, text: string, values: unknown[]): Promise<Set<number>> {
  const rows = await session.query<{ id: number }>(name, text, values);
  return new Set(rows.map(({ id }) => id));
}

type CampaignName = Pick<Deletion, 'platform' | 'campaignId'>;
const nameOfCampaign = ({ platform, campaignId }: CampaignName) => JSON.stringify([platform, campaignId]);

/* Whose contact was deleted is given back without it, as the deletion would have left it, unless the contact was erased. */
async function placeEmails(
  session: Session,
  { clientId, since }: DeletedRecords,
  deletions: readonly Deletion[],
  refused: Refused,
): Promise<Placed[]> {
  const contacts = given(deletions.map(({ contactId }) => contactId));
  const there = await idsOf(session, 'restore_many.hold_contacts', HOLD_CONTACTS, [clientId, contacts]);
  const gone = contacts.filter((id) => !there.has(id));
  const erased = await idsOf(session, 'restore_many.erased_contacts', ERASED_CONTACTS, [clientId, gone, since]);
  const named = [...new Set(deletions.flatMap(({ campaignId }) => campaignId ?? []))];
  const rows = await session.query<CampaignName>('restore_many.hold_campaigns', HOLD_CAMPAIGNS, [clientId, named]);
  const campaigns = new Set(rows.map(nameOfCampaign));
  return deletions.flatMap((one) => {
    const { id, contactId, campaignId, platform } = one;
    if (contactId !== null && erased.has(contactId)) refused.set(id, erasedSentence('email'));
    else if (campaignId !== null && platform !== null && !campaigns.has(nameOfCampaign(one)))
      refused.set(id, BECAUSE.campaignGone);
    else return [{ ...one, link: contactId !== null && there.has(contactId) ? contactId : null }];
    return [];
  });
}
