import { ActionIcon, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../api/explain';
import type { Written } from '../api/use-write';
import { IconTrash } from '../icons';
import { EditInPlace } from '../parts/EditInPlace';
import { ExportButton } from '../parts/ExportButton';
import { notifyFailure, notifyWritten } from '../parts/notify';
import { useKey } from '../session';
import type { CustomFieldValue } from './record-field';
import { recordText } from './text';

/** How the custom fields of a kind of record are written. */
export interface CustomFieldWrites {
  create: (input: { fieldName: string; fieldValue: string }) => Promise<Written<unknown>>;
  /** Absent where a value cannot be changed. */
  update?: (fieldId: number, input: { fieldValue: string }) => Promise<Written<unknown>>;
  remove: (fieldId: number) => Promise<Written<unknown>>;
}

interface CustomFieldsProps {
  fields: readonly CustomFieldValue[];
  writes: CustomFieldWrites;
}

const columns = [
  { title: recordText.customName, value: ({ fieldName }: CustomFieldValue) => fieldName },
  { title: recordText.customValue, value: ({ fieldValue }: CustomFieldValue) => fieldValue },
];

/** The custom fields of a record, edited in place. */
export function CustomFields({ fields, writes }: CustomFieldsProps) {
  const { mayWrite } = useKey();
  return (
    <Stack>
      {fields.length === 0 ? <Text>{recordText.noCustom}</Text> : <Lines fields={fields} writes={writes} />}
      {mayWrite ? <Adding create={writes.create} /> : null}
    </Stack>
  );
}

function Lines({ fields, writes }: CustomFieldsProps) {
  const { mayWrite } = useKey();
  return (
    <>
      <Group justify="flex-end">
        <ExportButton name="custom-fields" columns={columns} rows={fields} size="sm" />
      </Group>
      <Table aria-label={recordText.custom} verticalSpacing={4} className="wrapping">
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={`${field.id} ${field.fieldValue}`}>
              <Table.Th scope="row" fw={400} c="dimmed" w="35%">
                <bdi>{field.fieldName}</bdi>
              </Table.Th>
              <Table.Td>
                {mayWrite && writes.update ? (
                  <Changing field={field} update={writes.update} />
                ) : (
                  <bdi>{field.fieldValue}</bdi>
                )}
              </Table.Td>
              {mayWrite ? (
                <Table.Td w={40}>
                  <Removing field={field} remove={writes.remove} />
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

interface ChangingProps {
  field: CustomFieldValue;
  update: NonNullable<CustomFieldWrites['update']>;
}

const Changing = ({ field: { id, fieldName, fieldValue }, update }: ChangingProps) => (
  <EditInPlace label={fieldName} value={fieldValue} save={(value) => update(id, { fieldValue: value })} />
);

const Removing = ({
  field: { id, fieldName },
  remove,
}: { field: CustomFieldValue } & Pick<CustomFieldWrites, 'remove'>) => (
  <ActionIcon
    variant="subtle"
    color="red"
    aria-label={recordText.removeCustom(fieldName)}
    onClick={async () => notifyWritten(await remove(id), recordText.customRemoved(fieldName))}
  >
    <IconTrash size={16} />
  </ActionIcon>
);

function Adding({ create }: { create: CustomFieldWrites['create'] }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const written = await create({ fieldName: name, fieldValue: value });
    if (written.kind === 'failed') notifyFailure(written.error);
    else if (written.kind === 'refused') setRefused(sentenceOf(written.refusal));
    else {
      setName('');
      setValue('');
      setRefused(null);
    }
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <Group align="flex-end" gap="xs">
        <TextInput
          size="xs"
          label={recordText.customName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          label={recordText.customValue}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default">
          {recordText.addCustom}
        </Button>
      </Group>
      {refused === null ? null : (
        <Text size="sm" c="red" role="alert">
          {refused}
        </Text>
      )}
    </form>
  );
}
