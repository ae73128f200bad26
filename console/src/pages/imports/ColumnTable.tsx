import { Group, NativeSelect, ScrollArea, Table, TextInput } from '@mantine/core';
import type { ImportRecord } from '../../api/generated/imports';
import { ExportButton } from '../../parts/ExportButton';
import { entriesOf, text } from '../../text';
import { type ColumnChoice, CUSTOM, LEFT_OUT, meaningOf, wordsOf } from './choices';
import type { Import } from './import-preview';
import { samplesOf } from './import-preview';

interface ColumnTableProps {
  found: Import;
  choices: readonly ColumnChoice[];
  setChoices: (choices: ColumnChoice[]) => void;
}

const KINDS = entriesOf(text.imports.kinds);

/** The columns of the file with their first values, and what is chosen for each. */
export function ColumnTable({ found: { record, columns, fields }, choices, setChoices }: ColumnTableProps) {
  const change = (index: number, said: Partial<ColumnChoice>) =>
    setChoices(choices.map((choice, place) => (place === index ? { ...choice, ...said } : choice)));
  const files = [
    { title: text.imports.column, value: ({ column }: ColumnChoice) => column },
    {
      title: text.imports.samples,
      value: ({ column }: ColumnChoice) => samplesOf(columns.find((one) => one.column === column)),
    },
    { title: text.imports.meaning, value: (choice: ColumnChoice) => meaningOf(record, choice) },
  ];
  return (
    <ScrollArea>
      <Group justify="flex-end">
        <ExportButton name="import-columns" columns={files} rows={choices} size="sm" />
      </Group>
      <Table className="wrapping" aria-label={text.imports.columns} miw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text.imports.column}</Table.Th>
            <Table.Th scope="col">{text.imports.samples}</Table.Th>
            <Table.Th scope="col">{text.imports.meaning}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {choices.map((choice, index) => (
            <Table.Tr key={choice.column}>
              <Table.Th scope="row">
                <bdi>{choice.column}</bdi>
              </Table.Th>
              <Table.Td>
                <bdi>{samplesOf(columns[index])}</bdi>
              </Table.Td>
              <Table.Td>
                <Meaning choice={choice} record={record} fields={fields} change={(said) => change(index, said)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface MeaningProps {
  choice: ColumnChoice;
  record: ImportRecord;
  fields: readonly string[];
  change: (said: Partial<ColumnChoice>) => void;
}

function Meaning({ choice: { column, meaning, customField, kind }, record, fields, change }: MeaningProps) {
  return (
    <Group gap="xs">
      <NativeSelect
        aria-label={text.imports.meaningOf(column)}
        data={[
          { value: LEFT_OUT, label: text.imports.leftOut },
          { value: CUSTOM, label: text.imports.custom },
          {
            group: text.imports.fields,
            items: fields.map((field) => ({ value: field, label: wordsOf(record, field) })),
          },
        ]}
        value={meaning}
        // Only values of custom fields have a kind.
        onChange={(event) => change({ meaning: event.currentTarget.value, kind: 'text' })}
      />
      {meaning === CUSTOM ? (
        <>
          <TextInput
            aria-label={text.imports.customName(column)}
            placeholder={column}
            value={customField}
            onChange={(event) => change({ customField: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={text.imports.kindOf(column)}
            data={KINDS}
            value={kind}
            onChange={(event) =>
              change({ kind: KINDS.find(({ value }) => value === event.currentTarget.value)?.value ?? kind })
            }
          />
        </>
      ) : null}
    </Group>
  );
}
