import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { text } from '../text';
import { KeyLine } from './KeyLine';

interface SecretDialogProps {
  title: string;
  /** What the secret is called. */
  label: string;
  secret: string;
  about?: string;
  close: () => void;
}

/** Shows a secret the one time that the service tells it; closes only by its button. */
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
          {text.secret.once}
        </Alert>
        <KeyLine label={label} value={secret} {...(about === undefined ? {} : { about })} />
        <Group justify="flex-end">
          <Button onClick={close}>{text.secret.kept}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
