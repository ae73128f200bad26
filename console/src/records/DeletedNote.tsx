import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useWrite, type Written } from '../api/use-write';
import { IconUndo } from '../icons';
import { notifyWritten } from '../parts/notify';
import { shared } from '../shared-text';
import type { Listed } from './record-field';
import type { RecordPage } from './record-page';
import { recordText } from './text';

interface DeletedNoteProps {
  id: number;
  name: string;
  restore: NonNullable<RecordPage<Listed>['restore']>;
  close: () => void;
}

/* A record can be restored once its deletion is in the journal, which takes some seconds. Until then the service answers with a conflict. */
const TRIES = 10;
const AGAIN_MS = 1_000;

const isConflict = (written: Written<unknown>): boolean =>
  written.kind === 'refused' && written.refusal.__typename === 'ConflictError';

async function insist<Answer>(write: () => Promise<Written<Answer>>): Promise<Written<Answer>> {
  let written = await write();
  for (let tries = 1; tries < TRIES && isConflict(written); tries++) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    written = await write();
  }
  return written;
}

/** Says what was deleted, and offers to restore it. */
export function DeletedNote({ id, name, restore, close }: DeletedNoteProps) {
  const { write } = useWrite(restore.document, restore.done);
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const written = await insist(() => write({ id }));
    setBusy(false);
    if (notifyWritten(written, recordText.restored(name))) close();
  };
  return (
    <Alert color="gray" variant="outline" withCloseButton closeButtonLabel={shared.close} onClose={close} role="status">
      <Group>
        <Text>{recordText.deleted(name)}</Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUndo size={14} />}
          loading={busy}
          onClick={() => void undo()}
        >
          {shared.undo}
        </Button>
      </Group>
    </Alert>
  );
}
