import { Alert, Button, Group, Text } from '@mantine/core';
import { useWrite } from '../api/hooks';
import { IconUndo } from '../icons';
import { tellWritten } from '../notify';
import { text } from '../text';
import type { Listed } from './record-field';
import type { RecordPage } from './record-page';

interface DeletedNoteProps {
  id: number;
  name: string;
  restore: NonNullable<RecordPage<Listed>['restore']>;
  close: () => void;
}

/** Tells what was deleted, and gives it back if that is wanted. */
export function DeletedNote({ id, name, restore, close }: DeletedNoteProps) {
  const { write, busy } = useWrite(restore.document, restore.done);
  const undo = async () => {
    if (tellWritten(await write({ id }), text.records.restored(name))) close();
  };
  return (
    <Alert
      color="gray"
      variant="outline"
      withCloseButton
      closeButtonLabel={text.actions.close}
      onClose={close}
      role="status"
    >
      <Group>
        <Text>{text.records.deleted(name)}</Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUndo size={14} />}
          loading={busy}
          onClick={() => void undo()}
        >
          {text.actions.undo}
        </Button>
      </Group>
    </Alert>
  );
}
