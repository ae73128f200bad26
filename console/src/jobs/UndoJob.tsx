import { Button } from '@mantine/core';
import { useState } from 'react';
import { shared } from '../shared-text';
import { UndoDialog, type UndoStage } from './UndoDialog';

interface UndoJobProps {
  stage: UndoStage;
  /** The label of the button, and its accessible name where that must say more. */
  words?: string;
  label?: string;
}

/** Undoes a job by a job of its own, in two steps, and shows the result of that. */
export function UndoJob({ stage, words = shared.undo, label = words }: UndoJobProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="light" aria-label={label} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen ? <UndoDialog start={stage} close={() => setOpen(false)} /> : null}
    </>
  );
}
