import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { ChangeKeyDocument } from '../../api/generated/keys';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { shared } from '../../shared-text';
import { dayOf, endOfDay, type KeyRow } from './key-row';
import { text } from './text';

/** Renames a key or changes its expiry; its secret stays. */
export default function EditKey({ row, close }: { row: KeyRow; close: () => void }) {
  const end = dayOf(row.expiresAt);
  const form = useForm({ initialValues: { name: row.name, expiresAt: end } });
  const { write, busy } = useWrite(ChangeKeyDocument, 'ApiKey');
  const change = async ({ name, expiresAt }: typeof form.values) => {
    // An unchanged expiry is not sent: it keeps its time of day, and needs no permission.
    const input = { name, ...(expiresAt === end ? {} : { expiresAt: endOfDay(expiresAt) }) };
    const written = await write({ id: row.id, input });
    if (!isAccepted(written, form, ['name', 'expiresAt'])) return;
    notifyDone(text.changed);
    close();
  };
  return (
    <FormDialog
      title={text.edit}
      action={shared.save}
      busy={busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void change(values))}
    >
      <TextInput label={text.name} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        type="date"
        label={text.expires}
        description={text.expiresAbout}
        {...form.getInputProps('expiresAt')}
      />
    </FormDialog>
  );
}
