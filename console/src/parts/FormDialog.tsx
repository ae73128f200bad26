import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { shared } from '../shared-text';
import { Dialog } from './Dialog';
import { ErrorNote } from './ErrorNote';

interface FormDialogProps {
  title: string;
  /** The label of the button that submits it. */
  action: string;
  size?: NonNullable<ModalProps['size']>;
  busy: boolean;
  /** A refusal that belongs to none of the fields. */
  error?: ReactNode;
  disabled?: boolean;
  close: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A dialog with one form: Enter sends it, Escape closes it. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, size = 'md', busy, error, disabled = false, close, onSubmit, children } = props;
  return (
    <Dialog close={close} title={title} size={size} closeOnClickOutside={false}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {children}
          <ErrorNote message={error} />
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
    </Dialog>
  );
}
