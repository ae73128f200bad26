import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { shared } from '../shared-text';

interface PageProps {
  title: string;
  /** Stands before the title. */
  mark?: ReactNode;
  /** One sentence on what the page is for. */
  about?: string;
  /** Buttons of the page, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of every page: title and actions on one line, then the content. */
export function Page({ title, mark, about, actions, children }: PageProps) {
  useDocumentTitle(`${title} · ${shared.product}`);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Group gap="sm" wrap="nowrap">
          {mark}
          <div>
            <Title order={1} size="h2">
              <bdi>{title}</bdi>
            </Title>
            {about === undefined ? null : <Text c="dimmed">{about}</Text>}
          </div>
        </Group>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </Stack>
  );
}
