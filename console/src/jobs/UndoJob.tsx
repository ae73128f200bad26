import { Button } from '@mantine/core';
import { useState } from 'react';
import { UndoBulkJobDocument, UndoMergeJobDocument } from '../api/generated/job';
import { ConfirmWrite } from '../parts/ConfirmWrite';
import { text } from '../text';

const DOCUMENTS = { change: UndoBulkJobDocument, delete: UndoBulkJobDocument, merge: UndoMergeJobDocument } as const;

export type Undoable = keyof typeof DOCUMENTS;

/** Whether all that a job of this kind did can be taken back. */
export const isUndoable = (kind: string): kind is Undoable => kind in DOCUMENTS;

/** Takes back all that a job did, in two steps and by a job of its own. */
export function UndoJob({ id, kind }: { id: number; kind: Undoable }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="light" aria-label={text.jobs.undoOf(id)} onClick={() => setAsking(true)}>
        {text.actions.undo}
      </Button>
      {isAsking ? (
        <ConfirmWrite
          document={DOCUMENTS[kind]}
          variables={{ id }}
          answer="Job"
          title={text.jobs.undoOf(id)}
          action={text.jobs.undoAction}
          done={text.jobs.undoing}
          close={() => setAsking(false)}
        >
          {text.jobs.undoes[kind](id)}
        </ConfirmWrite>
      ) : null}
    </>
  );
}
