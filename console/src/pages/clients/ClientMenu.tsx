import { ActionIcon } from '@mantine/core';
import { lazy, type Ref, Suspense, useState } from 'react';
import { IconMore } from '../../icons';
import { text } from '../../text';
import type { ClientRow } from './client-row';

const ClientActions = lazy(() => import('./ClientActions'));

/** What can be done with one client; loaded when it is asked for. */
export function ClientMenu({ row }: { row: ClientRow }) {
  const [isAsked, setAsked] = useState(false);
  if (row.deletion) return null;
  const button = <MenuButton name={row.name} onClick={() => setAsked(true)} />;
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <ClientActions row={row} />
    </Suspense>
  );
}

interface MenuButtonProps {
  name: string;
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
}

/** Further properties are those of the menu that it opens. */
export const MenuButton = ({ name, ...rest }: MenuButtonProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={text.clients.menu(name)} aria-haspopup="menu" {...rest}>
    <IconMore size={18} />
  </ActionIcon>
);
