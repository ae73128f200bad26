import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ActivityTypesDocument, type ActivityTypesQuery } from '../../api/generated/activity-types';
import { useRead } from '../../api/hooks';
import { IconMore, IconPlus } from '../../icons';
import { Ago } from '../../parts/Ago';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { type GridColumn, menuColumn, RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { text } from '../../text';

const TypeForm = lazy(() => import('./TypeForm'));
const DeleteType = lazy(() => import('./DeleteType'));

/** One type, with how many sources may log it. */
export type TypeRow = ActivityTypesQuery['activityTypes'][number] & { sources: number };

type Work = { what: 'create' } | { what: 'edit' | 'delete'; row: TypeRow };

const rowsOf = (data: ActivityTypesQuery | undefined): TypeRow[] =>
  (data?.activityTypes ?? []).map((type) => ({
    ...type,
    sources: (data?.activitySources ?? []).filter(({ activityTypes }) => activityTypes.some(({ id }) => id === type.id))
      .length,
  }));

/** The kinds of activities that the client defined. */
export default function ActivityTypesPage() {
  const { mayWrite } = useKey();
  const { data, error, busy, again } = useRead(ActivityTypesDocument, {});
  const [work, setWork] = useState<Work | null>(null);
  const rows = useMemo(() => rowsOf(data), [data]);
  const columns = useMemo(() => columnsOf(mayWrite ? setWork : null), [mayWrite]);
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setWork({ what: 'create' })}>
      {text.activityTypes.create}
    </Button>
  ) : null;
  return (
    <Page
      title={text.pages.activities}
      about={text.activityTypes.about}
      actions={
        <>
          <ExportButton name="activity-types" columns={columns} rows={rows} />
          {create}
        </>
      }
    >
      {error ? (
        <Refusal error={error} again={again} />
      ) : data && rows.length === 0 ? (
        <Empty title={text.activityTypes.none} about={text.activityTypes.noneAbout} action={create} />
      ) : (
        <RowGrid
          label={text.pages.activities}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          total={rows.length}
          busy={busy}
        />
      )}
      <Suspense>{work === null ? null : dialogOf(work, () => setWork(null))}</Suspense>
    </Page>
  );
}

function dialogOf(work: Work, close: () => void): ReactNode {
  if (work.what === 'create') return <TypeForm row={null} close={close} />;
  if (work.what === 'edit') return <TypeForm row={work.row} close={close} />;
  return <DeleteType row={work.row} close={close} />;
}

const propertiesOf = ({ schema }: TypeRow): string => schema.map(({ fieldName }) => fieldName).join(', ');

function columnsOf(setWork: ((work: Work) => void) | null): GridColumn<TypeRow>[] {
  return [
    {
      id: 'name',
      title: text.activityTypes.name,
      value: ({ name }) => name,
      cell: (row) =>
        setWork === null ? (
          <bdi>{row.name}</bdi>
        ) : (
          <Anchor component="button" onClick={() => setWork({ what: 'edit', row })}>
            <bdi>{row.name}</bdi>
          </Anchor>
        ),
    },
    {
      id: 'of',
      title: text.activityTypes.appliesTo,
      value: ({ appliesTo }) => appliesTo,
      cell: ({ appliesTo }) => text.activityTypes.applies[appliesTo] ?? appliesTo,
    },
    {
      id: 'properties',
      title: text.activityTypes.properties,
      value: propertiesOf,
      cell: (row) => <bdi title={propertiesOf(row)}>{propertiesOf(row)}</bdi>,
    },
    {
      id: 'sources',
      title: text.activityTypes.sources,
      numeric: true,
      value: ({ sources }) => sources,
      cell: ({ sources }) => sources,
    },
    { id: 'id', title: text.activityTypes.id, value: ({ id }) => id, cell: ({ id }) => <code>{id}</code> },
    {
      id: 'updated',
      title: text.activityTypes.updated,
      value: ({ updatedTime }) => updatedTime,
      cell: ({ updatedTime }) => <Ago at={updatedTime} />,
    },
    ...(setWork === null ? [] : [menuColumn((row: TypeRow) => <TypeMenu row={row} setWork={setWork} />)]),
  ];
}

function TypeMenu({ row, setWork }: { row: TypeRow; setWork: (work: Work) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={text.activityTypes.menu(row.name)}>
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setWork({ what: 'edit', row })}>{text.activityTypes.edit}</Menu.Item>
        <Menu.Item color="red" onClick={() => setWork({ what: 'delete', row })}>
          {text.activityTypes.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
