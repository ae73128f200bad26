import { Table, Text } from '@mantine/core';
import { Box } from '../../parts/Box';
import { text } from '../../text';
import { modesOf } from './choices';
import type { Import } from './OneImport';
import { samplesOf } from './samples';

const meaningOf = ({ field, customField, kind }: Import['columns'][number]): string =>
  field ?? (customField === null ? text.imports.leftOut : `${customField} (${text.imports.kinds[kind]})`);

/** What the columns stood for, where nothing can be chosen any more, or not by this key. */
export function ColumnFacts({ found: { columns, record, mode } }: { found: Import }) {
  const words = modesOf(record).find(({ value }) => value === mode)?.label ?? null;
  return (
    <Box title={text.imports.columns}>
      {words === null ? null : <Text size="sm">{words}</Text>}
      <Table className="wrapping" aria-label={text.imports.columns}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text.imports.column}</Table.Th>
            <Table.Th scope="col">{text.imports.samples}</Table.Th>
            <Table.Th scope="col">{text.imports.meaning}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((column) => (
            <Table.Tr key={column.column}>
              <Table.Th scope="row">
                <bdi>{column.column}</bdi>
              </Table.Th>
              <Table.Td>
                <bdi>{samplesOf(column)}</bdi>
              </Table.Td>
              <Table.Td>
                <bdi>{meaningOf(column)}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
