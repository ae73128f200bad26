import { describeActor } from '../../../access/actor.js';
import type { Session } from '../../../db/database.js';
import { InvalidError, NotFoundError, throwFieldErrors } from '../../../errors.js';
import { idListFaults, isRecordId, MERGED_PERSONS, SPLIT_CONTACTS } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import { type Once, once } from '../../kernel/idempotency/once.js';
import { type AuditChange, recordAudit } from '../../kernel/record-audit.js';
import { NO_ROOM_SENTENCE } from '../../records/custom-fields/field-room.js';
import { type MovedRefusals, moveRefusals } from '../duplicates/refusals.js';
import { enqueueRescoring } from '../scoring/enqueue.js';
import { LOCK_CONTACTS, LOCK_MERGED, MERGE_SQL } from './merge-sql.js';

export interface MergedPeople {
  /** By which it can be undone. An answer that was stored by a release without undo has none. */
  mergeId?: number;
  primaryPersonId: number;
  /** The Persons that were deleted, in the order of the request. */
  mergedPersonIds: number[];
  /** Contacts that changed their Person. */
  relinkedContacts: number;
}

interface MergeRow {
  mergeId: number;
  relinkedContacts: number;
  /** Contacts that would have too many custom fields. */
  overfull: number;
}

/**
 * Moves every contact of the later Persons to the first one, rewrites the custom fields across all of them, deletes the
 * emptied Persons, records what was overwritten and queues the first for rescoring: all or nothing, in a number of
 * statements that does not grow.
 * @param personIds 2 to 100 unique ids; the first stays
 * @param idempotencyKey a repeat with the same key answers what the first request did
 * @throws InvalidError keyed `personIds`, also when a contact would have too many custom fields
 * @throws NotFoundError an id is no Person of this workspace; nothing changes
 * @throws ConflictError the idempotency key served another request
 * @source Specification: Merge people
 */
export async function mergePeople(
  workspace: Workspace,
  personIds: readonly number[],
  idempotencyKey?: string | null,
): Promise<Once<MergedPeople>> {
  checkPersonIds(personIds);
  if (!areRecordIds(personIds)) throw personNotFound();
  const call = { mutation: 'peopleMerge', key: idempotencyKey, input: { personIds }, timeoutProfile: 'long' } as const;
  return once(workspace, call, (session) => mergeLocked(session, workspace, personIds));
}

/** Throwing this rolls back the merge, which has been written by then. */
export const tooManyFields = () =>
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

/**
 * Locks Persons that are to be merged, with the Persons that were dismissed beside one of them, and then their contacts.
 * @returns those that are there
 */
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

/** Where a merge happens, and who requested it as the audit log has them. */
export interface MergePlace {
  clientId: string;
  agencyId: string;
  actor: string;
}

/**
 * Merges held Persons, and does everything but ask for the rescoring of the first one and enter `auditOfMerge`.
 * @param refusals what `moveRefusals` did to theirs
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

/** What the audit log has of a merge. */
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

/** @throws InvalidError the list of Persons cannot be merged */
export function checkPersonIds(personIds: readonly number[]): void {
  throwFieldErrors({ personIds: idListFaults(personIds, MERGED_PERSONS) });
}

/** @throws InvalidError the list of contacts cannot be split off */
export function checkContactIds(contactIds: readonly number[]): void {
  throwFieldErrors({ contactIds: idListFaults(contactIds, SPLIT_CONTACTS) });
}

export const areRecordIds = (ids: readonly number[]) => ids.every(isRecordId);
