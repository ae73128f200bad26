import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { IconDownload } from '../icons';
import { shared } from '../shared-text';
import { type CsvColumn, downloadCsv } from './csv';

interface ExportButtonProps<Row> {
  /** Of the file, without its extension. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** What is shown. */
  rows: readonly Row[];
  /** Reads all rows, where only the first are shown; null after a failure, of which it has notified the visitor. */
  all?: () => Promise<readonly Row[] | null>;
  size?: 'sm' | 'lg';
}

/** Downloads the rows that are shown, or all of them, with the columns that are shown. */
export function ExportButton<Row>({ name, columns, rows, all, size = 'lg' }: ExportButtonProps<Row>) {
  const [busy, setBusy] = useState(false);
  const words = all ? shared.exportAll : shared.exportShown;
  const hand = async () => {
    setBusy(true);
    try {
      const read = all ? await all() : rows;
      if (read) await downloadCsv(name, columns, read);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionIcon
      variant="default"
      size={size}
      aria-label={words}
      title={words}
      disabled={rows.length === 0}
      loading={busy}
      onClick={() => void hand()}
    >
      <IconDownload size={size === 'lg' ? 18 : 14} />
    </ActionIcon>
  );
}
