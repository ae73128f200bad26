import { describeActor } from '../../../access/actor.js';
import type { Session, Sql } from '../../../db/database.js';
import { ConflictError, NotFoundError, UnavailableError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import { returnRefusals } from '../../crm/duplicates/refusals.js';
import { followMerges, type MergePlace } from '../../crm/people/merge-people.js';
import { LOCK_PERSONS } from '../../crm/people/merge-sql.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import type { Workspace } from '../../kernel/context.js';
import { type Once, once } from '../../kernel/idempotency/once.js';
import { type AuditChange, recordAudit } from '../../kernel/record-audit.js';
import { fieldsBackSql } from './write-back.js';

/** A merge, with what decides whether it can be undone. */
interface UndoneMerge {
  id: number;
  primaryPersonId: number;
  mergedPersonIds: number[];
  /** Pairs that were dismissed before it, and what happened to them; null: none. */
  refusals: { gone: [number, number][]; inherited: [number, number][] } | null;
  isUndone: boolean;
  /** Whether one of its Persons is being erased. */
  isErasing: boolean;
  /** Whether the surviving Person still exists. */
  hasPrimary: boolean;
  /** The later merge that took the surviving Person. */
  takenBy: number | null;
}

/** The merge `$2` of the client `$1`. */
const READ_MERGE = `select m.id, m.primary_person_id as "primaryPersonId", m.merged_person_ids as "mergedPersonIds", m.refusals,
    m.undone_at is not null as "isUndone",
    exists (select from person_erasure e where e.client_id = $1
      and e.person_id = any(m.merged_person_ids || m.primary_person_id)) as "isErasing",
    exists (select from person p where p.client_id = $1 and p.id = m.primary_person_id) as "hasPrimary",
    (select max(t.id) from merge_record t where t.client_id = $1 and t.undone_at is null
      and t.merged_person_ids @> array[m.primary_person_id]) as "takenBy"
  from merge_record m where m.client_id = $1 and m.id = $2`;

/** Locks the merge, after its Persons: a concurrent undo waits, and then finds it undone. */
const HOLD_MERGE = 'select m.id from merge_record m where m.client_id = $1 and m.id = $2 for no key update';

/* Of the merges `$2`. Writers of custom fields lock the contact first, so what a plan reads cannot change then. */
export const HOLD_UNDONE_CONTACTS = `select count(*)::int as held from (
  select c.id from contact c where c.client_id = $1 and c.id = any(array(
      select r.contact_id from merge_relinked_contact r where r.client_id = $1 and r.merge_id = any($2::bigint[])
      union select v.contact_id from merge_overwritten_value v where v.client_id = $1 and v.merge_id = any($2::bigint[])))
   order by c.id for no key update) held`;

/**
 * CTEs with what an undo of the merge `$2` of the client `$1` does. `coming`: the Persons that return; erased ones
 * never do. Earlier releases did not record erasures, so there only Persons with a contact return. `back`: contacts
 * that are where the merge put them. `written`: what it wrote on existing contacts, with the present values. Fields are
 * looked up by contact and not by name: without statistics, the planner would read all fields of that name.
 */
const UNDO_PLAN = `undone as materialized (
  select m.id, m.primary_person_id, m.merged_person_ids, m.merged_created_at, m.erased_person_ids
    from merge_record m where m.client_id = $1 and m.id = $2
), moved_back as materialized (
  select r.contact_id, r.from_person_id from merge_relinked_contact r
    join contact c on c.client_id = $1 and c.id = r.contact_id
   where r.client_id = $1 and r.merge_id = $2 and c.person_id = (select u.primary_person_id from undone u)
), coming as materialized (
  select p.id, p.place, u.merged_created_at[p.place] as created_at
    from undone u cross join lateral unnest(u.merged_person_ids) with ordinality p (id, place)
   where p.id <> all(coalesce(u.erased_person_ids, '{}'))
     and (u.merged_created_at is not null or p.id in (select b.from_person_id from moved_back b))
), back as materialized (
  select b.contact_id, b.from_person_id from moved_back b where b.from_person_id in (select p.id from coming p)
), written as materialized (
  select v.contact_id, v.field_name, v.previous_value as before, v.new_value as merged, f.field_value as now, f.id as field_id
    from merge_overwritten_value v join contact c on c.client_id = $1 and c.id = v.contact_id
    left join contact_custom_field f on f.client_id = $1 and f.contact_id = v.contact_id and f.field_name || '' = v.field_name
   where v.client_id = $1 and v.merge_id = $2
), restored as materialized (
  select w.contact_id, w.field_id, w.before from written w where w.now = w.merged
), conflict as materialized (
  select w.contact_id, w.field_name, w.before, w.merged, w.now from written w
   where w.now is distinct from w.merged and w.now is distinct from w.before
)`;

/** What an undo would do, or found while holding its locks. */
interface UndoPlan {
  /** In the order of the merge. */
  restoredPersonIds: number[];
  relinkedContacts: number;
  restoredValues: number;
  conflictCount: number;
  conflicts: MergeConflict[];
  /** The newest later merge that again moved one of these contacts or wrote one of these values. */
  inTheWay: number | null;
}

/** A value that is neither the merged one nor the one before. */
export interface MergeConflict {
  contactId: number;
  fieldName: string;
  /** Null: the contact did not have the field. */
  before: string | null;
  merged: string;
  /** Null: the contact no longer has the field. */
  now: string | null;
}

/*
 * `$3` is how many conflicts are listed. A later merge blocks this undo if it repeated what this did: its undo would
 * write back what this one wrote. Grouped rather than joined: see MERGE_PLAN.
 */
const READ_UNDO = `with ${UNDO_PLAN}, later as materialized (
  select m.id, m.primary_person_id from merge_record m where m.client_id = $1 and m.id > $2 and m.undone_at is null
), moved_again as (
  select max(r.merge_id) as id from merge_relinked_contact r where r.client_id = $1
     and r.merge_id = any(array(select l.id from later l where l.primary_person_id = (select u.primary_person_id from undone u)))
     and r.contact_id = any(array(select b.contact_id from back b))
), written_again as (
  select max(pair.id) as id from (
    select max(p.merge_id) as id from (
      select k.contact_id, k.field_name, k.now, null::bigint as merge_id from conflict k
      union all
      select v.contact_id, v.field_name, v.new_value, v.merge_id from merge_overwritten_value v
       where v.client_id = $1 and v.merge_id = any(array(select l.id from later l))
         and v.contact_id = any(array(select k.contact_id from conflict k))) p
     group by p.contact_id, p.field_name, p.now having count(*) > count(p.merge_id)) pair
)
select array(select p.id from coming p order by p.place) as "restoredPersonIds",
    (select count(*)::int from back) as "relinkedContacts", (select count(*)::int from restored) as "restoredValues",
    (select count(*)::int from conflict) as "conflictCount",
    greatest((select id from moved_again), (select id from written_again)) as "inTheWay",
    coalesce((select json_agg(json_build_object('contactId', k.contact_id, 'fieldName', k.field_name, 'before', k.before,
        'merged', k.merged, 'now', k.now) order by k.contact_id, k.field_name)
      from (select * from conflict order by contact_id, field_name limit $3::int) k), '[]'::json) as conflicts`;

/**
 * Undoes a locked merge in one statement. `$3` is the actor. A contact is written if a field changed, not if it only
 * moved.
 */
export const UNDO_SQL = `with ${UNDO_PLAN}, born as (
  insert into person (client_id, id, created_at) select $1, p.id, coalesce(p.created_at, now()) from coming p order by p.id
), moved as (
  update contact c
     set person_id = coalesce(t.from_person_id, c.person_id),
         updated_time = case when t.is_written then now() else c.updated_time end
    from (select contact_id, max(from_person_id) as from_person_id, bool_or(is_written) as is_written
            from (select b.contact_id, b.from_person_id, false as is_written from back b
                  union all select r.contact_id, null, true from restored r) touched group by contact_id) t
   where c.client_id = $1 and c.id = t.contact_id
), value_back as (
  select r.field_id, r.before from restored r
), ${fieldsBackSql('contact')}, kept as (
  update person p set updated_time = now() where p.client_id = $1 and p.id = (select u.primary_person_id from undone u)
)
update merge_record m set undone_at = now(), undone_by = $3 where m.client_id = $1 and m.id = $2 returning m.id`;

/** What an undo did, or would do. */
export interface MergeUndo extends Omit<UndoPlan, 'inTheWay'> {
  mergeId: number;
  primaryPersonId: number;
  dryRun: boolean;
}

interface UndoInput {
  mergeId: number;
  /** Only returns what would be done, or why it cannot be. */
  dryRun: boolean;
  /** How many conflicts to list. */
  first: number;
  /** A repeat with the same key returns the answer of the first request. */
  idempotencyKey?: string | null | undefined;
}

/**
 * Undoes a merge, all or nothing: Persons return with the contacts that are still where the merge put them, values that
 * nobody changed since are restored, and dismissed pairs return.
 * @throws NotFoundError no such merge; ConflictError it was undone, a later merge blocks it, its Persons were
 *   erased, or the idempotency key served another request
 */
export async function undoMerge(workspace: Workspace, input: UndoInput): Promise<Once<MergeUndo>> {
  const { mergeId, dryRun, first, idempotencyKey } = input;
  if (!isRecordId(mergeId)) throw mergeNotFound();
  if (dryRun) return { ...(await forecast(workspace, input)), replayed: false };
  const call = {
    mutation: 'mergeUndo',
    key: idempotencyKey,
    input: { mergeId, first },
    timeoutProfile: 'long',
  } as const;
  return retryMoved(() => once(workspace, call, (session) => undoLocked(session, workspace, input)));
}

/** A Person of a returning pair was merged between read and lock; the transaction starts over. */
class MovedMeanwhile extends Error {}
const ATTEMPTS = 5;

/** Runs a transaction that undoes merges, again if a Person was merged between read and lock. */
async function retryMoved<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof MovedMeanwhile)) throw error;
      if (attempt === ATTEMPTS) throw new UnavailableError({ cause: error });
    }
  }
}

