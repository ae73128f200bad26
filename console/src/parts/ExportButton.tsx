import { ActionIcon } from '@mantine/core';
import { IconDownload } from '../icons';
import { text } from '../text';
import { type CsvColumn, downloadCsv } from './csv';

interface ExportButtonProps<Row> {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
}

/** Downloads the rows that are shown, with the columns that are shown. */
export function ExportButton<Row>({ name, columns, rows }: ExportButtonProps<Row>) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={text.actions.export}
      title={text.actions.export}
      disabled={rows.length === 0}
      onClick={() => void downloadCsv(name, columns, rows)}
    >
      <IconDownload size={18} />
    </ActionIcon>
  );
}
