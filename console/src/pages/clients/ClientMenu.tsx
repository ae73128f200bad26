import { lazy, Suspense, useState } from 'react';
import { MenuButton } from '../../parts/MenuButton';
import type { ClientRow } from './client-row';
import { text } from './text';

const ClientActions = lazy(() => import('./ClientActions'));

/** What can be done with one client; loaded when it is asked for. */
export function ClientMenu({ row }: { row: ClientRow }) {
  const [isAsked, setAsked] = useState(false);
  if (row.deletion) return null;
  const button = <MenuButton label={text.menu(row.name)} size="md" onClick={() => setAsked(true)} />;
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <ClientActions row={row} />
    </Suspense>
  );
}
