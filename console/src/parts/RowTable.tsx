import { Group, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { number } from '../format';
import type { Value } from './csv';
import { ExportButton } from './ExportButton';

/** One column of a small table. */
export interface TableColumn<Row> {
  title: string;
  /** Where titles may repeat. */
  id?: string | number;
  /** Its header, where that is more than its title. */
  head?: ReactNode;
  /** Its value in a file, and in the table unless there is a `cell`. */
  value: (row: Row) => Value;
  cell?: (row: Row) => ReactNode;
  /** Aligns numbers to the right. */
  numeric?: boolean;
  /** Whether it is the header of its row. */
  heads?: boolean;
  width?: string | number;
}

interface RowTableProps<Row> {
  /** Its accessible name. */
  label: string;
  /** Of its file, without the extension. */
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
  /** Reads all rows for the file, where only the first are shown. */
  all?: () => Promise<readonly Row[] | null>;
  /** Rows that only the file contains. */
  further?: readonly Row[];
  /** Hides the header visually, for tables that explain themselves. */
  isPlain?: boolean;
  rowClass?: (row: Row) => string | undefined;
  isLive?: boolean;
  /** The height in pixels above which it scrolls in a box of its own. */
  height?: number;
  /** The width in pixels below which it scrolls instead of wrapping. */
  minWidth?: number;
}

/** A table of few rows within a page or a dialog, with its export button. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, name, columns, rows, all, further = [], height, minWidth } = props;
  return (
    <div>
      {rows.length === 0 ? null : (
        <Group justify="flex-end" mb={2}>
          <ExportButton
            name={name}
            columns={columns}
            rows={[...rows, ...further]}
            size="sm"
            {...(all ? { all } : {})}
          />
        </Group>
      )}
      <Frame label={label} height={height} minWidth={minWidth}>
        <Lines {...props} />
      </Frame>
    </div>
  );
}

function Lines<Row>(props: RowTableProps<Row>) {
  const { label, columns, rows, rowId, isPlain = false, rowClass, isLive = false, minWidth } = props;
  return (
    <Table
      aria-label={label}
      aria-live={isLive ? 'polite' : undefined}
      className="wrapping"
      verticalSpacing={4}
      miw={minWidth}
      fz="sm"
    >
      <Table.Thead className={isPlain ? 'unseen' : undefined}>
        <Table.Tr>
          {columns.map(({ id, title, head, numeric, width }) => (
            <Table.Th key={id ?? title} scope="col" className={numeric ? 'numbers' : undefined} w={width}>
              {head ?? title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowId(row)} className={rowClass?.(row)}>
            {columns.map((column) => (
              <Cell key={column.id ?? column.title} column={column} row={row} />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface FrameProps {
  label: string;
  height: number | undefined;
  minWidth: number | undefined;
  children: ReactNode;
}

function Frame({ label, height, minWidth, children }: FrameProps) {
  if (height === undefined && minWidth === undefined) return children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark beside the box of the same name.
    <div role="group" aria-label={label} tabIndex={0} style={{ maxHeight: height ?? 'none', overflow: 'auto' }}>
      {children}
    </div>
  );
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const { cell, value, numeric, heads, width } = column;
  const shown = cell ? cell(row) : <bdi>{written(value(row), numeric)}</bdi>;
  if (!heads)
    return (
      <Table.Td className={numeric ? 'numbers' : undefined} w={width}>
        {shown}
      </Table.Td>
    );
  return (
    <Table.Th scope="row" fw={400} c="dimmed" w={width}>
      {shown}
    </Table.Th>
  );
}

/* Numbers that are names, such as ids, are not formatted. */
const written = (value: Value, isNumeric = false): ReactNode =>
  isNumeric && typeof value === 'number' ? number(value) : value;
