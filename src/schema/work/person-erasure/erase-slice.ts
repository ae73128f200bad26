import { z } from 'zod';
import type { Database, Session } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import { compareNow } from '../../crm/duplicates/regroup.js';
import type { ClaimedErasure } from '../../kernel/queues/claims.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { eraseJobFiles, eraseJobs, restartExports } from './erase-jobs.js';
import { eraseEntries, eraseLastEntries } from './erase-journal.js';
import {
  clearRemainders,
  clearRepliers,
  dropAnswers,
  dropParked,
  dropRequests,
  dropViews,
  emptyBodies,
  type Level,
  type SeenRow,
} from './erase-mentions.js';
import {
  dropPlans,
  eraseActivities,
  eraseCrmAddresses,
  eraseEmails,
  eraseFields,
  eraseLedger,
  eraseMerges,
} from './erase-records.js';
import { forgetOfAgency, forgetSuppressions } from './erase-suppressions.js';

type Step = (database: Database, erasure: ClaimedErasure, seen: SeenRow | null) => Promise<SeenRow | null>;

/* The position of a step that takes several slices without scanning rows in order. */
const AGAIN: SeenRow = { at: '', id: '' };

/* @param work returns whether there may be more */
const simple =
  (work: (database: Database, erasure: ClaimedErasure) => Promise<unknown>): Step =>
  async (database, erasure) =>
    (await work(database, erasure)) === true ? AGAIN : null;

/* The rows of the client, then those of its agency that belong to no client. */
type Scan = (
  database: Database,
  erasure: ClaimedErasure,
  level: Level,
  seen: SeenRow | null,
) => Promise<SeenRow | null>;
const both = (name: string, scan: Scan): Record<string, Step> => ({
  [name]: (database, erasure, seen) => scan(database, erasure, 'client', seen),
  [`${name}OfAgency`]: (database, erasure, seen) => scan(database, erasure, 'agency', seen),
});

/** The ledger first: after this a repeated event is recognised, whatever else remains. */
const STEPS: Readonly<Record<string, Step>> = {
  addresses: simple(eraseLedger),
  crmAddresses: simple(eraseCrmAddresses),
  emails: simple(eraseEmails),
  repliers: clearRepliers,
  activities: simple(eraseActivities),
  merges: simple(eraseMerges),
  fields: simple(eraseFields),
  answers: simple(dropAnswers),
  plans: simple(dropPlans),
  views: simple(dropViews),
  requests: simple(dropRequests),
  suppressions: simple(forgetOfAgency),
  ...both('parked', dropParked),
  ...both('rests', clearRemainders),
  ...both('bodies', emptyBodies),
  jobs: eraseJobs,
  files: eraseJobFiles,
};
const NAMES = Object.keys(STEPS);

const positionSchema = z.object({
  step: z.enum([...NAMES, 'journal', 'end']).catch('addresses'),
  seen: z.object({ at: z.string(), id: z.string() }).nullable().catch(null),
});

/** Erases one slice; a repeat is harmless. @returns the erasure with its next position; null: it is complete */
export async function eraseSlice(database: Database, erasure: ClaimedErasure): Promise<ClaimedErasure | null> {
  const { step, seen } = positionSchema.parse(erasure.position ?? {});
  const numberSeen = Number(seen?.id ?? 0);
  const work = STEPS[step];
  if (step === 'journal' && erasure.contactIds.length > 0) {
    const { agencyId, clientId } = erasure;
    const owned = ownedBy(database, { agencyId, clientId });
    const { last, isMore } = await owned.transaction((session) => eraseEntries(session, erasure, numberSeen), 'long');
    return { ...erasure, position: { step: isMore ? 'journal' : 'end', seen: { at: '', id: String(last) } } };
  }
  if (!work || erasure.contactIds.length === 0) {
    await endErasure(database, erasure, numberSeen);
    return null;
  }
  const next = await work(database, erasure, seen);
  const following = NAMES[NAMES.indexOf(step) + 1] ?? 'journal';
  return { ...erasure, position: next ? { step, seen: { ...next } } : { step: following } };
}

const HOLD = `select p.id from person p where p.client_id = $1
    and (p.id = $2 or p.id in (select c.person_id from contact c where c.client_id = $1 and c.id = any($3::bigint[])))
  order by p.id for update`;