const mergeNotFound = () => new NotFoundError('Merge not found');
const refused = (because: string) => new ConflictError('Conflict', because);

async function readMerge(sql: Sql, clientId: string, mergeId: number): Promise<UndoneMerge> {
  const [merge] = await sql.query<UndoneMerge>('people.read_merge', READ_MERGE, [clientId, mergeId]);
  if (!merge) throw mergeNotFound();
  return merge;
}

/* An erased Person is never restored, so nothing is undone during an erasure either. */
function checkMerge({ id, primaryPersonId, isUndone, isErasing, hasPrimary, takenBy }: UndoneMerge): void {
  if (isUndone) throw refused(`Merge ${id} was undone already.`);
  if (!hasPrimary && takenBy !== null)
    throw refused(`Merge ${takenBy}, which moved Person ${primaryPersonId} on, is in the way. Undo it first.`);
  if (!hasPrimary) throw refused(`Person ${primaryPersonId} was erased, so merge ${id} cannot be undone.`);
  if (isErasing) throw refused(`A Person of merge ${id} is being erased, so it cannot be undone.`);
}

async function readPlan(
  sql: Sql,
  clientId: string,
  mergeId: number,
  first: number,
): Promise<Omit<UndoPlan, 'inTheWay'>> {
  const [plan] = await sql.query<UndoPlan>('people.read_undo', READ_UNDO, [clientId, mergeId, first]);
  if (!plan) throw new Error('The plan of an undo answered no row.');
  const { inTheWay, ...rest } = plan;
  if (inTheWay !== null)
    throw refused(`Merge ${inTheWay}, which changed the same contacts later, is in the way. Undo it first.`);
  if (plan.restoredPersonIds.length === 0)
    throw refused(`Nothing is left of the Persons of merge ${mergeId}, so it cannot be undone.`);
  return rest;
}

