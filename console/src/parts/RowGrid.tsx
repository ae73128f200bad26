import { Skeleton, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { CombinedError } from '@urql/core';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { rowsShown } from '../format';
import type { Value } from './csv';
import { Refusal } from './Refusal';
import { text } from './text';

/** One column of a grid. */
export interface GridColumn<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Its value in an export; columns without it are left out there. */
  value?: (row: Row) => Value;
  /** Aligns numbers to the right. */
  numeric?: boolean;
  /** Present where the list can be sorted by it. */
  sort?: ColumnSort | undefined;
  /** Stays visible at the end of the row, however wide the grid is. */
  stays?: boolean;
  /** Only in exports: the grid shows it as a part of another cell. */
  isExportOnly?: boolean;
}

/** How a list is sorted by a column. */
export interface ColumnSort {
  /** Undefined: by another column. */
  direction: 'ASC' | 'DESC' | undefined;
  /** Sorts by this column, or in the other direction. */
  toggle: () => void;
}

interface GridProps<Row> {
  /** Its accessible name. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  total?: number | undefined;
  busy?: boolean;
  hasMore?: boolean;
  more?: () => void;
  /** In pixels, where cells have a second line. */
  rowHeight?: number;
}

interface RowGridProps<Row> extends GridProps<Row> {
  error?: CombinedError | undefined;
  again?: () => void;
  /** Shown instead of an empty grid. */
  empty?: ReactNode;
  /** Whether it is empty, where that is known while it is being read again. */
  isEmpty?: boolean;
}

const ROW_HEIGHT = 34;
/** How many rows before the end the next page is requested. */
const NEAR = 20;

/** A list in one of its states: failed, empty, or a grid of rows. */
export function RowGrid<Row>({ error, again, empty, isEmpty, ...grid }: RowGridProps<Row>) {
  const { busy = false, hasMore = false, rows } = grid;
  if (error && again) return <Refusal error={error} again={again} />;
  if (empty && (isEmpty ?? (!busy && !hasMore && rows.length === 0))) return empty;
  return <Grid {...grid} />;
}

/* Renders only the rows in view; the next page is read when the last row comes near. */
function Grid<Row>(props: GridProps<Row>) {
  const { label, rows, rowId, total, busy = false, hasMore = false, rowHeight = ROW_HEIGHT } = props;
  const columns = useMemo(() => props.columns.filter(({ isExportOnly }) => !isExportOnly), [props.columns]);
  const box = useRef<HTMLDivElement>(null);
  const { shown, before, after } = useRowsInView(props, box);
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard. */}
      <section className="grid-box" ref={box} aria-label={label} tabIndex={0} aria-busy={busy}>
        <table aria-rowcount={total ?? rows.length}>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <Heading key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <Spacer height={before} /> : null}
            {shown.map(({ row, index }) => (
              <Line key={rowId(row)} row={row} index={index} columns={columns} height={rowHeight} />
            ))}
            {after > 0 ? <Spacer height={after} /> : null}
          </tbody>
        </table>
        {busy && rows.length === 0 ? <Waiting /> : null}
      </section>
      <Text size="sm" c="dimmed" role="status" mt={6}>
        {total === undefined && hasMore ? text.rowsSoFar(rows.length) : rowsShown(rows.length, total ?? rows.length)}
      </Text>
    </div>
  );
}

interface LineProps<Row> {
  row: Row;
  index: number;
  columns: readonly GridColumn<Row>[];
  height: number;
}

/* Cells are called, not rendered as components: otherwise the focus would be lost when the columns change. */
function Cells<Row>({ row, index, columns, height }: LineProps<Row>) {
  return (
    <tr aria-rowindex={index + 2} style={{ height }}>
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/* Scrolling and counts render the grid again, but not the rows that stay. */
const Line = memo(Cells) as typeof Cells;

const SORTED = { ASC: { aria: 'ascending', arrow: ' ↑' }, DESC: { aria: 'descending', arrow: ' ↓' } } as const;

/* The heading of a column; a button where it sorts the list. */
function Heading({ column }: { column: Pick<GridColumn<never>, 'title' | 'sort' | 'stays' | 'numeric'> }) {
  const { title, sort } = column;
  const sorted = sort?.direction && SORTED[sort.direction];
  return (
    <th scope="col" className={classOf(column)} aria-sort={sorted?.aria}>
      {sort ? (
        <button type="button" className="sorts" title={text.sortBy(title)} onClick={sort.toggle}>
          <bdi>{title}</bdi>
          {sorted ? <span aria-hidden="true">{sorted.arrow}</span> : null}
        </button>
      ) : (
        title
      )}
    </th>
  );
}

function classOf(column: Pick<GridColumn<never>, 'stays' | 'numeric'>): string | undefined {
  if (column.stays) return 'stays';
  return column.numeric ? 'numbers' : undefined;
}

function useRowsInView<Row>(
  { rows, busy = false, hasMore = false, more, rowHeight = ROW_HEIGHT }: GridProps<Row>,
  box: { current: HTMLDivElement | null },
) {
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const items = view.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !busy && last >= rows.length - NEAR) more?.();
  }, [hasMore, busy, last, rows.length, more]);
  return {
    shown: items.flatMap(({ index }) => {
      const row = rows[index];
      return row === undefined ? [] : [{ row, index }];
    }),
    /** The heights of the rows above and below those in view. */
    before: items[0]?.start ?? 0,
    after: view.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}

// biome-ignore-start lint/a11y/noAriaHiddenOnFocusable: a row cannot be focused; it holds the place of rows out of view.
const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true">
    <td style={{ height, padding: 0, border: 0 }} />
  </tr>
);
// biome-ignore-end lint/a11y/noAriaHiddenOnFocusable: see above.

const Waiting = () => (
  <div>
    {[1, 2, 3, 4, 5].map((line) => (
      <Skeleton key={line} height={22} m={6} />
    ))}
  </div>
);
