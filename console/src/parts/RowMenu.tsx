import { Menu } from '@mantine/core';
import { MenuButton } from './MenuButton';

/** One action on a row. */
export interface RowAction {
  title: string;
  act: () => void;
  isDangerous?: boolean;
}

/** The menu of a row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MenuButton label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ title, act, isDangerous }) => (
          <Menu.Item key={title} onClick={act} {...(isDangerous ? { color: 'red' } : {})}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
