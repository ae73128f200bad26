import { Menu } from '@mantine/core';
import { MenuButton } from './MenuButton';

/** One thing that can be done with a row. */
export interface RowAction {
  title: string;
  act: () => void;
  isDangerous?: boolean;
}

/** The menu of what can be done with a row. */
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
