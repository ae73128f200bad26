import { Button, Menu, ScrollArea } from '@mantine/core';
import { IconColumns } from '../icons';
import { shared } from '../shared-text';
import type { RecordField } from './record-field';
import { filterText } from './text';

interface ColumnMenuProps<Row> {
  own: readonly RecordField<Row>[];
  custom: readonly RecordField<Row>[];
  shown: readonly string[];
  open: () => void;
  change: (shown: readonly string[]) => void;
}

/** Chooses the columns; the first one stays. */
export function ColumnMenu<Row>({ own, custom, shown, open, change }: ColumnMenuProps<Row>) {
  // Shown columns whose names have not been read yet stay at the end.
  const order = [...new Set([...[...own, ...custom].map(({ name }) => name), ...shown])];
  const set = (name: string, isShown: boolean) => {
    const wanted = isShown ? [...shown, name] : shown.filter((one) => one !== name);
    change(order.filter((one) => wanted.includes(one)));
  };
  const entries = (fields: readonly RecordField<Row>[]) =>
    fields.map(({ name, title }) => (
      <Menu.CheckboxItem key={name} checked={shown.includes(name)} onChange={(checked) => set(name, checked)}>
        <bdi>{title}</bdi>
      </Menu.CheckboxItem>
    ));
  return (
    <Menu
      closeOnItemClick={false}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      onOpen={open}
    >
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns size={16} />}>
          {shared.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={360}>
          {entries(own.slice(1))}
          {custom.length === 0 ? null : <Menu.Label>{filterText.custom}</Menu.Label>}
          {entries(custom)}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