/** Why a merge cannot be undone now; null: it can. */
export async function refusalOfUndo(sql: Sql, clientId: string, mergeId: number): Promise<string | null> {
  try {
    await forecast({ clientId, database: sql }, { mergeId, first: 0 });
    return null;
  } catch (error) {
    if (error instanceof ConflictError || error instanceof NotFoundError) return error.message;
    throw error;
  }
}

async function forecast(
  { clientId, database }: { clientId: string; database: Sql },
  { mergeId, first }: Pick<UndoInput, 'mergeId' | 'first'>,
): Promise<MergeUndo> {
  const merge = await readMerge(database, clientId, mergeId);
  checkMerge(merge);
  const plan = await readPlan(database, clientId, mergeId, first);
  return { mergeId, primaryPersonId: merge.primaryPersonId, dryRun: true, ...plan };
}

/* Locks all Persons of returning pairs, in the order of all transactions, so that a merge of one of them waits. */
async function holdMerge(session: Session, clientId: string, merge: UndoneMerge): Promise<Map<number, number>> {
  const mine = new Set([merge.primaryPersonId, ...merge.mergedPersonIds]);
  const named = (merge.refusals?.gone ?? []).flat().filter((id) => !mine.has(id));
  const others = await followMerges(session, clientId, [...new Set(named)]);
  const wanted = [...new Set([merge.primaryPersonId, ...others.values()])];
  const locked = await session.query<{ id: number }>('people.lock', LOCK_PERSONS, [clientId, wanted]);
  const isThere = new Set(locked.map(({ id }) => id));
  if ([...others.values()].some((id) => !isThere.has(id))) throw new MovedMeanwhile();
  await session.query('people.hold_merge', HOLD_MERGE, [clientId, merge.id]);
  return others;
}

