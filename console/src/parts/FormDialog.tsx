import { Alert, Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { shared } from '../shared-text';

interface FormDialogProps {
  title: string;
  /** The words on the button that sends it. */
  action: string;
  size?: NonNullable<ModalProps['size']>;
  busy: boolean;
  /** What was refused and belongs to none of the fields. */
  error?: ReactNode;
  disabled?: boolean;
  close: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A dialog with one form: Enter sends it, Escape closes it. */
export function FormDialog({
  title,
  action,
  size = 'md',
  busy,
  error,
  disabled = false,
  close,
  onSubmit,
  children,
}: FormDialogProps) {
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {children}
          {error ? (
            <Alert color="red" variant="outline" role="alert">
              {error}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {shared.cancel}
            </Button>
            <Button type="submit" loading={busy} disabled={disabled}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
