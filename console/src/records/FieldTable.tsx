import { Table } from '@mantine/core';
import { text, time } from '../text';
import type { RecordField } from './record-field';

/** The fields of a record that are only read, with whole texts and exact times. */
export function FieldTable<Row>({ fields, row }: { fields: readonly RecordField<Row>[]; row: Row }) {
  const lines = fields.flatMap(({ name, title, kind, value, cell }) => {
    const found = value?.(row);
    if (found === null || found === undefined || found === '') return [];
    const shown =
      kind === 'time' ? time(String(found)) : typeof found === 'boolean' ? text.filters[found ? 'yes' : 'no'] : found;
    // Scores and rates as the list writes them.
    return [{ name, title, shown: kind === 'number' && cell ? cell(row) : shown }];
  });
  return (
    <Table aria-label={text.records.fields} verticalSpacing={4} mt="md" className="wrapping">
      <Table.Tbody>
        {lines.map(({ name, title, shown }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} c="dimmed" w="38%">
              {title}
            </Table.Th>
            <Table.Td>
              <bdi>{shown}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
