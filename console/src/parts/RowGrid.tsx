import { Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { number, text } from '../text';
import type { Value } from './csv';
import { useWindow } from './use-window';

/** One column of a grid. */
export interface GridColumn<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** What an export writes; a column without it is left out there. */
  value?: (row: Row) => Value;
  /** Numbers stand to the right. */
  numeric?: boolean;
}

interface RowGridProps<Row> {
  /** What a screen reader calls it. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  total?: number | undefined;
  busy?: boolean;
  hasMore?: boolean;
  more?: () => void;
}

const ROW_HEIGHT = 34;
/** How near the end of what was read the next page is asked for, in rows. */
const NEAR = 20;

/**
 * Any number of rows, of which only those in view are in the page; the next ones are read when the last come near. The
 * columns are the page's; hidden ones are left out by it.
 */
export function RowGrid<Row extends object>(props: RowGridProps<Row>) {
  const { label, columns, rows, rowId, total, busy = false, hasMore = false, more } = props;
  const box = useRef<HTMLDivElement>(null);
  const [first, end] = useWindow(box, rows.length, ROW_HEIGHT);
  useEffect(() => {
    if (hasMore && !busy && end > rows.length - NEAR) more?.();
  }, [hasMore, busy, end, rows.length, more]);
  const before = first * ROW_HEIGHT;
  const after = (rows.length - end) * ROW_HEIGHT;
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard. */}
      <section className="grid-box" ref={box} aria-label={label} tabIndex={0} aria-busy={busy}>
        <table aria-rowcount={total ?? rows.length}>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ id, title, numeric }) => (
                <th key={id} scope="col" className={numeric ? 'numbers' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <Spacer height={before} /> : null}
            {rows.slice(first, end).map((row, index) => (
              <tr key={rowId(row)} aria-rowindex={first + index + 2} style={{ height: ROW_HEIGHT }}>
                {columns.map(({ id, cell, numeric }) => (
                  <td key={id} className={numeric ? 'numbers' : undefined}>
                    {/* Called, not rendered as a component: what has the focus keeps it when columns are made anew. */}
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
            {after > 0 ? <Spacer height={after} /> : null}
          </tbody>
        </table>
        {busy && rows.length === 0 ? <Waiting /> : null}
      </section>
      <Group mt={6} gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {total === undefined ? number(rows.length) : text.rows.shown(rows.length, total)}
        </Text>
      </Group>
    </div>
  );
}

// biome-ignore-start lint/a11y/noAriaHiddenOnFocusable: a row cannot be focused; it holds the place of rows out of view.
const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true">
    <td style={{ height, padding: 0, border: 0 }} />
  </tr>
);
// biome-ignore-end lint/a11y/noAriaHiddenOnFocusable: see above.

function Waiting() {
  return (
    <div>
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={22} m={6} />
      ))}
    </div>
  );
}
