import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorsOf, FORM } from '../../api/explain';
import { addPasskey } from '../../api/passkeys';
import { refresh } from '../../api/revision';
import { FormDialog } from '../../parts/FormDialog';
import { notifyDone } from '../../parts/notify';
import { text } from './text';

/** Names a passkey, and lets the browser make it. */
export default function AddPasskey({ close }: { close: () => void }) {
  const form = useForm({ initialValues: { name: '' } });
  const [busy, setBusy] = useState(false);
  const add = async ({ name }: typeof form.values) => {
    setBusy(true);
    const answer = await addPasskey(name);
    setBusy(false);
    if (!answer.isDone) return form.setErrors(errorsOf(answer.refusal, ['name']));
    refresh();
    notifyDone(text.passkeyAdded);
    close();
  };
  return (
    <FormDialog
      title={text.addPasskey}
      action={text.addPasskey}
      busy={busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void add(values))}
    >
      <TextInput
        label={text.passkeyName}
        description={text.passkeyNameAbout}
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
