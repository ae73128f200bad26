import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { CreateSourceDocument, RenameSourceDocument } from '../../api/generated/sources';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { shared } from '../../shared-text';
import type { Source } from './columns';
import { text } from './text';

/** Adds a source, or gives one another name. */
export default function SourceForm({ source, close }: { source: Source | null; close: () => void }) {
  const form = useForm({ initialValues: { name: source?.name ?? '' } });
  const create = useWrite(CreateSourceDocument, 'ActivitySource');
  const rename = useWrite(RenameSourceDocument, 'ActivitySource');
  const save = async ({ name }: { name: string }) => {
    const written = source ? await rename.write({ id: source.id, name }) : await create.write({ name });
    if (!isAccepted(written, form, ['name'])) return;
    notifyDone(source ? text.renamed : text.created(name));
    close();
  };
  return (
    <FormDialog
      title={source ? text.rename : text.create}
      action={source ? shared.save : text.create}
      busy={create.busy || rename.busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <TextInput label={text.name} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
}
