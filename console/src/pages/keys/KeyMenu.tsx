import { ActionIcon, Menu } from '@mantine/core';
import { IconMore } from '../../icons';
import { type KeyRow, keyName, stateOf } from './key-row';
import { text } from './text';

/** What the visitor is about to do with a key, or with none yet. */
export type KeyWork = { what: 'issue' } | { what: 'edit' | 'replace' | 'revoke'; row: KeyRow };

/** What can be done with one key; one that works no more stays as it is. */
export function KeyMenu({ row, setWork }: { row: KeyRow; setWork: (work: KeyWork) => void }) {
  if (stateOf(row) !== 'valid') return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={text.menu(keyName(row))}>
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setWork({ what: 'edit', row })}>{text.edit}</Menu.Item>
        <Menu.Item onClick={() => setWork({ what: 'replace', row })}>{text.replace}</Menu.Item>
        <Menu.Item color="red" onClick={() => setWork({ what: 'revoke', row })}>
          {text.revoke}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
