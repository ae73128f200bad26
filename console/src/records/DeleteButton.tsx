import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { reasonOf, useWrite } from '../api/use-write';
import { IconTrash } from '../icons';
import { useKey } from '../session';
import { shared } from '../shared-text';
import type { ById } from './record-page';
import { recordText } from './text';

const Confirm = lazy(() => import('../parts/Confirm'));

interface DeleteButtonProps {
  id: number;
  name: string;
  /** What is deleted with it. */
  about: string;
  document: ById;
  deleted: (name: string) => void;
}

/** Deletes a record in two steps; the list then offers to restore it. */
export function DeleteButton({ id, name, about, document, deleted }: DeleteButtonProps) {
  const { mayWrite } = useKey();
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(document, 'DeletePayload');
  if (!mayWrite) return null;
  const act = async () => {
    const written = await write({ id });
    setRefused(reasonOf(written));
    if (written.kind === 'done') deleted(name);
  };
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconTrash size={14} />} onClick={() => setAsking(true)}>
        {shared.delete}
      </Button>
      <Suspense>
        {isAsking ? (
          <Confirm
            title={shared.delete}
            action={recordText.deleteAction(name)}
            busy={busy}
            error={refused}
            close={() => setAsking(false)}
            act={() => void act()}
          >
            {about}
          </Confirm>
        ) : null}
      </Suspense>
    </>
  );
}
