import { Text } from '@mantine/core';
import { Box } from '../../parts/Box';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { text } from '../../text';
import { modesOf } from './choices';
import type { Import } from './OneImport';
import { samplesOf } from './samples';

const meaningOf = ({ field, customField, kind }: Import['columns'][number]): string =>
  field ?? (customField === null ? text.imports.leftOut : `${customField} (${text.imports.kinds[kind]})`);

const COLUMNS: readonly TableColumn<Import['columns'][number]>[] = [
  { title: text.imports.column, value: ({ column }) => column, heads: true },
  { title: text.imports.samples, value: samplesOf },
  { title: text.imports.meaning, value: meaningOf },
];

/** What the columns stood for, where nothing can be chosen any more, or not by this key. */
export function ColumnFacts({ found: { columns, record, mode } }: { found: Import }) {
  const words = modesOf(record).find(({ value }) => value === mode)?.label ?? null;
  return (
    <Box title={text.imports.columns}>
      {words === null ? null : <Text size="sm">{words}</Text>}
      <RowTable
        label={text.imports.columns}
        name="import-columns"
        columns={COLUMNS}
        rows={columns}
        rowId={({ column }) => column}
      />
    </Box>
  );
}
