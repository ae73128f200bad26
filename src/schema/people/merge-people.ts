import { describeActor } from '../../access/actor.js';
import type { Session } from '../../db/database.js';
import { InvalidError, NotFoundError } from '../../errors.js';
import { recordAudit } from '../audit/record-audit.js';
import type { Workspace } from '../context.js';
import { NO_ROOM_SENTENCE } from '../custom-fields/field-room.js';
import { moveRefusals } from '../duplicates/move-refusals.js';
import { type Once, once } from '../idempotency/once.js';
import { enqueueRescoring } from '../scoring/enqueue.js';
import { LOCK_CONTACTS, LOCK_MERGED, MERGE_SQL } from './merge-sql.js';
import { areRecordIds, checkPersonIds } from './person-ids.js';

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
  const { clientId, actor } = workspace;
  const [primaryPersonId = 0, ...mergedPersonIds] = personIds;
  const locked = await session.query<{ isMerged: boolean }>('people.lock_merged', LOCK_MERGED, [clientId, personIds]);
  if (locked.filter(({ isMerged }) => isMerged).length < personIds.length) throw personNotFound();
  await session.query('people.lock_contacts', LOCK_CONTACTS, [clientId, personIds]);
  const refusals = await moveRefusals(session, clientId, personIds);
  const [merged] = await session.query<MergeRow>('people.merge', MERGE_SQL, [
    clientId,
    personIds,
    describeActor(actor),
    refusals && JSON.stringify(refusals),
  ]);
  if (!merged) throw new Error('A merge answered no row.');
  if (merged.overfull > 0) throw tooManyFields();
  await enqueueRescoring(session, clientId, 'person', [primaryPersonId]);
  const after = { mergeId: merged.mergeId, mergedPersonIds, relinkedContacts: merged.relinkedContacts };
  await recordAudit(session, workspace, { action: 'person.merged', subject: `person:${primaryPersonId}`, after });
  return { ...after, primaryPersonId };
}
