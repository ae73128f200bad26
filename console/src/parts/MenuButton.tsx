import { ActionIcon } from '@mantine/core';
import type { Ref } from 'react';
import { IconMore } from '../icons';

interface MenuButtonProps {
  /** Its accessible name. */
  label: string;
  size?: 'sm' | 'md';
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
}

/** The button of a menu; it passes on the properties that the menu gives it. */
export const MenuButton = ({ label, size = 'sm', ...rest }: MenuButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={size} aria-label={label} aria-haspopup="menu" {...rest}>
    <IconMore size={18} />
  </ActionIcon>
);
