import { List, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PreviewUndoDocument, type PreviewUndoMutation } from '../api/generated/job';
import { reasonOf, useWrite, type Written } from '../api/use-write';
import { ErrorNote } from '../parts/ErrorNote';
import { jobText } from './text';

type Answer = Extract<PreviewUndoMutation['answer'], { __typename: 'ChangesUndoPayload' }>;

/** What the undo of a job would do, in numbers. */
export function UndoPreview({ id }: { id: number }) {
  const { write } = useWrite(PreviewUndoDocument, 'ChangesUndoPayload');
  const [read, setRead] = useState<Written<Answer> | null>(null);
  useEffect(() => {
    void write({ id }, { quiet: true }).then(setRead);
  }, [id, write]);
  if (read === null) return <Skeleton height={60} />;
  if (read.kind !== 'done') return <ErrorNote message={reasonOf(read)} />;
  const { undone = [], kept = [] } = read.answer.preview ?? {};
  const lines = [
    ...undone.map(({ kind, action, count }) => jobText.wouldUndo(kind, action, count)),
    ...kept.map(({ kind, because, count }) => jobText.wouldKeep(kind, because, count)),
  ];
  return (
    <List size="sm" mt="xs">
      {(lines.length === 0 ? [jobText.undoesNothing] : lines).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
