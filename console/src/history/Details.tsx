import { Table, Text } from '@mantine/core';
import { valueText } from '../parts/value-text';
import { historyText as text } from './text';

/** A field before and after, as the service has it. */
export interface RawField {
  name: string;
  before: unknown;
  after: unknown;
}

interface DetailsProps {
  fields: readonly RawField[];
  /** Names with raw values, such as ids; null is left out. */
  facts: readonly (readonly [string, string | null])[];
}

/** The raw values and ids of an entry. */
export function Details({ fields, facts }: DetailsProps) {
  return (
    <>
      {fields.length === 0 ? null : <Fields fields={fields} />}
      <Text size="xs" c="dimmed">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => `${name}: ${value}`)
          .join(' · ')}
      </Text>
    </>
  );
}

function Fields({ fields }: Pick<DetailsProps, 'fields'>) {
  return (
    <Table aria-label={text.columns.fields} withRowBorders={false} verticalSpacing={2} fz="sm" className="wrapping">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text.field}</Table.Th>
          <Table.Th scope="col">{text.before}</Table.Th>
          <Table.Th scope="col">{text.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map(({ name, before, after }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} c="dimmed" w="30%">
              <bdi>{name}</bdi>
            </Table.Th>
            <Table.Td w="35%">
              <bdi>{valueText(before)}</bdi>
            </Table.Td>
            <Table.Td>
              <bdi>{valueText(after)}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
