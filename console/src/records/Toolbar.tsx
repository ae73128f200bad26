import { ActionIcon, Button, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { entriesOf } from '../format';
import { IconAscending, IconDescending, IconFilter, IconSearch } from '../icons';
import { ColumnMenu } from './ColumnMenu';
import type { Orders } from './list-address';
import { CUSTOM, customField, type Listed } from './record-field';
import type { RecordPage } from './record-page';
import { filterText } from './text';
import type { RecordListState } from './use-record-list';
import { ViewMenu } from './ViewMenu';

interface ToolbarProps<Row extends Listed> {
  of: RecordPage<Row>;
  view: RecordListState<Row>;
}

/** Search, filter, order, columns and views of a list. */
export function Toolbar<Row extends Listed>({ of, view }: ToolbarProps<Row>) {
  const { fields, orders, path, words } = of;
  const { state, set, isFiltering } = view;
  const { open: _, ...current } = state;
  return (
    <Group gap="xs">
      <TextInput
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
        onClick={view.toggleFilter}
      >
        {filterText.filter(state.where.conditions.length + state.where.groups.length)}
      </Button>
      {of.Board ? (
        <SegmentedControl
          size="xs"
          aria-label={filterText.shape}
          data={entriesOf(filterText.shapes)}
          value={state.view}
          onChange={(shape) => set({ view: shape === 'board' ? 'board' : 'list' })}
        />
      ) : null}
      <Order orders={orders} view={view} />
      <ColumnMenu
        own={fields.filter(({ value, isFixed }) => value && !isFixed)}
        custom={view.customNames.map((custom) => customField(custom))}
        open={view.nameCustom}
        shown={view.shown}
        change={(columns) => set({ columns })}
      />
      <ViewMenu
        page={path}
        orders={orders}
        current={current}
        show={(next) => set({ ...next, open: undefined }, { push: true })}
      />
    </Group>
  );
}

interface OrderProps {
  orders: Orders;
  view: Pick<RecordListState<Listed>, 'state' | 'set' | 'shown'>;
}

function Order({ orders, view: { state, set, shown } }: OrderProps) {
  // The custom fields that are columns, and the one that sorts the list.
  const custom = orders.byCustom ? [...shown, state.sort].filter((name) => name.startsWith(CUSTOM)) : [];
  const isUp = state.direction === 'ASC';
  const label = isUp ? filterText.up : filterText.down;
  return (
    <Group gap={4} wrap="nowrap">
      <Select
        w={180}
        aria-label={filterText.order}
        allowDeselect={false}
        data={[
          ...orders.names.map((value) => ({ value, label: filterText.orders[value] ?? value })),
          ...[...new Set(custom)].map((value) => ({ value, label: value.slice(CUSTOM.length) })),
        ]}
        value={state.sort}
        onChange={(sort) => set({ sort: sort ?? orders.sort })}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        title={label}
        onClick={() => set({ direction: isUp ? 'DESC' : 'ASC' })}
      >
        {isUp ? <IconAscending size={18} /> : <IconDescending size={18} />}
      </ActionIcon>
    </Group>
  );
}
