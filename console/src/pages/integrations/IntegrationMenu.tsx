import { ActionIcon, Menu } from '@mantine/core';
import { IconMore } from '../../icons';
import { useKey } from '../../session';
import { text } from '../../text';
import type { Integration } from './integration';

/** What the visitor is about to do with an integration. */
export interface IntegrationWork {
  what: 'connect' | 'disconnect' | 'test';
  key: string;
}

/** What can be done with one integration; nothing by a key that only reads. */
export function IntegrationMenu({ row, setWork }: { row: Integration; setWork: (work: IntegrationWork) => void }) {
  const { mayWrite } = useKey();
  if (!mayWrite) return null;
  const { key, name, connected, webhook } = row;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={text.integrations.menu(name)}>
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setWork({ what: 'connect', key })}>
          {connected ? text.integrations.change : text.integrations.connect}
        </Menu.Item>
        {webhook?.path ? (
          <Menu.Item onClick={() => setWork({ what: 'test', key })}>{text.integrations.test}</Menu.Item>
        ) : null}
        {connected ? (
          <Menu.Item color="red" onClick={() => setWork({ what: 'disconnect', key })}>
            {text.integrations.disconnect}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
