import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { CHANGE_KINDS, type ChangeKind } from '../../history/changes/change-row.js';
import { type ClosedRecord, Outcome, type RecordOutcome, undoPage } from '../../history/undo/undo-changes.js';
import { isInJournal } from '../../history/undo/undo-entries.js';
import { countRecords, MOST_OF_PAGE, readPage, type Undoing } from '../../history/undo/undo-plan.js';
import { JobFailure, JobWaits, type RunningJob, type SliceResult, slicedKind } from '../jobs/job-kind.js';
import type { JobPart } from '../jobs/parts.js';

const changeKind = z.string().refine((name): name is ChangeKind => name in CHANGE_KINDS);

/** What is undone. */
const causeParams = z.object({
  actor: z.string().nullable().default(null),
  request: z.string().nullable().default(null),
  job: z.int().nullable().default(null),
  record: z.object({ kind: changeKind, id: z.int() }).nullable().default(null),
});
export type CauseParams = z.output<typeof causeParams>;

const undoParams = z.object({
  cause: causeParams,
  /** A time, or `-infinity`. */
  from: z.string(),
  to: z.iso.datetime(),
  /** The jobs that undid the same before, and their undos. */
  undoJobs: z.array(z.int()),
  /** The name under which the journal records it. */
  operation: z.string(),
  asked: z.iso.datetime(),
});
export type UndoParams = z.output<typeof undoParams>;

/* A job that an earlier release left has other parameters. */
const storedParams = z.unknown().transform((stored) => {
  const { data } = undoParams.safeParse(stored);
  if (!data) throw new JobFailure('It was started by an earlier release: undo the job again.');
  return data;
});

const undoPlace = z.object({
  /** The number before which it continues. */
  below: z.int(),
  /** How many entries the next slice reads. */
  size: z.int(),
  /** Records of which older entries are left. */
  open: z.array(z.custom<RecordOutcome>(Array.isArray)),
});
type UndoPlace = z.output<typeof undoPlace>;

/** Where changes depend on each other, a slice undoes few entries, and need not read many. */
const LEAST_OF_PAGE = 50;

/** What an undo undoes. @param jobId of the undo itself */
export function undoingOf(clientId: string, params: Omit<UndoParams, 'asked' | 'operation'>, jobId?: number): Undoing {
  const { cause, from, to, undoJobs } = params;
  const { job, actor, request, record } = cause;
  const jobs = jobId === undefined ? undoJobs : [...undoJobs, jobId];
  return { clientId, record, cause: { jobId: job, actor, request, since: from, until: to, undoJobs: jobs } };
}

/** Undoes the newest entries that are left. @throws JobWaits an earlier write has no number yet */
async function undoSlice(session: Session, job: RunningJob<UndoParams, UndoPlace>): Promise<SliceResult<UndoPlace>> {
  const { clientId, agencyId, startedBy: actor, params, place } = job;
  if (place === null && !(await isInJournal(session, clientId, null, params.asked)))
    throw new JobWaits('What is undone has no numbers in the journal yet.');
  const undoing = undoingOf(clientId, params, job.id);
  const total = place === null ? await countRecords(session, undoing) : undefined;
  const entries = await readPage(session, undoing, place ?? { below: null, size: MOST_OF_PAGE });
  if (entries.length === 0) return { place: null, total };
  const outcome = new Outcome(place?.open);
  const whose = { ...undoing, agencyId, actor };
  const below = await undoPage(session, whose, { entries, operation: params.operation }, outcome);
  const done = entries.filter(({ number }) => number >= below);
  const { closed, count } = outcome.close(done);
  return {
    place: { below, size: Math.min(MOST_OF_PAGE, LEAST_OF_PAGE + 4 * done.length), open: outcome.open },
    ...{ total, read: count, written: closed.filter(({ isUndone }) => isUndone).length },
    ...{ refused: closed.filter(({ because }) => because.length > 0).length, parts: filesOf(closed) },
  };
}

const linesOf = <Row>(rows: readonly Row[], lineOf: (row: Row) => object) =>
  Buffer.from(rows.map((row) => `${JSON.stringify(lineOf(row))}\n`).join(''));

/* Each record with its outcome, and those that are kept, fully or in part. */
function filesOf(closed: readonly ClosedRecord[]): JobPart[] {
  const outcomeOf = ({ isUndone, because }: ClosedRecord) => {
    if (because.length === 0) return { outcome: 'undone' };
    return { outcome: isUndone ? 'partly' : 'kept', because: because.join(' ') };
  };
  const kept = closed.filter(({ because }) => because.length > 0);
  return [
    {
      file: 'outcome',
      bytes: linesOf(closed, (one) => ({ kind: one.kind, record_id: one.recordId, ...outcomeOf(one) })),
    },
    {
      file: 'refused',
      bytes: linesOf(kept, ({ recordId: id, kind, because }) => ({ id, kind, because: because.join(' ') })),
    },
  ];
}

/** Jobs that undo what a cause wrote. */
export const undoKind = slicedKind({ kind: 'undo', params: storedParams, place: undoPlace, slice: undoSlice });
