import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { ChangeActivityTypeDocument, CreateActivityTypeDocument } from '../../api/generated/activity-types';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { shared } from '../../shared-text';
import type { TypeRow } from './columns';
import { SchemaBuilder } from './SchemaBuilder';
import { draftOf, schemaOf, type TypeValues } from './schema-draft';
import { text } from './text';

/** Creates or changes an activity type: its name, what it applies to, and its properties. */
export default function TypeForm({ row, close }: { row: TypeRow | null; close: () => void }) {
  const form = useForm<TypeValues>({
    initialValues: {
      name: row?.name ?? '',
      appliesTo: row?.appliesTo ?? 'contact',
      fields: draftOf(row?.schema ?? []),
    },
  });
  const create = useWrite(CreateActivityTypeDocument, 'ActivityTypeCreatePayload');
  const change = useWrite(ChangeActivityTypeDocument, 'ActivityType');
  const save = async ({ name, appliesTo, fields }: TypeValues) => {
    const input = { name, appliesTo, schema: schemaOf(fields) };
    const written = row ? await change.write({ id: row.id, input }) : await create.write({ input });
    if (!isAccepted(written, form, ['name', 'appliesTo'])) return;
    notifyDone(row ? text.changed(name) : text.created(name));
    close();
  };
  return (
    <FormDialog
      title={row ? text.edit : text.create}
      action={row ? shared.save : text.create}
      size="xl"
      busy={create.busy || change.busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <TextInput label={text.name} data-autofocus {...form.getInputProps('name')} />
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {text.appliesTo}
        </Text>
        <SegmentedControl
          aria-label={text.appliesTo}
          data={['contact', 'company'].map((value) => ({ value, label: text.applies[value] ?? value }))}
          style={{ alignSelf: 'flex-start' }}
          {...form.getInputProps('appliesTo')}
        />
      </Stack>
      <SchemaBuilder form={form} />
    </FormDialog>
  );
}
