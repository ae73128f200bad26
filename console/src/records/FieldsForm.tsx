import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { faultsOf, sentenceOf } from '../api/explain';
import type { Written } from '../api/use-write';
import { ErrorNote } from '../parts/ErrorNote';
import { notifyFailure } from '../parts/notify';
import { shared } from '../shared-text';
import type { RecordField } from './record-field';
import { changedInput, type FormValues, formValues, inputName } from './write-fields';

interface FieldsFormProps<Row, Answer> {
  fields: readonly RecordField<Row>[];
  /** The record, or null for a new one. */
  row: Row | null;
  /** The label of the button. */
  action: string;
  write: (input: Record<string, string | null>) => Promise<Written<Answer>>;
  done: (answer: Answer) => void;
  cancel?: () => void;
}

/** A form of the writable fields of a record. Only changed fields are sent. */
export function FieldsForm<Row, Answer>({ action, cancel, ...props }: FieldsFormProps<Row, Answer>) {
  const { row } = props;
  const { form, written, save, refused, busy } = useFields(props);
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="xs">
          {written.map((field, index) => (
            <TextInput
              key={field.name}
              label={field.title}
              description={field.input?.hint}
              autoComplete="off"
              {...(row === null && index === 0 ? { 'data-autofocus': true } : {})}
              {...form.getInputProps(inputName(field))}
            />
          ))}
        </SimpleGrid>
        <ErrorNote message={refused} />
        <Group justify="flex-end">
          {cancel ? (
            <Button variant="default" onClick={cancel}>
              {shared.cancel}
            </Button>
          ) : null}
          <Button type="submit" loading={busy} disabled={row !== null && !form.isDirty()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FieldsProps<Row, Answer> = Pick<FieldsFormProps<Row, Answer>, 'fields' | 'row' | 'write' | 'done'>;

function useFields<Row, Answer>({ fields, row, write, done }: FieldsProps<Row, Answer>) {
  const written = fields.filter(({ input }) => input);
  const initialValues = formValues(written, row);
  const form = useForm<FormValues>({ initialValues });
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (values: FormValues) => {
    setBusy(true);
    setRefused(null);
    const answer = await write(changedInput(written, initialValues, values));
    setBusy(false);
    if (answer.kind === 'failed') notifyFailure(answer.error);
    else if (answer.kind === 'done') done(answer.answer);
    else {
      const faults = faultsOf(answer.refusal);
      form.setErrors(faults);
      // Faults of fields that this form does not show are listed above the button.
      if (!Object.keys(faults).some((name) => name in initialValues)) setRefused(sentenceOf(answer.refusal));
    }
  };
  return { form, written, save, refused, busy };
}
