import { Group, Paper, Title } from '@mantine/core';
import type { CombinedError } from '@urql/core';
import type { ReactNode } from 'react';
import { Refusal } from './Refusal';

interface BoxProps {
  title: string;
  actions?: ReactNode;
  error?: CombinedError | undefined;
  again?: () => void;
  children: ReactNode;
}

/** A section of a page with a title; a failed read is shown in its place. */
export function Box({ title, actions, error, again, children }: BoxProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {actions}
      </Group>
      {error && again ? <Refusal error={error} again={again} /> : children}
    </Paper>
  );
}
