import { Table } from '@mantine/core';
import { Box } from '../../parts/Box';
import { text } from '../../text';
import type { PersonRecord } from './PersonView';

/** The custom fields of all contacts of a Person together. */
export function PersonFields({ person: { customFields } }: { person: PersonRecord }) {
  if (customFields.length === 0) return null;
  return (
    <Box title={text.people.fields}>
      <Table aria-label={text.people.fields} verticalSpacing={4} className="wrapping">
        <Table.Tbody>
          {customFields.map(({ id, fieldName, fieldValue }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" fw={400} c="dimmed" w="35%">
                <bdi>{fieldName}</bdi>
              </Table.Th>
              <Table.Td>
                <bdi>{fieldValue}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
