import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shared } from '../shared-text';
import { PageLink } from './RecordLink';

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

/** What an empty list says. */
export interface EmptyWords {
  none: string;
  noneAbout: string;
  noMatch: string;
  noMatchAbout: string;
  /** The pages of the client that fill the list. */
  links?: readonly { page: string; title: string }[];
}

interface EmptyListProps {
  words: EmptyWords;
  /** Whether filters or a search are set. */
  isFiltered: boolean;
  clear: () => void;
  /** The button that creates the first row. */
  action?: ReactNode;
}

/** Shown instead of an empty list: it has no rows yet, or none match. */
export function EmptyList({ words, isFiltered, clear, action }: EmptyListProps) {
  const isOfClient = useParams({ strict: false }).clientId !== undefined;
  if (!isFiltered)
    return (
      <Empty
        title={words.none}
        about={words.noneAbout}
        action={
          <Group>
            {action}
            {isOfClient ? <Sources of={words.links ?? []} /> : null}
          </Group>
        }
      />
    );
  const clearing = (
    <Button variant="default" onClick={clear}>
      {shared.clearFilters}
    </Button>
  );
  return <Empty title={words.noMatch} about={words.noMatchAbout} action={clearing} />;
}

const Sources = ({ of }: { of: NonNullable<EmptyWords['links']> }) =>
  of.map(({ page, title }) => (
    <PageLink key={page} page={page}>
      {title}
    </PageLink>
  ));
