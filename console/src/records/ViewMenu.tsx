import { Button, Menu, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { IconView } from '../icons';
import { FormDialog } from '../parts/FormDialog';
import { shared } from '../shared-text';
import type { View } from './list-address';
import { filterText } from './text';
import type { useViews } from './views';

interface ViewMenuProps {
  kept: ReturnType<typeof useViews>;
  current: View;
  show: (view: View) => void;
}

/** The saved views: opens one, saves the current one, deletes one. */
export function ViewMenu({ kept: { views, save, remove }, current, show }: ViewMenuProps) {
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconView size={16} />}>
            {filterText.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map(({ name, view }) => (
            <Menu.Item key={name} onClick={() => show(view)}>
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
          {views.length === 0 ? null : <Menu.Divider />}
          <Menu.Item onClick={() => setNaming(true)}>{filterText.saveView}</Menu.Item>
          {views.map(({ name }) => (
            <Menu.Item key={`without ${name}`} c="dimmed" onClick={() => remove(name)}>
              {filterText.removeView(name)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isNaming ? (
        <Naming
          close={() => setNaming(false)}
          save={(name) => {
            save(name, current);
            setNaming(false);
          }}
        />
      ) : null}
    </>
  );
}

function Naming({ save, close }: { save: (name: string) => void; close: () => void }) {
  const [name, setName] = useState('');
  const wanted = name.trim();
  return (
    <FormDialog
      title={filterText.saveView}
      action={shared.save}
      busy={false}
      disabled={wanted === ''}
      close={close}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') save(wanted);
      }}
    >
      <TextInput
        label={filterText.viewName}
        value={name}
        maxLength={100}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {filterText.viewAbout}
      </Text>
    </FormDialog>
  );
}
