import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** The reason of a refusal; renders nothing without one. */
export function ErrorNote({ message }: { message: ReactNode }) {
  if (message === null || message === undefined || message === '') return null;
  return (
    <Alert color="red" variant="outline" role="alert">
      {message}
    </Alert>
  );
}
