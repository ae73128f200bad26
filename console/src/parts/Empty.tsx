import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** In the place of a list without rows: what it is, and what to do. */
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
