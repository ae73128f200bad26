import { lazy, Suspense, useState } from 'react';
import { MenuButton } from '../../parts/MenuButton';
import { useKey } from '../../session';
import type { ClientRow } from './client-row';
import { text } from './text';

const ClientActions = lazy(() => import('./ClientActions'));

/** The menu of a client, loaded when it is opened. */
export function ClientMenu({ row }: { row: ClientRow }) {
  const [isRequested, setRequested] = useState(false);
  const { mayWrite } = useKey();
  if (row.deletion || !mayWrite) return null;
  const button = <MenuButton label={text.menu(row.name)} size="md" onClick={() => setRequested(true)} />;
  if (!isRequested) return button;
  return (
    <Suspense fallback={button}>
      <ClientActions row={row} />
    </Suspense>
  );
}