/** The same in the transaction, with the audit entry and the request for rescoring. */
async function undoLocked(
  session: Session,
  workspace: Workspace,
  input: Pick<UndoInput, 'mergeId' | 'first'>,
): Promise<MergeUndo> {
  const { clientId, agencyId, actor } = workspace;
  const place = { clientId, agencyId, actor: describeActor(actor) };
  const undone = await undoMergeIn(session, place, input);
  await recordAudit(session, place, auditOfUndo(undone));
  await enqueueRescoring(session, clientId, 'person', [undone.primaryPersonId, ...undone.restoredPersonIds]);
  return undone;
}

/**
 * Undoes a merge in the transaction; the caller requests the rescoring and records `auditOfUndo`. A refusal writes
 * nothing.
 * @param input `areHeld`: the transaction holds the contacts of the merge already
 * @throws NotFoundError, ConflictError as `undoMerge`
 */
export async function undoMergeIn(
  session: Session,
  { clientId, actor }: Pick<MergePlace, 'clientId' | 'actor'>,
  { mergeId, first, areHeld = false }: Pick<UndoInput, 'mergeId' | 'first'> & { areHeld?: boolean },
): Promise<MergeUndo> {
  const others = await holdMerge(session, clientId, await readMerge(session, clientId, mergeId));
  const merge = await readMerge(session, clientId, mergeId);
  checkMerge(merge);
  if (!areHeld) await session.query('people.hold_undone_contacts', HOLD_UNDONE_CONTACTS, [clientId, [mergeId]]);
  const plan = await readPlan(session, clientId, mergeId, first);
  await session.query('people.undo', UNDO_SQL, [clientId, mergeId, actor]);
  const { primaryPersonId, refusals } = merge;
  const { restoredPersonIds } = plan;
  if (refusals) await returnRefusals(session, clientId, refusals, { primaryPersonId, restoredPersonIds, others });
  return { mergeId, primaryPersonId, dryRun: false, ...plan };
}

/** The audit entry of an undo. */
export const auditOfUndo = ({ primaryPersonId, ...undone }: MergeUndo): AuditChange => {
  const { mergeId, restoredPersonIds, relinkedContacts, restoredValues, conflictCount } = undone;
  const after = { mergeId, restoredPersonIds, relinkedContacts, restoredValues, conflictCount };
  return { action: 'person.merge-undone', subject: `person:${primaryPersonId}`, after };
};
