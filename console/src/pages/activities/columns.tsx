import { ActionIcon, Anchor, Menu } from '@mantine/core';
import type { ActivityTypesQuery } from '../../api/generated/activity-types';
import { IconMore } from '../../icons';
import { Ago } from '../../parts/Ago';
import { menuColumn } from '../../parts/columns';
import type { GridColumn } from '../../parts/RowGrid';
import { text } from './text';

/** One type, with how many sources may log it. */
export type TypeRow = ActivityTypesQuery['activityTypes'][number] & { sources: number };

export type Work = { what: 'create' } | { what: 'edit' | 'delete'; row: TypeRow };

/** The types, each with its number of sources. */
export const rowsOf = (data: ActivityTypesQuery | undefined): TypeRow[] =>
  (data?.activityTypes ?? []).map((type) => ({
    ...type,
    sources: (data?.activitySources ?? []).filter(({ activityTypes }) => activityTypes.some(({ id }) => id === type.id))
      .length,
  }));

const propertiesOf = ({ schema }: TypeRow): string => schema.map(({ fieldName }) => fieldName).join(', ');

/** The columns of the types; without `setWork` nothing can be done with them. */
export function columnsOf(setWork: ((work: Work) => void) | null): GridColumn<TypeRow>[] {
  return [
    {
      id: 'name',
      title: text.name,
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
      title: text.appliesTo,
      value: ({ appliesTo }) => appliesTo,
      cell: ({ appliesTo }) => text.applies[appliesTo] ?? appliesTo,
    },
    {
      id: 'properties',
      title: text.properties,
      value: propertiesOf,
      cell: (row) => <bdi title={propertiesOf(row)}>{propertiesOf(row)}</bdi>,
    },
    {
      id: 'sources',
      title: text.sources,
      numeric: true,
      value: ({ sources }) => sources,
      cell: ({ sources }) => sources,
    },
    { id: 'id', title: text.id, value: ({ id }) => id, cell: ({ id }) => <code>{id}</code> },
    {
      id: 'updated',
      title: text.updated,
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
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={text.menu(row.name)}>
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setWork({ what: 'edit', row })}>{text.edit}</Menu.Item>
        <Menu.Item color="red" onClick={() => setWork({ what: 'delete', row })}>
          {text.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
