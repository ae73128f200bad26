import { setTimeout as pause } from 'node:timers/promises';
import { describeActor } from '../../../access/actor.js';
import { NAME_AUTHOR } from '../../../db/author.js';
import type { Session } from '../../../db/database.js';
import { sqlState } from '../../../db/database-error.js';
import { readNow } from '../../../db/database-time.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { DAY_MS } from '../../../values/date-time.js';
import type { Workspace } from '../../kernel/context.js';
import { type ChangeAction, type ChangeKind, kindOf } from '../changes/change-row.js';
import type { Cause } from './entries.js';
import { isInJournal, undoEntries } from './undo-entries.js';
import { retryMoved, undoLocked } from './undo-merge.js';
import {
  type Batch,
  holdAll,
  listRemedies,
  madeOf,
  type OwnEntry,
  planUndo,
  readNet,
  readOwn,
  STEPS,
  type Step,
} from './undo-plan.js';

/** A record with something undone: what had happened to it. */
export interface UndoneChange {
  kind: ChangeKind;
  recordId: number;
  action: ChangeAction;
}

/** A record that is unchanged, fully or in some values. */
export interface KeptChange {
  kind: ChangeKind;
  recordId: number;
  because: string;
}

export interface ChangesUndone {
  since: string;
  undone: UndoneChange[];
  kept: KeptChange[];
  /** Jobs of the key that wrote since. */
  jobIds: number[];
}

/** The most records of one call. */
export const MOST_RECORDS = 1000;

/**
 * Undoes what the acting key wrote since a time, unless something else wrote the same since: the newest changes first,
 * in one transaction. A record that cannot be undone blocks no other. What its jobs wrote is kept.
 * @param since at most 24 hours ago
 * @throws InvalidError another time, or too many records
 * @throws ConflictError earlier writes are not in the journal yet, or others wrote the same in this moment
 */
export async function undoChanges(workspace: Workspace, since: string): Promise<ChangesUndone> {
  const now = await readNow(workspace.database);
  const age = now.getTime() - Date.parse(since);
  if (age < 0) throw new InvalidError({ since: ['Must not be in the future.'] });
  if (age > DAY_MS) throw new InvalidError({ since: ['Must be at most 24 hours ago.'] });
  await waitForJournal(workspace, now);
  try {
    const work = (session: Session) => undoIn(session, workspace, since);
    return await retryMoved(() => workspace.database.transaction(work, 'long'));
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new ConflictError('Conflict', 'Others wrote the same in this moment. Try again.');
  }
}

/* Shorter than a brief transaction, which a dry run is at this point. */
const LONGEST_WAIT_MS = 2_500;
const PAUSE_MS = 100;

async function waitForJournal({ clientId, database }: Workspace, until: Date): Promise<void> {
  for (let waited = 0; !(await isInJournal(database, clientId, null, until)); waited += PAUSE_MS) {
    if (waited >= LONGEST_WAIT_MS)
      throw new ConflictError('Conflict', 'The last writes are not in the journal yet. Try again in a few seconds.');
    await pause(PAUSE_MS);
  }
}

/* So that no later call undoes the undo, whatever the caller names its operation. */
const NAME_UNDO = `select journal_author() as author,
   set_config('outreach.author', (journal_author()::jsonb || '{"operation": "changesUndo"}')::text, true)`;

async function undoIn(session: Session, workspace: Workspace, since: string): Promise<ChangesUndone> {
  const { clientId, actor } = workspace;
  const cause: Cause = { jobId: null, actor: describeActor(actor).split(' ')[0] ?? '', since };
  const { records, jobIds, entries } = await readOwn(session, clientId, cause, MOST_RECORDS);
  if (entries === null) {
    const message = `This key wrote ${records} records since then; at most ${MOST_RECORDS} are undone. Choose a later time.`;
    throw new InvalidError({ since: [message] });
  }
  const [named] = await session.query<{ author: string | null }>('undo.name_author', NAME_UNDO);
  await holdAll(session, clientId, entries);
  const outcome = new Outcome(madeOf(entries));
  for (const batch of planUndo(entries)) await undoBatch(session, workspace, { batch, cause }, outcome);
  for (const { entry, because } of listRemedies(entries)) outcome.keep(kindOf(entry), entry.id, because);
  const net = await readNet(session, clientId);
  const undone = [...outcome.undone.values()].filter(({ kind, recordId }) => net.has(`${kind} ${recordId}`));
  // A dry run continues in the same transaction.
  await session.query('undo.name_author_again', NAME_AUTHOR, [named?.author ?? '']);
  return { since, undone, kept: [...outcome.kept.values()], jobIds };
}

/** Each record once for each action and each reason. */
class Outcome {
  readonly undone = new Map<string, UndoneChange>();
  readonly kept = new Map<string, KeptChange>();
  /** Deleted records that were not restored. */
  readonly lost = new Set<string>();
  readonly #made: ReadonlySet<string>;

  constructor(made: ReadonlySet<string>) {
    this.#made = made;
  }

  add(kind: ChangeKind, recordId: number, action: ChangeAction): void {
    // What was created is only deleted, whatever else is undone before.
    if (action !== 'created' && this.#made.has(`${kind} ${recordId}`)) return;
    this.undone.set(`${kind} ${recordId} ${action}`, { kind, recordId, action });
  }

  keepOf(action: Step['action'], kind: ChangeKind, recordId: number, because: string): void {
    if (action === 'deleted') this.lost.add(`${kind} ${recordId}`);
    if (action === 'created' || !this.#made.has(`${kind} ${recordId}`)) this.keep(kind, recordId, because);
  }

  keep(kind: ChangeKind, recordId: number, because: string): void {
    this.kept.set(`${kind} ${recordId} ${because}`, { kind, recordId, because });
  }
}

async function undoBatch(
  session: Session,
  workspace: Workspace,
  { batch, cause }: { batch: Batch; cause: Cause },
  outcome: Outcome,
): Promise<void> {
  let isUnmerged = true;
  for (const merge of batch.merges) isUnmerged = (await unmerge(session, workspace, merge, outcome)) && isUnmerged;
  for (const step of STEPS) {
    const { action, kind } = step;
    const ids = [...(batch.steps.get(step) ?? [])].filter(
      (id) => action !== 'changed' || !outcome.lost.has(`${kind} ${id}`),
    );
    // The values of a merge that stays are part of it.
    if (action === 'changed' && kind === 'contact' && !isUnmerged) continue;
    for (let left = ids; left.length > 0; ) {
      const entries = { ...step, clientId: workspace.clientId, ids: left, cause: { ...cause, changes: batch.changes } };
      const result = await undoEntries(session, entries);
      for (const id of result.undone) outcome.add(kind, id, action);
      for (const { id, because } of result.kept) outcome.keepOf(action, kind, id, because);
      ({ left } = result);
    }
  }
}

async function unmerge(session: Session, workspace: Workspace, { id, mergeId }: OwnEntry, outcome: Outcome) {
  try {
    await undoLocked(session, workspace, { mergeId: mergeId ?? 0, first: 0 });
    outcome.add('person', id, 'merged');
    return true;
  } catch (error) {
    if (!(error instanceof ConflictError || error instanceof NotFoundError)) throw error;
    outcome.keep('person', id, error.message);
    return false;
  }
}
