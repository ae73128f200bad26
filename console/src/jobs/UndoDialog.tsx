import { useState } from 'react';
import { UndoJobDocument } from '../api/generated/job';
import type { JobLineFragment } from '../api/generated/jobs';
import { reasonOf, useWrite } from '../api/use-write';
import Confirm from '../parts/Confirm';
import { Dialog } from '../parts/Dialog';
import { jobText } from './text';
import { UndoPreview } from './UndoPreview';
import { UndoResult } from './UndoResult';

type Undoable = keyof typeof jobText.undoes;

/** A job that may be undone, or one that undoes and whose result is shown. */
export type UndoStage = { id: number; kind: Undoable } | { id: number; kind: null };

const isUndoable = (kind: string): kind is Undoable => kind in jobText.undoes;

/** How a job can be undone; null: it has not ended, or wrote nothing. A trial of an import writes nothing. */
export const undoOf = ({ id, kind, endedAt, rowsWritten }: JobLineFragment): UndoStage | null =>
  endedAt !== null && isUndoable(kind) && (kind !== 'import' || rowsWritten > 0) ? { id, kind } : null;

/** Asks whether a job is to be undone, then shows how the job that undoes it gets on, which can be undone in turn. */
export function UndoDialog({ start, close }: { start: UndoStage; close: () => void }) {
  const [{ id, kind }, setStage] = useState<UndoStage>(start);
  if (kind !== null)
    return <Ask key={id} id={id} kind={kind} close={close} started={(job) => setStage({ id: job, kind: null })} />;
  return (
    <Dialog title={jobText.resultOf(id)} close={close} size="lg">
      <UndoResult id={id} close={close} undo={() => setStage({ id, kind: 'undo' })} />
    </Dialog>
  );
}

interface AskProps {
  id: number;
  kind: Undoable;
  close: () => void;
  /** Called with the job that undoes it. */
  started: (id: number) => void;
}

function Ask({ id, kind, close, started }: AskProps) {
  const { write, busy } = useWrite(UndoJobDocument, 'Job');
  const [refused, setRefused] = useState<string | null>(null);
  const act = async () => {
    const written = await write({ id });
    setRefused(reasonOf(written));
    if (written.kind === 'done') started(written.answer.id);
  };
  return (
    <Confirm
      title={jobText.undoOf(id)}
      action={jobText.undoAction}
      busy={busy}
      error={refused}
      close={close}
      act={() => void act()}
    >
      {jobText.undoes[kind](id)}
      {kind === 'merge' ? null : <UndoPreview id={id} />}
    </Confirm>
  );
}
