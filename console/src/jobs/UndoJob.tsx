import { Button } from '@mantine/core';
import { useState } from 'react';
import { UndoBulkJobDocument, UndoMergeJobDocument } from '../api/generated/job';
import { ConfirmWrite } from '../parts/ConfirmWrite';
import { shared } from '../shared-text';
import { jobText } from './text';

const DOCUMENTS = { change: UndoBulkJobDocument, delete: UndoBulkJobDocument, merge: UndoMergeJobDocument } as const;

export type Undoable = keyof typeof DOCUMENTS;

/** Whether a job of this kind can be undone. */
export const isUndoable = (kind: string): kind is Undoable => kind in DOCUMENTS;

/** Undoes a job by a job of its own, in two steps. */
export function UndoJob({ id, kind }: { id: number; kind: Undoable }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="light" aria-label={jobText.undoOf(id)} onClick={() => setAsking(true)}>
        {shared.undo}
      </Button>
      {isAsking ? (
        <ConfirmWrite
          document={DOCUMENTS[kind]}
          variables={{ id }}
          answer="Job"
          title={jobText.undoOf(id)}
          action={jobText.undoAction}
          done={jobText.undoing}
          close={() => setAsking(false)}
        >
          {jobText.undoes[kind](id)}
        </ConfirmWrite>
      ) : null}
    </>
  );
}
