import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { shared } from '../shared-text';

/** Shown instead of an empty list: what it is, and what to do. */
export function Empty({ title, about, action }: { title: string; about: string; action?: ReactNode }) {
  return (
    <Paper withBorder p="xl">
      <Stack align="flex-start" gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text>{about}</Text>
        {action}
      </Stack>
    </Paper>
  );
}

interface EmptyListProps {
  words: { none: string; noneAbout: string; noMatch: string; noMatchAbout: string };
  /** Whether filters or a search are set. */
  isFiltered: boolean;
  clear: () => void;
  /** The button that creates the first row. */
  action?: ReactNode;
}

/** Shown instead of an empty list: it has no rows yet, or none match. */
export function EmptyList({ words, isFiltered, clear, action }: EmptyListProps) {
  if (!isFiltered) return <Empty title={words.none} about={words.noneAbout} action={action} />;
  const clearing = (
    <Button variant="default" onClick={clear}>
      {shared.clearFilters}
    </Button>
  );
  return <Empty title={words.noMatch} about={words.noMatchAbout} action={clearing} />;
}
