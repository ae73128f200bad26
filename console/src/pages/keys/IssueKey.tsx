import { Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorsOf, FORM } from '../../api/explain';
import { IssueKeyDocument, type KeyKind } from '../../api/generated/keys';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { tellFailure } from '../../parts/notify';
import { SecretDialog } from '../../parts/SecretDialog';
import { text } from '../../text';
import { endOfDay } from './key-row';

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
  if (secret !== null)
    return <SecretDialog title={text.keys.issued} label={text.keys.key} secret={secret} close={close} />;
  return (
    <FormDialog
      title={text.keys.issue}
      action={text.keys.issue}
      busy={busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void issue(values))}
    >
      <TextInput label={text.keys.name} data-autofocus {...form.getInputProps('name')} />
      {kinds.length > 1 ? (
        <Select
          label={text.keys.kind}
          data={kinds.map((value) => ({ value, label: text.keys.kinds[value] }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
      ) : (
        <Checkbox
          label={text.keys.masterListAccess}
          description={text.keys.masterListAccessAbout}
          {...form.getInputProps('masterListAccess', { type: 'checkbox' })}
        />
      )}
      <TextInput
        type="date"
        label={text.keys.expires}
        description={text.keys.expiresAbout}
        {...form.getInputProps('expiresAt')}
      />
    </FormDialog>
  );
}
