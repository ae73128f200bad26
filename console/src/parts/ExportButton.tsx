import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '../icons';
import { text } from '../text';
import type { GridColumn } from './RowGrid';

interface ExportButtonProps<Row> {
  /** Of the file, without its ending. */
  name: string;
  /** Those that have a `plain` value go into the file. */
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
}

/** Downloads the shown rows as CSV. What a spreadsheet would take for a formula is made text. */
export function ExportButton<Row>({ name, columns, rows }: ExportButtonProps<Row>) {
  const download = async () => {
    const { default: papa } = await import('papaparse');
    const given = columns.flatMap(({ title, plain }) => (plain ? [{ title, plain }] : []));
    const data = rows.map((row) => given.map(({ plain }) => plain(row) ?? ''));
    const csv = papa.unparse({ fields: given.map(({ title }) => title), data }, { escapeFormulae: true });
    saveText(`${name}.csv`, 'text/csv', csv);
  };
  return (
    <Tooltip label={text.actions.export}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={text.actions.export}
        disabled={rows.length === 0}
        onClick={() => void download()}
      >
        <IconDownload size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Gives a text to the browser as a file to be saved. */
export function saveText(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