const HOLD_CONTACTS =
  'select c.id from contact c where c.client_id = $1 and c.id = any($2::bigint[]) order by c.id for update';
const REQUESTS = `delete from rescoring_request r where r.client_id = $1
   and (r.subject_kind = 'contact' and r.subject_id = any($2::bigint[]) or r.subject_kind = 'person' and r.subject_id = $3)`;
const CONTACTS = 'delete from contact c where c.client_id = $1 and c.id = any($2::bigint[])';
const PERSONS = `delete from person p where p.client_id = $1 and p.id = any($2::bigint[])
   and not exists (select from contact c where c.client_id = $1 and c.person_id = p.id)`;
/* No undo of a merge restores the Person, or any merged into it before the request. Later ones are other people. */
const NEVER_BACK = `update merge_record m set erased_person_ids = array(select distinct x.id from unnest(coalesce(m.erased_person_ids, '{}')
      || case when m.primary_person_id = $2 then m.merged_person_ids else array[$2::bigint] end) x (id) order by x.id)
  where m.client_id = $1 and (m.merged_person_ids @> array[$2::bigint] or m.primary_person_id = $2 and m.merged_at < (
    select e.started_at from person_erasure e where e.client_id = $1 and e.person_id = $2))`;
/* Such a merge is never undone, and the values that it wrote on contacts of other Persons are those of the erased one. */
const VALUES = `delete from merge_overwritten_value v using merge_record m
  where v.client_id = $1 and m.client_id = $1 and m.id = v.merge_id and m.primary_person_id = $2 and m.merged_at < (
    select e.started_at from person_erasure e where e.client_id = $1 and e.person_id = $2)`;
const END = 'delete from person_erasure e where e.client_id = $1 and e.person_id = $2 returning e.requested_by';

/**
 * The last step: deletes the contacts and the Person, with everything that arrived since. A Person that other contacts
 * joined after the request is kept for them.
 * @param numberSeen the last entry of the journal that the earlier steps have examined
 */
export async function endErasure(database: Database, erasure: ClaimedErasure, numberSeen = 0): Promise<void> {
  const { agencyId, clientId } = erasure;
  await ownedBy(database, { agencyId, clientId }).transaction((session) => end(session, erasure, numberSeen), 'long');
}

async function end(session: Session, erasure: ClaimedErasure, numberSeen: number): Promise<void> {
  const { clientId, personId, contactIds } = erasure;
  const held = await session.query<{ id: number }>('person_erasure.hold', HOLD, [clientId, personId, contactIds]);
  await session.query('person_erasure.hold_contacts', HOLD_CONTACTS, [clientId, contactIds]);
  while (await eraseLedger(session, erasure));
  await eraseCrmAddresses(session, erasure);
  while (await eraseEmails(session, erasure));
  while (await eraseActivities(session, erasure));
  while (await eraseMerges(session, erasure));
  await session.query('person_erasure.requests', REQUESTS, [clientId, contactIds, personId]);
  await session.query('person_erasure.contacts', CONTACTS, [clientId, contactIds]);
  // What contacts are compared by is personal data as well, and suggestions show it.
  await compareNow(session, clientId, contactIds);
  await session.query('person_erasure.persons', PERSONS, [clientId, held.map(({ id }) => id)]);
  await session.query('person_erasure.never_back', NEVER_BACK, [clientId, personId]);
  await session.query('person_erasure.values_of_merges', VALUES, [clientId, personId]);
  await restartExports(session, erasure);
  await recordEnd(session, erasure);
  if (contactIds.length > 0) await eraseLastEntries(session, erasure, numberSeen);
  await forgetSuppressions(session, erasure);
}

/* Another worker has completed it in the meantime. */
async function recordEnd(session: Session, { clientId, personId, agencyId, requestedBy }: ClaimedErasure) {
  const ended = await session.query('person_erasure.end', END, [clientId, personId]);
  if (ended.length === 0) return;
  const actor = { kind: 'system', agencyId, clientId } as const;
  const change = { action: 'person.erased', subject: `person:${personId}`, after: { requestedBy } } as const;
  await recordAudit(session, { agencyId, clientId, actor }, change);
}
