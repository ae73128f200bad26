import { Menu } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ResumeClientDocument, SuspendClientDocument } from '../../api/generated/clients';
import { useWrite } from '../../api/use-write';
import { MenuButton } from '../../parts/MenuButton';
import { notifyWritten } from '../../parts/notify';
import { useKey } from '../../session';
import type { ClientRow } from './client-row';
import { text } from './text';

const RenameClient = lazy(() => import('./RenameClient'));
const DeleteClient = lazy(() => import('./DeleteClient'));

/** The menu of a client. It is open from the start, because the click that loads it means to open it. */
export default function ClientActions({ row }: { row: ClientRow }) {
  const { clientId, name, suspendedAt } = row;
  const { mayOwn } = useKey();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // This button replaces the one that was pressed, so it takes over the focus.
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const suspend = useWrite(SuspendClientDocument, 'Client');
  const resume = useWrite(ResumeClientDocument, 'Client');
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <MenuButton label={text.menu(name)} size="md" ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('rename')}>{text.rename}</Menu.Item>
          {suspendedAt === null ? (
            <Menu.Item onClick={async () => notifyWritten(await suspend.write({ clientId }), text.suspended(name))}>
              {text.suspend}
            </Menu.Item>
          ) : (
            <Menu.Item onClick={async () => notifyWritten(await resume.write({ clientId }), text.resumed(name))}>
              {text.resume}
            </Menu.Item>
          )}
          {mayOwn ? (
            <Menu.Item color="red" onClick={() => setDialog('delete')}>
              {text.delete}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'rename' ? <RenameClient clientId={clientId} name={name} close={close} /> : null}
        {dialog === 'delete' ? <DeleteClient clientId={clientId} name={name} close={close} /> : null}
      </Suspense>
    </>
  );
}
