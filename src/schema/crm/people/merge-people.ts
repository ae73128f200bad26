import { describeActor } from '../../../access/actor.js';
import type { Session, Sql } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import { InvalidError, NotFoundError, throwFieldErrors } from '../../../errors.js';
import { idListFaults, isRecordId, MERGED_PERSONS } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import { type Once, once } from '../../kernel/idempotency/once.js';
import { type AuditChange, recordAudit } from '../../kernel/record-audit.js';
import { NO_ROOM_SENTENCE } from '../../records/custom-fields/field-room.js';
import { type MovedRefusals, moveRefusals } from '../duplicates/refusals.js';
import { enqueueRescoring } from '../scoring/enqueue.js';
import { LOCK_CONTACTS, LOCK_MERGED, MERGE_OVERFULL, MERGE_PLAN, MERGE_SQL } from './merge-sql.js';

export interface MergedPeople {
  /** Identifies the merge for an undo. A response stored by a release without undo has none. */
  mergeId?: number;
  primaryPersonId: number;
  /** The Persons that were deleted, in the order of the request. */
  mergedPersonIds: number[];
  /** Contacts that moved to another Person. */
  relinkedContacts: number;
}

interface MergeRow {
  mergeId: number;
  relinkedContacts: number;
  /** Contacts that would have too many custom fields. */
  overfull: number;
}

/**
 * Moves every contact of the later Persons to the first one, rewrites custom fields, deletes the emptied Persons,
 * records what was overwritten and queues rescoring: all or nothing, in a fixed number of statements.
 * @param personIds 2 to 100 unique ids; the first remains
 * @throws InvalidError keyed `personIds`, also when a contact would have too many custom fields
 * @throws NotFoundError an id is no Person of this workspace
 * @throws ConflictError the idempotency key served another request
 * @source Specification: Merge people
 */
export async function mergePeople(
  workspace: Workspace,
  personIds: readonly number[],
  idempotencyKey?: string | null,
): Promise<Once<MergedPeople>> {
  checkPersonIds(personIds);
  const call = { mutation: 'peopleMerge', key: idempotencyKey, input: { personIds }, timeoutProfile: 'long' } as const;
  return once(workspace, call, (session) => mergeLocked(session, workspace, personIds));
}

/** Throwing this rolls back the merge, which has been written by then. */
const tooManyFields = () =>
  new InvalidError({ personIds: [`${NO_ROOM_SENTENCE} A contact of this merge would have more.`] });

export const personNotFound = () => new NotFoundError('Person not found');

async function mergeLocked(
  session: Session,
  workspace: Workspace,
  personIds: readonly number[],
): Promise<MergedPeople> {
  const { clientId, agencyId, actor } = workspace;
  const locked = await holdMerged(session, clientId, personIds);
  if (locked.size < personIds.length) throw personNotFound();
  const place = { clientId, agencyId, actor: describeActor(actor) };
  const merged = await mergeHeld(session, place, personIds, await moveRefusals(session, clientId, personIds));
  await recordAudit(session, place, auditOfMerge(merged));
  await enqueueRescoring(session, clientId, 'person', [merged.primaryPersonId]);
  return merged;
}

/** Locks the Persons of a merge and those dismissed beside them, then their contacts. @returns the existing Persons */
export async function holdMerged(
  session: Session,
  clientId: string,
  personIds: readonly number[],
): Promise<Set<number>> {
  const locked = await session.query<LockedPerson>('people.lock_merged', LOCK_MERGED, [clientId, personIds]);
  await session.query('people.lock_contacts', LOCK_CONTACTS, [clientId, personIds]);
  return new Set(locked.flatMap(({ id, isMerged }) => (isMerged ? [id] : [])));
}

interface LockedPerson {
  id: number;
  isMerged: boolean;
}

/** Where a merge happens, and who requested it, as in the audit log. */
export interface MergePlace {
  clientId: string;
  agencyId: string;
  actor: string;
}

/**
 * Merges locked Persons, without requesting the rescoring and entering `auditOfMerge`.
 * @param refusals the result of `moveRefusals`
 * @throws InvalidError a contact would have too many custom fields. It has been written by then: roll back
 */
export async function mergeHeld(
  session: Session,
  { clientId, actor }: MergePlace,
  personIds: readonly number[],
  refusals: MovedRefusals | null,
): Promise<MergedPeople & { mergeId: number }> {
  const [primaryPersonId = 0, ...mergedPersonIds] = personIds;
  const [merged] = await session.query<MergeRow>('people.merge', MERGE_SQL, [
    clientId,
    personIds,
    actor,
    refusals && JSON.stringify(refusals),
  ]);
  if (!merged) throw new Error('A merge answered no row.');
  if (merged.overfull > 0) throw tooManyFields();
  const { mergeId, relinkedContacts } = merged;
  return { mergeId, primaryPersonId, mergedPersonIds, relinkedContacts };
}

