import type { Session } from '../../../db/database.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { type ChangeKind, kindOf } from '../changes/change-row.js';
import { undoEntries } from './undo-entries.js';
import { auditOfUndo, undoMergeIn } from './undo-merge.js';
import {
  type Batch,
  holdAll,
  listRemedies,
  type OwnEntry,
  planUndo,
  readLost,
  STEPS,
  type Step,
  type Undoing,
} from './undo-plan.js';

/** What became of a record so far. It is JSON, so that a job can store it between slices. */
export type RecordOutcome = [kind: ChangeKind, id: number, state: number, because: string[]];

/** Bits of the state of a record. */
const UNDONE = 1;
/** Its deletion was not undone. */
const LOST = 2;

/** What becomes of records, each with all that is undone of it. */
export class Outcome {
  readonly #records = new Map<string, RecordOutcome>();
  #made: ReadonlySet<string> = new Set();

  /** @param open records of which earlier slices undid a part */
  constructor(open: readonly RecordOutcome[] = []) {
    for (const one of open) this.#records.set(`${one[0]} ${one[1]}`, one);
  }

  /** Begins with these entries. */
  begin(entries: readonly OwnEntry[]): void {
    this.#made = new Set(entries.flatMap((one) => (one.isMade ? `${kindOf(one)} ${one.id}` : [])));
  }

