import { Badge } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { UsersDocument } from '../../api/generated/users';
import { useRead } from '../../api/use-read';
import { AddButton } from '../../parts/buttons';
import { cellColumn, menuColumn, textColumn, timeColumn } from '../../parts/columns';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { NameCell } from '../../parts/NameCell';
import { Page } from '../../parts/Page';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { titles } from '../titles';
import { text } from './text';
import { UserMenu, type UserWork } from './UserMenu';
import { accessOf, type UserRow, userName } from './user-row';

const UserForm = lazy(() => import('./UserForm'));
const UserLink = lazy(() => import('./UserLink'));
const EndUser = lazy(() => import('./EndUser'));

const COLOURS = { INVITED: 'yellow', DISABLED: 'gray' } as const;

/** The users of the agency, for its owners. */
export default function UsersPage() {
  const [work, setWork] = useState<UserWork | null>(null);
  const { data, error, busy, again } = useRead(UsersDocument, {});
  const columns = useMemo(() => columnsOf(setWork), []);
  const invite = <AddButton onClick={() => setWork({ what: 'invite' })}>{text.invite}</AddButton>;
  const rows = data?.users ?? [];
  return (
    <Page
      title={titles.users}
      about={text.about}
      actions={
        <>
          <ExportButton name="users" columns={columns} rows={rows} />
          {invite}
        </>
      }
    >
      <RowGrid
        {...{ rows, error, busy, again, columns }}
        label={titles.users}
        rowId={({ id }) => String(id)}
        rowHeight={50}
        empty={<Empty title={text.none} about={text.noneAbout} action={invite} />}
      />
      <Suspense>{work === null ? null : dialogOf(work, () => setWork(null))}</Suspense>
    </Page>
  );
}

function dialogOf(work: UserWork, close: () => void): ReactNode {
  switch (work.what) {
    case 'invite':
      return <UserForm row={null} close={close} />;
    case 'change':
      return <UserForm row={work.row} close={close} />;
    case 'link':
      return <UserLink row={work.row} close={close} />;
    case 'disable':
    case 'delete':
      return <EndUser what={work.what} row={work.row} close={close} />;
  }
}

const columnsOf = (setWork: (work: UserWork) => void): GridColumn<UserRow>[] => [
  cellColumn('name', text.name, userName, (row) => (
    <NameCell below={row.name === '' ? null : row.email}>
      <bdi title={row.email}>{userName(row)}</bdi>
    </NameCell>
  )),
  { ...textColumn<UserRow>('email', text.email, ({ email }) => email), isExportOnly: true },
  textColumn('access', text.access, accessOf),
  cellColumn(
    'state',
    text.state,
    ({ state }) => text.states[state],
    ({ state }) =>
      state === 'ACTIVE' ? (
        <span>{text.states.ACTIVE}</span>
      ) : (
        <Badge color={COLOURS[state]}>{text.states[state]}</Badge>
      ),
  ),
  timeColumn('signedIn', text.lastSignIn, ({ lastSignedInAt }) => lastSignedInAt),
  timeColumn('created', text.created, ({ createdAt }) => createdAt),
  menuColumn((row) => <UserMenu row={row} setWork={setWork} />),
];
