import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { RenameClientDocument } from '../../api/generated/clients';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { shared } from '../../shared-text';
import { text } from './text';

/** Gives a client another name; its id, keys and webhook addresses stay. */
export default function RenameClient({ clientId, name, close }: { clientId: string; name: string; close: () => void }) {
  const form = useForm({ initialValues: { name } });
  const { write, busy } = useWrite(RenameClientDocument, 'Client');
  const rename = async (values: { name: string }) => {
    if (!isAccepted(await write({ clientId, name: values.name }), form, ['name'])) return;
    notifyDone(text.renamed(values.name));
    close();
  };
  return (
    <FormDialog
      title={text.rename}
      action={shared.save}
      busy={busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void rename(values))}
    >
      <TextInput label={text.name} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
}
