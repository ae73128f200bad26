import { Center, Paper, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Logo } from '../parts/Logo';
import { shared } from '../shared-text';

/** The frame of the pages without a caller: of a key, a sign-in, an invitation. */
export function EntryFrame({ title = shared.product, children }: { title?: string; children: ReactNode }) {
  useDocumentTitle(shared.product);
  return (
    <Center mih="100dvh" p="md" component="main" id="page">
      <Paper withBorder p="xl" maw={460} w="100%">
        <Stack>
          <Logo size={40} />
          <Title order={1} size="h2">
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}
