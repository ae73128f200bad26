import { Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorsOf, FORM } from '../../api/explain';
import { IssueKeyDocument, type KeyKind } from '../../api/generated/keys';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { tellFailure } from '../../parts/notify';
import { SecretDialog } from '../../parts/SecretDialog';
import { endOfDay } from './key-row';
import { text } from './text';

/** Issues a key, and shows it, once. */
export default function IssueKey({ kinds, close }: { kinds: readonly KeyKind[]; close: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    initialValues: { name: '', kind: kinds[0] ?? 'READ_ONLY', expiresAt: '', masterListAccess: false },
  });
  const { write, busy } = useWrite(IssueKeyDocument, 'KeyIssued');
  const issue = async ({ name, kind, expiresAt, masterListAccess }: typeof form.values) => {
    const end = endOfDay(expiresAt);
    const input = {
      name,
      kind,
      ...(end === null ? {} : { expiresAt: end }),
      ...(kind === 'MASTER' ? { masterListAccess } : {}),
    };
    const written = await write({ input });
    if (written.kind === 'failed') tellFailure(written.error);
    else if (written.kind === 'refused') form.setErrors(errorsOf(written.refusal, ['name', 'expiresAt']));
    else if (written.answer.__typename === 'KeyIssued') setSecret(written.answer.secret);
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
