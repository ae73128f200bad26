import { Group, NativeSelect, ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core';
import type { ImportMode, ImportRecord } from '../../api/generated/imports';
import { entriesOf } from '../../format';
import { ExportButton } from '../../parts/ExportButton';
import { type ColumnChoice, CUSTOM, describeColumn, LEFT_OUT, wordsOf } from './choices';
import type { Import } from './import-preview';
import { samplesOf } from './import-preview';
import { text } from './text';

interface ColumnTableProps {
  found: Import;
  mode: ImportMode;
  choices: readonly ColumnChoice[];
  setChoices: (choices: ColumnChoice[]) => void;
}

const KINDS = entriesOf(text.kinds);

/** The columns of the file with their first values and their mapping. */
export function ColumnTable({ found, mode, choices, setChoices }: ColumnTableProps) {
  const { record, columns, fields } = found;
  const becomes = (choice: ColumnChoice) => describeColumn({ record, mode, choices }, choices.indexOf(choice));
  const change = (index: number, said: Partial<ColumnChoice>) =>
    setChoices(choices.map((choice, place) => (place === index ? { ...choice, ...said, isSuggested: false } : choice)));
  const files = [
    { title: text.column, value: ({ column }: ColumnChoice) => column },
    { title: text.samples, value: (choice: ColumnChoice) => samplesOf(columns[choices.indexOf(choice)]) },
    { title: text.meaning, value: becomes },
  ];
  return (
    <ScrollArea>
      <Group justify="space-between">
        <Text size="sm">{found.rememberedAt === null ? null : text.remembered(found.rememberedAt)}</Text>
        <ExportButton name="import-columns" columns={files} rows={choices} size="sm" />
      </Group>
      <Table className="wrapping" aria-label={text.columns} miw={640}>
        <Table.Thead>
          <Table.Tr>
            {files.map(({ title }) => (
              <Table.Th key={title} scope="col">
                {title}
              </Table.Th>
            ))}
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
                <Stack gap={2}>
                  <Meaning choice={choice} record={record} fields={fields} change={(said) => change(index, said)} />
                  <Text size="xs" c="dimmed">
                    <bdi>{becomes(choice)}</bdi>
                  </Text>
                </Stack>
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
