import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useKey } from '../session';
import { type Liftable, mayLift } from './mark';
import { suppressionText as text } from './text';

const LiftDialog = lazy(() => import('./LiftDialog'));

/** Lifts one entry; not shown where the key may not. */
export function LiftButton({ of }: { of: Liftable & { id: number; value: string } }) {
  const key = useKey();
  const [isOpen, setOpen] = useState(false);
  if (!mayLift(of, key)) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" aria-label={text.liftOne(of.value)} onClick={() => setOpen(true)}>
        {text.lift}
      </Button>
      <Suspense>{isOpen ? <LiftDialog ids={[of.id]} close={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
