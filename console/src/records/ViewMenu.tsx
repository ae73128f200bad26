import { Button, Checkbox, Menu, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useClientId } from '../address';
import { reasonOf } from '../api/use-write';
import { IconView } from '../icons';
import { FormDialog } from '../parts/FormDialog';
import { notifyDone, notifyWritten } from '../parts/notify';
import { shared } from '../shared-text';
import type { Orders, View } from './list-address';
import { filterText } from './text';
import { type NamedView, useViews, type Views } from './views';

interface ViewMenuProps {
  page: string;
  orders: Orders;
  current: View;
  show: (view: View) => void;
}

/** The saved views: opens one, saves the current one, deletes one. */
export function ViewMenu({ page, orders, current, show }: ViewMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const kept = useViews(useClientId(), page, orders, isOpen || isNaming);
  const { views, may, remove, save } = kept;
  const mayDelete = ({ isShared }: NamedView) => (isShared ? may.share : may.keep);
  const removeNow = async (view: NamedView) => notifyWritten(await remove(view), filterText.viewDeleted(view.name));
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button variant="default" leftSection={<IconView size={16} />}>
            {filterText.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Shown views={views.filter(({ isShared }) => !isShared)} label={filterText.ownViews} show={show} />
          <Shown views={views.filter(({ isShared }) => isShared)} label={filterText.sharedViews} show={show} />
          {views.length === 0 && !kept.busy ? <Menu.Label>{filterText.noViews}</Menu.Label> : null}
          {may.keep || may.share ? (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setNaming(true)}>{filterText.saveView}</Menu.Item>
            </>
          ) : null}
          {views.filter(mayDelete).map((view) => (
            <Menu.Item key={`without ${view.id}`} c="dimmed" onClick={() => void removeNow(view)}>
              {filterText.removeView(view.name)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isNaming ? <Naming current={current} may={may} save={save} close={() => setNaming(false)} /> : null}
    </>
  );
}

interface ShownProps {
  views: readonly NamedView[];
  label: string;
  show: (view: View) => void;
}

function Shown({ views, label, show }: ShownProps) {
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map(({ id, name, view }) => (
        <Menu.Item key={id} onClick={() => show(view)}>
          <bdi>{name}</bdi>
        </Menu.Item>
      ))}
    </>
  );
}

interface NamingProps extends Pick<Views, 'may' | 'save'> {
  current: View;
  close: () => void;
}

function Naming({ current, may, save, close }: NamingProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(!may.keep);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const wanted = name.trim();
  const send = async () => {
    setBusy(true);
    const reason = reasonOf(await save({ name: wanted, view: current, isShared }));
    setBusy(false);
    setRefused(reason);
    if (reason !== null) return;
    notifyDone(filterText.viewSaved);
    close();
  };
  return (
    <FormDialog
      title={filterText.saveView}
      action={shared.save}
      busy={busy}
      error={refused}
      disabled={wanted === ''}
      close={close}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') void send();
      }}
    >
      <TextInput
        label={filterText.viewName}
        value={name}
        maxLength={100}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {may.keep && may.share ? (
        <Checkbox
          label={filterText.shareView}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      ) : null}
      <Text size="sm" c="dimmed">
        {may.keep ? filterText.viewAbout : filterText.viewOfKey}
      </Text>
    </FormDialog>
  );
}
