import { Drawer, Group, Skeleton, Tabs, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Read } from '../api/use-read';
import { Refusal } from '../parts/Refusal';
import { shared } from '../shared-text';
import { recordText } from './text';

/** One tab of an open record. */
interface RecordTab {
  name: string;
  title: string;
  content: ReactNode;
}

interface RecordDrawerProps<Item> {
  /** Undefined while it is read; null where there is no such record. */
  record: Item | null | undefined;
  read: Pick<Read<unknown>, 'error' | 'again'>;
  /** What people call the record. */
  name: (record: Item) => string;
  actions?: (record: Item) => ReactNode;
  tabs: (record: Item) => readonly RecordTab[];
  close: () => void;
}

/** An open record beside its list, in tabs that are rendered when they are opened. */
export function RecordDrawer<Item>({ record, read, name, actions, tabs, close }: RecordDrawerProps<Item>) {
  const missing = record === null ? recordText.goneTitle : shared.loading;
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(620px, 100vw)"
      title={<bdi>{record ? name(record) : missing}</bdi>}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      {read.error ? <Refusal error={read.error} again={read.again} /> : null}
      {record === null ? <Text>{recordText.gone}</Text> : null}
      {record === undefined && !read.error ? <Skeleton height={240} /> : null}
      {record ? (
        <>
          <Group gap="xs" mb="sm">
            {actions?.(record)}
          </Group>
          <Parts tabs={tabs(record)} />
        </>
      ) : null}
    </Drawer>
  );
}

function Parts({ tabs }: { tabs: readonly RecordTab[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = tabs.some(({ name }) => name === chosen) ? chosen : (tabs[0]?.name ?? null);
  return (
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
  );
}
