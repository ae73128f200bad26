import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { shared } from '../shared-text';

interface PageProps {
  title: string;
  /** One sentence on what the page is for. */
  about?: string;
  /** Buttons of the page, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of every page: title and actions on one line, then the content. */
export function Page({ title, about, actions, children }: PageProps) {
  useDocumentTitle(`${title} · ${shared.product}`);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2">
            <bdi>{title}</bdi>
          </Title>
          {about === undefined ? null : <Text c="dimmed">{about}</Text>}
        </div>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </Stack>
  );
}
