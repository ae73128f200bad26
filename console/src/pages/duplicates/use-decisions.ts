import { useState } from 'react';
import { sentenceOf } from '../../api/explain';
import { DismissDuplicateDocument, ReconsiderDuplicateDocument } from '../../api/generated/duplicates';
import { MergePeopleDocument, UndoMergeDocument } from '../../api/generated/people';
import { useWrite, type Written } from '../../api/use-write';
import { text } from './text';
import type { Queue, Suggestion } from './use-queue';

/** What was decided of a suggestion. */
type Decision = { kind: 'merge'; mergeId: number | null } | { kind: 'dismiss' } | { kind: 'skip' };
type Decided = Decision & { of: Suggestion };

/** What can be done with the current suggestion, and with the last decision. */
export interface Decisions {
  merge: () => Promise<void>;
  dismiss: () => Promise<void>;
  skip: () => void;
  undo: () => Promise<void>;
  last: Decided | undefined;
  /** What was done last, or refused. */
  told: string | null;
  isRefused: boolean;
  busy: boolean;
}

/** Decides the suggestions of a queue one after another, and takes the last decisions back. */
export function useDecisions(queue: Queue): Decisions {
  const [log, setLog] = useState<readonly Decided[]>([]);
  const [said, setSaid] = useState<{ told: string; isRefused: boolean } | null>(null);
  const merging = useWrite(MergePeopleDocument, 'PeopleMergePayload');
  const dismissing = useWrite(DismissDuplicateDocument, 'DuplicateDecisionPayload');
  const undoing = useWrite(UndoMergeDocument, 'MergeUndoPayload');
  const reconsidering = useWrite(ReconsiderDuplicateDocument, 'DuplicateDecisionPayload');
  const busy = merging.busy || dismissing.busy || undoing.busy || reconsidering.busy;
  const { current } = queue;
  const last = log.at(-1);

  const isDone = <Answer>(written: Written<Answer>): written is Extract<Written<Answer>, { kind: 'done' }> => {
    if (written.kind === 'done') return true;
    setSaid({
      told: written.kind === 'failed' ? written.error.sentence : sentenceOf(written.refusal),
      isRefused: true,
    });
    return false;
  };
  const note = (decided: Decided) => {
    setLog((old) => [...old, decided]);
    setSaid({ told: text.did[decided.kind](decided.of.personIds.join(', ')), isRefused: false });
  };

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
      if (last.kind === 'merge') {
        if (last.mergeId === null || !isDone(await undoing.write({ mergeId: last.mergeId, dryRun: false }))) return;
      } else if (last.kind === 'dismiss' && !isDone(await reconsidering.write({ personIds: last.of.personIds })))
        return;
      setLog((old) => old.slice(0, -1));
      setSaid({ told: text.undid, isRefused: false });
      queue.putBack(last.of);
    },
    last,
    told: said?.told ?? null,
    isRefused: said?.isRefused ?? false,
    busy,
  };
}
