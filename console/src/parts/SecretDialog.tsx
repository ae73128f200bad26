import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { KeyLine } from './KeyLine';
import { text } from './text';

interface SecretDialogProps {
  title: string;
  /** The label of the secret. */
  label: string;
  secret: string;
  about?: string;
  close: () => void;
}

/** Shows a secret the only time that the service returns it; closes only by its button. */
export function SecretDialog({ title, label, secret, about, close }: SecretDialogProps) {
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="yellow" variant="light">
          {text.shownOnce}
        </Alert>
        <KeyLine label={label} value={secret} {...(about === undefined ? {} : { about })} />
        <Group justify="flex-end">
          <Button onClick={close}>{text.copied}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
