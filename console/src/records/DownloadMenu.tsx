import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { FileRefused, useFiles } from '../api/files';
import { IconDownload } from '../icons';
import { notifyFailure } from '../parts/notify';
import { CUSTOM, type Listed, type RecordField } from './record-field';
import type { RecordPage } from './record-page';
import { filterText } from './text';
import type { RecordListState } from './use-record-list';

/** Downloads all records of the current view, with its columns, in order of ids. */
export function DownloadMenu<Row extends Listed>({ of, view }: { of: RecordPage<Row>; view: RecordListState<Row> }) {
  const files = useFiles();
  const [isBusy, setBusy] = useState(false);
  const download = async (format: string) => {
    setBusy(true);
    const query = new URLSearchParams({ columns: JSON.stringify(columnsOf(of.fields, view.shown)) });
    if (view.where) query.set('where', JSON.stringify(view.where));
    if (format === 'csv') query.set('bom', 'true');
    await files.download(`exports/${of.path}.${format}?${query}`).catch((error: unknown) => {
      if (!(error instanceof FileRefused)) throw error;
      notifyFailure(error);
    });
    setBusy(false);
  };
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={filterText.download}
          title={filterText.download}
          loading={isBusy}
        >
          <IconDownload size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('xlsx')}>{filterText.downloadWorkbook}</Menu.Item>
        <Menu.Item onClick={() => void download('csv')}>{filterText.downloadCsv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/* The columns of the file. Fields that no export has are left out. */
function columnsOf<Row extends Listed>(fields: readonly RecordField<Row>[], shown: readonly string[]): string[] {
  const columns = shown.flatMap((name) => {
    if (name.startsWith(CUSTOM)) return [`custom_fields.${name.slice(CUSTOM.length)}`];
    return fields.find((field) => field.name === name)?.exported ?? [toColumn(name)];
  });
  return [...new Set(['id', ...columns])];
}

const toColumn = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
