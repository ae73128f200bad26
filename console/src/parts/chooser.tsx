import { Checkbox } from '@mantine/core';
import { shared } from '../shared-text';
import type { GridColumn } from './RowGrid';
import type { Choosing } from './use-chosen';

/**
 * The column with the boxes that select rows.
 * @param label the accessible name of the box of a row
 */
export const chooserOf = <Id extends string | number, Row extends { id: Id }>(
  { chosen, choose }: Pick<Choosing<Id>, 'chosen' | 'choose'>,
  label: (row: Row) => string,
): GridColumn<Row> => ({
  id: 'choose',
  title: shared.select,
  cell: (row) => (
    <Checkbox
      size="xs"
      aria-label={label(row)}
      checked={chosen.has(row.id)}
      onChange={(event) => choose(row.id, event.currentTarget.checked)}
    />
  ),
});
