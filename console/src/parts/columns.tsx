import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { number } from '../format';
import { shared } from '../shared-text';
import { Ago } from './Ago';
import type { GridColumn } from './RowGrid';

type Text = string | number | null | undefined;

/** A column of texts, with the full text as tooltip. */
export const textColumn = <Row,>(id: string, title: string, value: (row: Row) => Text): GridColumn<Row> => ({
  id,
  title,
  value,
  cell: (row) => <bdi title={`${value(row) ?? ''}`}>{value(row)}</bdi>,
});

/** A column with cells of its own. */
export const cellColumn = <Row,>(
  id: string,
  title: string,
  value: (row: Row) => Text,
  cell: (row: Row) => ReactNode,
): GridColumn<Row> => ({ id, title, value, cell });

/** A column of numbers; null is an empty cell. */
export const numberColumn = <Row,>(id: string, title: string, value: (row: Row) => number | null): GridColumn<Row> => ({
  id,
  title,
  numeric: true,
  value,
  cell: (row) => {
    const found = value(row);
    return found === null ? '' : number(found);
  },
});

/** A column of relative times; null is "never". */
export const timeColumn = <Row,>(
  id: string,
  title: string,
  value: (row: Row) => string | null | undefined,
): GridColumn<Row> => ({ id, title, value, cell: (row) => <Ago at={value(row)} /> });

/** A column that opens its row; without `open`, plain text. */
export const openColumn = <Row,>(
  id: string,
  title: string,
  value: (row: Row) => string,
  open: ((row: Row) => void) | null,
): GridColumn<Row> => ({
  id,
  title,
  value,
  cell: (row) =>
    open === null ? (
      <bdi>{value(row)}</bdi>
    ) : (
      <Anchor component="button" type="button" title={value(row)} onClick={() => open(row)}>
        <bdi>{value(row)}</bdi>
      </Anchor>
    ),
});

/** The last column, with the menu of a row. */
export const menuColumn = <Row,>(cell: (row: Row) => ReactNode): GridColumn<Row> => ({
  id: 'menu',
  title: shared.actions,
  cell,
  stays: true,
});
