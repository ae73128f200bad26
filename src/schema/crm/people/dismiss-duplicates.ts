import type { Session } from '../../../db/database.js';
import type { Workspace } from '../../kernel/context.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { regroupPersons } from '../duplicates/regroup.js';
import { checkPersonIds, personNotFound } from './merge-people.js';
import { LOCK_PERSONS } from './merge-sql.js';

/** A decision about every pair of Persons. */
export interface DuplicateDecision {
  /** As given. */
  personIds: number[];
  /** Pairs for which this was new. */
  changedPairs: number;
}

const REFUSE = `insert into duplicate_refusal (client_id, person_id, other_id)
select $1, a.id, b.id from unnest($2::bigint[]) a (id) join unnest($2::bigint[]) b (id) on a.id < b.id order by a.id, b.id
on conflict (client_id, person_id, other_id) do nothing returning 1`;

/** A decision to store; the action is that of the audit log. */
interface Decision {
  action: 'duplicates.dismissed' | 'duplicates.reconsidered';
  /** @returns how many pairs it changed */
  write(session: Session, clientId: string, personIds: readonly number[]): Promise<number>;
}
const REFUSED: Decision = {
  action: 'duplicates.dismissed',
  write: async (session, clientId, personIds) =>
    (await session.query('duplicates.refuse', REFUSE, [clientId, personIds])).length,
};
const TAKEN_BACK: Decision = {
  action: 'duplicates.reconsidered',
  async write({ prisma }, clientId, personIds) {
    const within = { in: [...personIds] };
    return (await prisma.duplicateRefusal.deleteMany({ where: { clientId, personId: within, otherId: within } })).count;
  },
};

/**
 * Records that these Persons are different: no two of them, nor Persons that they are merged into, are suggested
 * together.
 * @param personIds 2 to 100 unique ids
 * @throws InvalidError keyed `personIds`; NotFoundError an id is no Person of this workspace
 */
export const dismissDuplicates = (workspace: Workspace, personIds: readonly number[]): Promise<DuplicateDecision> =>
  decide(workspace, personIds, REFUSED);

/** Deletes what `dismissDuplicates` recorded about any two of these Persons. Limits and refusals are the same. */
export const reconsiderDuplicates = (workspace: Workspace, personIds: readonly number[]): Promise<DuplicateDecision> =>
  decide(workspace, personIds, TAKEN_BACK);

async function decide(
  workspace: Workspace,
  personIds: readonly number[],
  decision: Decision,
): Promise<DuplicateDecision> {
  checkPersonIds(personIds);
  const changedPairs = await workspace.database.transaction((session) =>
    decideLocked(session, workspace, personIds, decision),
  );
  return { personIds: [...personIds], changedPairs };
}

/* Persons are locked as a merge locks them, so a decision is made before a merge or after it. */
async function decideLocked(
  session: Session,
  workspace: Workspace,
  personIds: readonly number[],
  { action, write }: Decision,
): Promise<number> {
  const { clientId } = workspace;
  const locked = await session.query('people.lock', LOCK_PERSONS, [clientId, personIds]);
  if (locked.length < personIds.length) throw personNotFound();
  const changed = await write(session, clientId, personIds);
  if (changed === 0) return 0;
  await regroupPersons(session, clientId, personIds);
  const after = { personIds, changedPairs: changed };
  await recordAudit(session, workspace, { action, subject: `person:${Math.min(...personIds)}`, after });
  return changed;
}
