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
import {
  HOLD_MERGE,
  HOLD_UNDONE_CONTACTS,
  READ_MERGE,
  READ_UNDO,
  UNDO_SQL,
  type UndoneMerge,
  type UndoPlan,
} from './undo-merge-sql.js';

/** What an undo did, or would do. */
export interface MergeUndo extends Omit<UndoPlan, 'inTheWay'> {
  mergeId: number;
  primaryPersonId: number;
  dryRun: boolean;
}

interface UndoInput {
  mergeId: number;
  /** Only answers what would be done, or why it cannot be. */
  dryRun: boolean;
  /** How many conflicts to list. */
  first: number;
  /** A repeat with the same key answers what the first request did. */
  idempotencyKey?: string | null | undefined;
}

/**
 * Undoes a merge: the merged Persons return under their ids with the contacts that are still where the merge put them, each value
 * that is still the one that the merge wrote is what it was before, and dismissed pairs return. All or nothing.
 * @throws NotFoundError no such merge in this workspace
 * @throws ConflictError it was undone already, a later merge is in the way, or its Persons were erased; nothing changes.
 *   Also when the idempotency key served another request
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
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(workspace, call, (session) => undoLocked(session, workspace, input));
    } catch (error) {
      if (!(error instanceof MovedMeanwhile)) throw error;
      if (attempt === ATTEMPTS) throw new UnavailableError({ cause: error });
    }
  }
}

/** A Person of a returning pair was merged between the look and the lock; the transaction starts over. */
class MovedMeanwhile extends Error {}
const ATTEMPTS = 5;

const mergeNotFound = () => new NotFoundError('Merge not found');
const refused = (because: string) => new ConflictError('Conflict', because);

async function readMerge(sql: Sql, clientId: string, mergeId: number): Promise<UndoneMerge> {
  const [merge] = await sql.query<UndoneMerge>('people.read_merge', READ_MERGE, [clientId, mergeId]);
  if (!merge) throw mergeNotFound();
  return merge;
}

/* An erased Person never returns, so nothing is undone while one is being erased either. */
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

async function forecast({ clientId, database }: Workspace, { mergeId, first }: UndoInput): Promise<MergeUndo> {
  const merge = await readMerge(database, clientId, mergeId);
  checkMerge(merge);
  const plan = await readPlan(database, clientId, mergeId, first);
  return { mergeId, primaryPersonId: merge.primaryPersonId, dryRun: true, ...plan };
}

/*
 * All Persons that returning pairs name are locked, in the order of all transactions: a merge of such a Person waits, or is waited for.
 */
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

async function undoLocked(session: Session, workspace: Workspace, input: UndoInput): Promise<MergeUndo> {
  const { clientId, agencyId, actor } = workspace;
  const place = { clientId, agencyId, actor: describeActor(actor) };
  const undone = await undoMergeIn(session, place, input);
  await recordAudit(session, place, auditOfUndo(undone));
  await enqueueRescoring(session, clientId, 'person', [undone.primaryPersonId, ...undone.restoredPersonIds]);
  return undone;
}

/**
 * Undoes a merge in the transaction, and leaves it to the caller to request the rescoring of its Persons and to enter `auditOfUndo`. A
 * refused undo has written nothing.
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

/** What the audit log has of an undo. */
export const auditOfUndo = ({ primaryPersonId, ...undone }: MergeUndo): AuditChange => {
  const { mergeId, restoredPersonIds, relinkedContacts, restoredValues, conflictCount } = undone;
  const after = { mergeId, restoredPersonIds, relinkedContacts, restoredValues, conflictCount };
  return { action: 'person.merge-undone', subject: `person:${primaryPersonId}`, after };
};
