import { useState } from 'react';
import { DismissDuplicateDocument, ReconsiderDuplicateDocument } from '../../api/generated/duplicates';
import { MergePeopleDocument, UndoMergeDocument } from '../../api/generated/people';
import { reasonOf, useWrite, type Written } from '../../api/use-write';
import { text } from './text';
import type { Queue, Suggestion } from './use-queue';

/** A decision on a suggestion. */
type Decision = { kind: 'merge'; mergeId: number | null } | { kind: 'dismiss' } | { kind: 'skip' };
type Decided = Decision & { of: Suggestion };

/** What can be done with the current suggestion, and with the last decision. */
export interface Decisions {
  merge: () => Promise<void>;
  dismiss: () => Promise<void>;
  skip: () => void;
  undo: () => Promise<void>;
  last: Decided | undefined;
  /** The outcome of the last action. */
  message: string | null;
  isRefused: boolean;
  busy: boolean;
}

/** Decides the suggestions of a queue one after another, and undoes the last decisions. */
export function useDecisions(queue: Queue): Decisions {
  const { log, outcome, note, unnote, isDone } = useLog();
  const merging = useWrite(MergePeopleDocument, 'PeopleMergePayload');
  const dismissing = useWrite(DismissDuplicateDocument, 'DuplicateDecisionPayload');
  const undoing = useUndo();
  const busy = merging.busy || dismissing.busy || undoing.busy;
  const { current } = queue;
  const last = log.at(-1);
  return {
    async merge() {
      if (!current || busy) return;
      const written = await merging.write({ personIds: current.personIds });
      if (!isDone(written)) return;
      const { mergeId, mergedPersonIds } = written.answer;
      note({ kind: 'merge', mergeId, of: current });
      queue.drop(mergedPersonIds);
    },
    async dismiss() {
      if (!current || busy || !isDone(await dismissing.write({ personIds: current.personIds }))) return;
      note({ kind: 'dismiss', of: current });
      queue.drop();
    },
    skip() {
      if (!current || busy) return;
      note({ kind: 'skip', of: current });
      queue.skip();
    },
    async undo() {
      if (!last || busy) return;
      const written = await undoing.undo(last);
      if (written === null || (written !== 'nothing' && !isDone(written))) return;
      unnote();
      queue.putBack(last.of);
    },
    last,
    message: outcome?.message ?? null,
    isRefused: outcome?.isRefused ?? false,
    busy,
  };
}

/* The decisions of this visit, and the outcome of the last action. */
function useLog() {
  const [log, setLog] = useState<readonly Decided[]>([]);
  const [outcome, setOutcome] = useState<{ message: string; isRefused: boolean } | null>(null);
  return {
    log,
    outcome,
    note(decided: Decided) {
      setLog((old) => [...old, decided]);
      setOutcome({ message: text.did[decided.kind], isRefused: false });
    },
    unnote() {
      setLog((old) => old.slice(0, -1));
      setOutcome({ message: text.undid, isRefused: false });
    },
    isDone<Answer>(written: Written<Answer>): written is Extract<Written<Answer>, { kind: 'done' }> {
      const reason = reasonOf(written);
      if (reason !== null) setOutcome({ message: reason, isRefused: true });
      return written.kind === 'done';
    },
  };
}

/* Undoes a decision at the service; null: it cannot be undone; 'nothing': the service does not know of it. */
function useUndo() {
  const undoing = useWrite(UndoMergeDocument, 'MergeUndoPayload');
  const reconsidering = useWrite(ReconsiderDuplicateDocument, 'DuplicateDecisionPayload');
  const undo = async (decided: Decided): Promise<Written<unknown> | 'nothing' | null> => {
    if (decided.kind === 'skip') return 'nothing';
    if (decided.kind === 'dismiss') return reconsidering.write({ personIds: decided.of.personIds });
    return decided.mergeId === null ? null : undoing.write({ mergeId: decided.mergeId, dryRun: false });
  };
  return { undo, busy: undoing.busy || reconsidering.busy };
}
