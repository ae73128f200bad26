import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** Why something was refused; nothing where nothing was. */
export function ErrorNote({ message }: { message: ReactNode }) {
  if (message === null || message === undefined || message === '') return null;
  return (
    <Alert color="red" variant="outline" role="alert">
      {message}
    </Alert>
  );
}
