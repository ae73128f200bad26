import { Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FORM } from '../../api/explain';
import { IssueKeyDocument, type KeyKind } from '../../api/generated/keys';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { SecretDialog } from '../../parts/SecretDialog';
import { endOfDay } from './key-row';
import { text } from './text';

/** Creates a key, and shows it, once. */
export default function IssueKey({ kinds, close }: { kinds: readonly KeyKind[]; close: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    initialValues: { name: '', kind: kinds[0] ?? 'READ_ONLY', expiresAt: '', masterListAccess: false },
  });
  const { write, busy } = useWrite(IssueKeyDocument, 'KeyIssued');
  const issue = async (values: typeof form.values) => {
    const written = await write({ input: inputOf(values) });
    if (isAccepted(written, form, ['name', 'expiresAt'])) setSecret(written.answer.secret);
  };
  if (secret !== null) return <SecretDialog title={text.issued} label={text.key} secret={secret} close={close} />;
  return (
    <FormDialog
      title={text.issue}
      action={text.issue}
      busy={busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void issue(values))}
    >
      <TextInput label={text.name} data-autofocus {...form.getInputProps('name')} />
      {kinds.length > 1 ? (
        <Select
          label={text.kind}
          data={kinds.map((value) => ({ value, label: text.kinds[value] }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
      ) : (
        <Checkbox
          label={text.masterListAccess}
          description={text.masterListAccessAbout}
          {...form.getInputProps('masterListAccess', { type: 'checkbox' })}
        />
      )}
      <TextInput
        type="date"
        label={text.expires}
        description={text.expiresAbout}
        {...form.getInputProps('expiresAt')}
      />
    </FormDialog>
  );
}

interface Values {
  name: string;
  kind: KeyKind;
  expiresAt: string;
  masterListAccess: boolean;
}

/* The input of the service for a form. */
function inputOf({ name, kind, expiresAt, masterListAccess }: Values) {
  const end = endOfDay(expiresAt);
  return {
    name,
    kind,
    ...(end === null ? {} : { expiresAt: end }),
    ...(kind === 'MASTER' ? { masterListAccess } : {}),
  };
}
