import { Drawer, Group, Skeleton, Tabs, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Read } from '../api/use-read';
import { Refusal } from '../parts/Refusal';
import { shared } from '../shared-text';
import { recordText } from './text';

/** One part of an open record. */
export interface RecordTab {
  name: string;
  title: string;
  content: ReactNode;
}

interface RecordDrawerProps {
  /** Undefined while it is read; null where there is no such record. */
  title: string | null | undefined;
  read: Pick<Read<unknown>, 'error' | 'again'>;
  actions?: ReactNode;
  tabs: readonly RecordTab[];
  close: () => void;
}

/** An open record beside its list, in parts; a part is made when it is opened. */
export function RecordDrawer({ title, read, actions, tabs, close }: RecordDrawerProps) {
  const [chosen, setChosen] = useState<string | null>(tabs[0]?.name ?? null);
  const shown = tabs.some(({ name }) => name === chosen) ? chosen : (tabs[0]?.name ?? null);
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(620px, 100vw)"
      title={<bdi>{title ?? (title === null ? recordText.goneTitle : shared.loading)}</bdi>}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      {read.error ? <Refusal error={read.error} again={read.again} /> : null}
      {title === null ? <Text>{recordText.gone}</Text> : null}
      {title === undefined && !read.error ? <Skeleton height={240} /> : null}
      {typeof title === 'string' ? (
        <>
          <Group gap="xs" mb="sm">
            {actions}
          </Group>
          <Tabs value={shown} onChange={setChosen} keepMounted={false}>
            <Tabs.List mb="sm">
              {tabs.map((tab) => (
                <Tabs.Tab key={tab.name} value={tab.name}>
                  {tab.title}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {tabs.map((tab) => (
              <Tabs.Panel key={tab.name} value={tab.name}>
                {tab.content}
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      ) : null}
    </Drawer>
  );
}
