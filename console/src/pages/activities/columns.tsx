import type { ActivityTypesQuery } from '../../api/generated/activity-types';
import { cellColumn, menuColumn, numberColumn, openColumn, textColumn, timeColumn } from '../../parts/columns';
import type { GridColumn } from '../../parts/RowGrid';
import { RowMenu } from '../../parts/RowMenu';
import { text } from './text';

/** One type, with the number of sources that may log it. */
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
export const columnsOf = (setWork: ((work: Work) => void) | null): GridColumn<TypeRow>[] => [
  openColumn('name', text.name, ({ name }) => name, setWork && ((row) => setWork({ what: 'edit', row }))),
  cellColumn(
    'of',
    text.appliesTo,
    ({ appliesTo }) => appliesTo,
    ({ appliesTo }) => text.applies[appliesTo] ?? appliesTo,
  ),
  textColumn('properties', text.properties, propertiesOf),
  numberColumn('sources', text.sources, ({ sources }) => sources),
  cellColumn(
    'id',
    text.id,
    ({ id }) => id,
    ({ id }) => <code>{id}</code>,
  ),
  timeColumn('updated', text.updated, ({ updatedTime }) => updatedTime),
  ...(setWork === null ? [] : [menuColumn((row: TypeRow) => <TypeMenu row={row} setWork={setWork} />)]),
];

const TypeMenu = ({ row, setWork }: { row: TypeRow; setWork: (work: Work) => void }) => (
  <RowMenu
    label={text.menu(row.name)}
    actions={[
      { title: text.edit, act: () => setWork({ what: 'edit', row }) },
      { title: text.delete, act: () => setWork({ what: 'delete', row }), isDangerous: true },
    ]}
  />
);