/** The audit entry of a merge. */
export const auditOfMerge = ({
  primaryPersonId,
  mergeId,
  mergedPersonIds,
  relinkedContacts,
}: MergedPeople): AuditChange => ({
  action: 'person.merged',
  subject: `person:${primaryPersonId}`,
  after: { mergeId, mergedPersonIds, relinkedContacts },
});

/** @throws InvalidError the list cannot be merged; NotFoundError one of them is no id */
export function checkPersonIds(personIds: readonly number[]): void {
  throwFieldErrors({ personIds: idListFaults(personIds, MERGED_PERSONS) });
  if (!personIds.every(isRecordId)) throw personNotFound();
}

/** A custom-field value that a merge writes; without a previous value, the contact does not have the field. */
export type OverwrittenValue = Pick<
  StoredRow<'MergeOverwrittenValue'>,
  'contactId' | 'fieldName' | 'previousValue' | 'newValue'
>;

export interface MergePreview {
  clientId: string;
  primaryPersonId: number;
  mergedPersonIds: number[];
  relinkedContacts: number;
  overwrittenCount: number;
  /** The first overwritten values, by contact and name. */
  overwrittenValues: OverwrittenValue[];
}

type PreviewRow = Pick<MergePreview, 'relinkedContacts' | 'overwrittenCount' | 'overwrittenValues'> & {
  known: number;
  overfull: number;
};

const PREVIEW_SQL = `with ${MERGE_PLAN}
select (select count(*)::int from person where client_id = $1 and id = any($2::bigint[])) as known,
       (select count(*)::int from member where place > 1) as "relinkedContacts",
       (select count(*)::int from due) as "overwrittenCount",
       ${MERGE_OVERFULL} as overfull,
       coalesce((select json_agg(json_build_object('contactId', d.contact_id, 'fieldName', d.field_name,
           'previousValue', d.previous, 'newValue', d.field_value) order by d.contact_id, d.field_name)
         from (select * from due order by contact_id, field_name limit $3::int) d), '[]'::json) as "overwrittenValues"`;

const OVERFULL_SQL = `with ${MERGE_PLAN} select ${MERGE_OVERFULL} as overfull`;

/** How many contacts a merge of these Persons would give too many custom fields. */
export async function readOverfull(sql: Sql, clientId: string, personIds: readonly number[]): Promise<number> {
  const [row] = await sql.query<{ overfull: number }>('people.overfull', OVERFULL_SQL, [clientId, personIds]);
  return row?.overfull ?? 0;
}

/**
 * What a merge of these Persons would do now, by the same SQL. Changes nothing.
 * @param first how many overwritten values to list
 * @throws InvalidError keyed `personIds`, also when a contact would have too many custom fields
 * @throws NotFoundError an id is no Person of this workspace
 */
export async function previewMerge(
  { clientId, database }: Workspace,
  personIds: readonly number[],
  first: number,
): Promise<MergePreview> {
  checkPersonIds(personIds);
  const [row] = await database.query<PreviewRow>('people.preview', PREVIEW_SQL, [clientId, personIds, first]);
  if (!row || row.known < personIds.length) throw personNotFound();
  if (row.overfull > 0) throw tooManyFields();
  const [primaryPersonId = 0, ...mergedPersonIds] = personIds;
  const { relinkedContacts, overwrittenCount, overwrittenValues } = row;
  return { clientId, primaryPersonId, mergedPersonIds, relinkedContacts, overwrittenCount, overwrittenValues };
}

/* A Person is part of one merge at a time: an undone merge has restored it. */
const FOLLOW = `with recursive led as (
  select g.id as origin, g.id as id from unnest($2::bigint[]) as g (id)
  union all
  select l.origin, m.primary_person_id from led l join merge_record m
      on m.client_id = $1 and m.undone_at is null and m.merged_person_ids @> array[l.id]
   where not exists (select from person p where p.client_id = $1 and p.id = l.id)
) cycle id set is_cycle using path
select l.origin, l.id from led l join person p on p.client_id = $1 and p.id = l.id where not l.is_cycle`;

/** Where Persons are now: each itself, or the Person that it was merged into. @returns by id, without erased Persons */
export async function followMerges(
  sql: Sql,
  clientId: string,
  personIds: readonly number[],
): Promise<Map<number, number>> {
  if (personIds.length === 0) return new Map();
  const rows = await sql.query<{ origin: number; id: number }>('people.follow', FOLLOW, [clientId, personIds]);
  return new Map(rows.map(({ origin, id }) => [origin, id]));
}
