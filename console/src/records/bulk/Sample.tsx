import { Text } from '@mantine/core';
import type { BulkPreviewedFragment } from '../../api/generated/bulk';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { valueText } from '../../parts/value-text';
import type { BulkAction } from './bulk-change';
import { text } from './text';

type Sampled = BulkPreviewedFragment['sample'][number];

const changesOf = ({ changes }: Sampled): string =>
  changes.map(({ name, before, after }) => `${name}: ${valueText(before)} → ${valueText(after)}`).join('; ') ||
  text.unchanged;

const columnsFor = (action: BulkAction): TableColumn<Sampled>[] => [
  { title: text.record, value: ({ label, id }) => label ?? `${id}`, width: '45%' },
  {
    title: text.changes,
    value: (record) => (action === 'delete' ? text.goes : changesOf(record)),
    cell: (record) => (action === 'delete' ? text.goes : <Changes of={record} />),
  },
];

/** The first records, each with its changes. */
export function Sample({ records, action }: { records: readonly Sampled[]; action: BulkAction }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {text.first(records.length)}
      </Text>
      <RowTable
        label={text.first(records.length)}
        name="preview"
        columns={columnsFor(action)}
        rows={records}
        rowId={({ id }) => id}
      />
    </>
  );
}

function Changes({ of: { changes } }: { of: Sampled }) {
  if (changes.length === 0) return <Text size="sm">{text.unchanged}</Text>;
  return changes.map(({ name, isCustom, before, after }) => (
    <div key={`${isCustom} ${name}`}>
      <bdi>{name}</bdi>: <bdi>{valueText(before)}</bdi> → <bdi>{valueText(after)}</bdi>
    </div>
  ));
}
