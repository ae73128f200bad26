import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import type { AddressChange } from '../address';
import { useClientId } from '../address';
import { IconAscending, IconDescending, IconFilter, IconSearch } from '../icons';
import { ColumnMenu } from './ColumnMenu';
import type { ListAddress } from './list-address';
import { customField, type Listed } from './record-field';
import type { RecordPage } from './record-page';
import { filterText } from './text';
import { ViewMenu } from './ViewMenu';
import { useViews } from './views';

interface ToolbarProps<Row extends Listed> {
  of: RecordPage<Row>;
  state: ListAddress;
  set: (change: AddressChange<ListAddress>, options?: { push?: boolean }) => void;
  shown: readonly string[];
  customNames: readonly string[];
  /** The names of custom fields are wanted. */
  name: () => void;
  isFiltering: boolean;
  toggle: () => void;
}

/** Search, filter, order, columns and views of a list. */
export function Toolbar<Row extends Listed>(props: ToolbarProps<Row>) {
  const { of, state, set, shown, customNames, name, isFiltering, toggle } = props;
  const { fields, orders, path, words } = of;
  const box = useRef<HTMLInputElement>(null);
  const views = useViews(useClientId(), path, orders);
  useHotkeys([['/', () => box.current?.focus()]]);
  const isUp = state.direction === 'ASC';
  const { open: _, ...current } = state;
  return (
    <Group gap="xs">
      <TextInput
        ref={box}
        w={{ base: '100%', xs: 300 }}
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={16} />}
        value={state.q}
        onChange={(event) => set({ q: event.currentTarget.value })}
      />
      <Button
        variant={isFiltering ? 'light' : 'default'}
        leftSection={<IconFilter size={16} />}
        aria-expanded={isFiltering}
        onClick={toggle}
      >
        {filterText.filter(state.where.conditions.length + state.where.groups.length)}
      </Button>
      <Group gap={4} wrap="nowrap">
        <Select
          w={180}
          aria-label={filterText.order}
          allowDeselect={false}
          data={orders.names.map((value) => ({ value, label: filterText.orders[value] ?? value }))}
          value={state.sort}
          onChange={(sort) => set({ sort: sort ?? orders.sort })}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={isUp ? filterText.up : filterText.down}
          title={isUp ? filterText.up : filterText.down}
          onClick={() => set({ direction: isUp ? 'DESC' : 'ASC' })}
        >
          {isUp ? <IconAscending size={18} /> : <IconDescending size={18} />}
        </ActionIcon>
      </Group>
      <ColumnMenu
        own={fields.filter(({ value }) => value)}
        custom={customNames.map((custom) => customField(custom))}
        open={name}
        shown={shown}
        change={(columns) => set({ columns })}
      />
      <ViewMenu kept={views} current={current} show={(view) => set({ ...view, open: undefined }, { push: true })} />
    </Group>
  );
}