  #of(kind: ChangeKind, id: number): RecordOutcome {
    const key = `${kind} ${id}`;
    const found: RecordOutcome = this.#records.get(key) ?? [kind, id, 0, []];
    this.#records.set(key, found);
    return found;
  }

  add(action: Step['action'] | 'merged', kind: ChangeKind, id: number): void {
    const record = this.#of(kind, id);
    // What was created is only deleted, whatever else is undone before.
    if (action === 'created' || !this.#made.has(`${kind} ${id}`)) record[2] |= UNDONE;
  }

  keepOf(action: Step['action'], kind: ChangeKind, id: number, because: string): void {
    if (action === 'deleted') this.#of(kind, id)[2] |= LOST;
    if (action === 'created' || !this.#made.has(`${kind} ${id}`)) this.keep(kind, id, because);
  }

  keep(kind: ChangeKind, id: number, because: string): void {
    const record = this.#of(kind, id);
    if (!record[3].includes(because)) record[3].push(because);
  }

  isLost(kind: ChangeKind, id: number): boolean {
    return ((this.#records.get(`${kind} ${id}`)?.[2] ?? 0) & LOST) > 0;
  }

  /** Takes out the records of which nothing is left to undo. @returns those with an outcome, and how many they are in all */
  close(entries: readonly OwnEntry[]): { closed: ClosedRecord[]; count: number } {
    const ended = new Set(entries.flatMap((one) => (one.goesOn ? [] : `${kindOf(one)} ${one.id}`)));
    const closed = [...ended].flatMap((key) => {
      const found = this.#records.get(key);
      this.#records.delete(key);
      if (!found) return [];
      const [kind, recordId, state, because] = found;
      const isUndone = (state & UNDONE) > 0;
      return isUndone || because.length > 0 ? [{ kind, recordId, isUndone, because }] : [];
    });
    return { closed, count: ended.size };
  }

  /** The records that are not closed. */
  get open(): RecordOutcome[] {
    return [...this.#records.values()];
  }
}

/** What became of a record in the end. */
export interface ClosedRecord {
  kind: ChangeKind;
  recordId: number;
  isUndone: boolean;
  /** Why it is kept, fully or in part. */
  because: string[];
}

/** Who undoes what. */
interface UndoPlace extends Undoing {
  agencyId: string;
  /** As in the audit log. */
  actor: string;
}

/* So that no undo by actor or time undoes the undo, whatever the caller names its operation. */
const NAME_UNDO = `select set_config('outreach.author', (coalesce(journal_author(), '{}')::jsonb || jsonb_build_object('operation', $1::text))::text, true)`;

/**
 * Undoes entries that a cause means, unless something else wrote the same since: the newest changes first. A record that
 * cannot be undone blocks no other.
 * @param operation under which the journal records it
 * @returns the number before which it continues: not all entries are undone by one transaction
 */
export async function undoPage(
  session: Session,
  place: UndoPlace,
  { entries, operation }: { entries: readonly OwnEntry[]; operation: string },
  outcome: Outcome,
): Promise<number> {
  await session.query('undo.name_author', NAME_UNDO, [operation]);
  await holdAll(session, place.clientId, entries);
  const lost = await readLost(session, place, entries);
  outcome.begin([...entries, ...lost]);
  const due = lost.flatMap(({ id, isMade }) => (isMade ? [] : id));
  const isBack = await undoStep(session, place, { ...RESTORES_COMPANIES, ids: due }, outcome);
  const below = isBack ? await undoBatches(session, place, entries, outcome) : firstOf(entries);
  for (const { entry, because } of listRemedies(entries))
    if (entry.number >= below) outcome.keep(kindOf(entry), entry.id, because);
  return below;
}

const [RESTORES_COMPANIES] = STEPS;

/* The number before which the page begins. */
const firstOf = (entries: readonly OwnEntry[]): number => (entries[0]?.number ?? 0) + 1;

/*
 * One batch, so that the changes of the undo can be undone in their order. Undone merges are not made again, so several
 * of them are one change.
 */
async function undoBatches(session: Session, place: UndoPlace, entries: readonly OwnEntry[], outcome: Outcome) {
  const batches = planUndo(entries);
  let below = firstOf(entries);
  for (const [at, batch] of batches.entries()) {
    if (!(await undoBatch(session, place, batch, outcome))) return below;
    below = batch.changes[0];
    const next = batches[at + 1];
    if (next && (batch.merges.length === 0 || next.merges.length === 0)) return below;
  }
  return entries.at(-1)?.number ?? 0;
}

/* @returns whether all of it was undone */
async function undoBatch(session: Session, place: UndoPlace, batch: Batch, outcome: Outcome): Promise<boolean> {
  let isUnmerged = true;
  for (const merge of batch.merges) isUnmerged = (await unmerge(session, place, merge, outcome)) && isUnmerged;
  for (const step of STEPS) {
    const { action, kind } = step;
    // The values of a merge that stays are part of it.
    if (action === 'changed' && kind === 'contact' && !isUnmerged) continue;
    const ids = [...(batch.steps.get(step) ?? [])].filter((id) => action !== 'changed' || !outcome.isLost(kind, id));
    if (!(await undoStep(session, place, { ...step, ids, changes: batch.changes }, outcome))) return false;
  }
  return true;
}

type DueStep = Step & { ids: readonly number[]; changes?: Batch['changes'] };

/* @returns whether all of it was undone */
async function undoStep(
  session: Session,
  { clientId, cause, record }: UndoPlace,
  { changes, ...step }: DueStep,
  outcome: Outcome,
): Promise<boolean> {
  if (step.ids.length === 0) return true;
  const entries = { ...step, clientId, cause: changes ? { ...cause, changes } : cause, isAlone: Boolean(record) };
  const { undone, kept, left } = await undoEntries(session, entries);
  for (const id of undone) outcome.add(step.action, step.kind, id);
  for (const { id, because } of kept) outcome.keepOf(step.action, step.kind, id, because);
  return left.length === 0;
}

async function unmerge(session: Session, place: UndoPlace, { id, mergeId }: OwnEntry, outcome: Outcome) {
  try {
    const undone = await undoMergeIn(session, place, { mergeId: mergeId ?? 0, first: 0 });
    await recordAudit(session, place, auditOfUndo(undone));
    const persons = [undone.primaryPersonId, ...undone.restoredPersonIds];
    await enqueueRescoring(session, place.clientId, 'person', persons);
    outcome.add('merged', 'person', id);
    return true;
  } catch (error) {
    if (!(error instanceof ConflictError || error instanceof NotFoundError)) throw error;
    outcome.keep('person', id, error.message);
    return false;
  }
}
