import { ActionIcon, Menu } from '@mantine/core';
import { IconMore } from '../../icons';
import { useKey } from '../../session';
import type { Integration } from './integration';
import { type IntegrationWork, worksOf } from './integration-work';
import { text } from './text';

/** What can be done with one integration; nothing by a key that only reads. */
export function IntegrationMenu({ row, setWork }: { row: Integration; setWork: (work: IntegrationWork) => void }) {
  const { mayWrite } = useKey();
  if (!mayWrite) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={text.menu(row.name)}>
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {worksOf(row).map(({ what, title }) => (
          <Menu.Item
            key={what}
            {...(what === 'disconnect' ? { color: 'red' } : {})}
            onClick={() => setWork({ what, key: row.key })}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
