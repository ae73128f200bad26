import { ActionIcon, Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ResumeClientDocument, SuspendClientDocument } from '../../api/generated/clients';
import { useWrite } from '../../api/hooks';
import { IconMore } from '../../icons';
import { tellWritten } from '../../notify';
import { text } from '../../text';
import type { ClientRow } from './client-row';

const RenameClient = lazy(() => import('./RenameClient'));
const DeleteClient = lazy(() => import('./DeleteClient'));

/** What can be done with one client. */
export function ClientMenu({ row }: { row: ClientRow }) {
  const { clientId, name, suspendedAt, deletion } = row;
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const suspend = useWrite(SuspendClientDocument, 'Client');
  const resume = useWrite(ResumeClientDocument, 'Client');
  const close = () => setDialog(null);
  if (deletion) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={text.clients.menu(name)}>
            <IconMore size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('rename')}>{text.clients.rename}</Menu.Item>
          {suspendedAt === null ? (
            <Menu.Item
              onClick={async () => tellWritten(await suspend.write({ clientId }), text.clients.suspended(name))}
            >
              {text.clients.suspend}
            </Menu.Item>
          ) : (
            <Menu.Item onClick={async () => tellWritten(await resume.write({ clientId }), text.clients.resumed(name))}>
              {text.clients.resume}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setDialog('delete')}>
            {text.clients.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'rename' ? <RenameClient clientId={clientId} name={name} close={close} /> : null}
        {dialog === 'delete' ? <DeleteClient clientId={clientId} name={name} close={close} /> : null}
      </Suspense>
    </>
  );
}
