import { Group, NativeSelect, ScrollArea, Table, TextInput } from '@mantine/core';
import type { ImportRecord } from '../../api/generated/imports';
import { entriesOf } from '../../format';
import { ExportButton } from '../../parts/ExportButton';
import { type ColumnChoice, CUSTOM, LEFT_OUT, meaningOf, wordsOf } from './choices';
import type { Import } from './import-preview';
import { samplesOf } from './import-preview';
import { text } from './text';

interface ColumnTableProps {
  found: Import;
  choices: readonly ColumnChoice[];
  setChoices: (choices: ColumnChoice[]) => void;
}

const KINDS = entriesOf(text.kinds);

/** The columns of the file with their first values and their mapping. */
export function ColumnTable({ found: { record, columns, fields }, choices, setChoices }: ColumnTableProps) {
  const change = (index: number, said: Partial<ColumnChoice>) =>
    setChoices(choices.map((choice, place) => (place === index ? { ...choice, ...said, isSuggested: false } : choice)));
  const files = [
    { title: text.column, value: ({ column }: ColumnChoice) => column },
    {
      title: text.samples,
      value: ({ column }: ColumnChoice) => samplesOf(columns.find((one) => one.column === column)),
    },
    { title: text.meaning, value: (choice: ColumnChoice) => meaningOf(record, choice) },
  ];
  return (
    <ScrollArea>
      <Group justify="flex-end">
        <ExportButton name="import-columns" columns={files} rows={choices} size="sm" />
      </Group>
      <Table className="wrapping" aria-label={text.columns} miw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text.column}</Table.Th>
            <Table.Th scope="col">{text.samples}</Table.Th>
            <Table.Th scope="col">{text.meaning}</Table.Th>
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
        aria-label={text.meaningOf(column)}
        data={[
          { value: LEFT_OUT, label: text.leftOut },
          ...(record === 'suppression' ? [] : [{ value: CUSTOM, label: text.custom }]),
          {
            group: text.fields,
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
            aria-label={text.customName(column)}
            placeholder={column}
            value={customField}
            onChange={(event) => change({ customField: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={text.kindOf(column)}
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
