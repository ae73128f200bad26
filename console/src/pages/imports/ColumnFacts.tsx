import { Text } from '@mantine/core';
import { Box } from '../../parts/Box';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { choiceOf, describeColumn, modesOf } from './choices';
import type { Import } from './import-preview';
import { samplesOf } from './import-preview';
import { text } from './text';

type Column = Import['columns'][number];

const columnsOf = ({ record, mode, columns }: Import): readonly TableColumn<Column>[] => [
  { title: text.column, value: ({ column }) => column, heads: true },
  { title: text.samples, value: samplesOf },
  {
    title: text.meaning,
    value: (column) =>
      describeColumn({ record, mode: mode ?? 'upsert', choices: columns.map(choiceOf) }, columns.indexOf(column)),
  },
];

/** The column mapping, where it cannot be changed any more or not by this key. */
export function ColumnFacts({ found }: { found: Import }) {
  const { columns, record, mode } = found;
  const words = modesOf(record).find(({ value }) => value === mode)?.label ?? null;
  return (
    <Box title={text.columns}>
      {words === null ? null : <Text size="sm">{words}</Text>}
      <RowTable
        label={text.columns}
        name="import-columns"
        columns={columnsOf(found)}
        rows={columns}
        rowId={({ column }) => column}
      />
    </Box>
  );
}
