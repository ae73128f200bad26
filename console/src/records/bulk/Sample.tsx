import { Table, Text } from '@mantine/core';
import type { BulkPreviewedFragment } from '../../api/generated/bulk';
import { valueText } from '../../parts/JournalEntry';
import { text } from '../../text';
import type { BulkAction } from './bulk-change';

type Sampled = BulkPreviewedFragment['sample'][number];

/** The first records, with what would change in each. */
export function Sample({ records, action }: { records: readonly Sampled[]; action: BulkAction }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {text.bulk.first(records.length)}
      </Text>
      <Table aria-label={text.bulk.first(records.length)} verticalSpacing={4} fz="sm" className="wrapping">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text.bulk.record}</Table.Th>
            <Table.Th scope="col">{text.bulk.changes}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <Table.Tr key={record.id}>
              <Table.Td w="45%">
                <bdi>{record.label ?? record.id}</bdi>
              </Table.Td>
              <Table.Td>{action === 'delete' ? text.bulk.goes : <Changes of={record} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

function Changes({ of: { changes } }: { of: Sampled }) {
  if (changes.length === 0) return <Text size="sm">{text.bulk.unchanged}</Text>;
  return changes.map(({ name, isCustom, before, after }) => (
    <div key={`${isCustom} ${name}`}>
      <bdi>{name}</bdi>: <bdi>{valueText(before)}</bdi> → <bdi>{valueText(after)}</bdi>
    </div>
  ));
}
