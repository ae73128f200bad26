import { Button, Group, PasswordInput, Stack, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { ChangePasswordDocument } from '../../api/generated/account';
import { useWrite } from '../../api/use-write';
import { ErrorNote } from '../../parts/ErrorNote';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { text } from './text';

/** Changes the password. @param email for password managers */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm({ initialValues: { current: '', next: '' } });
  const { write, busy } = useWrite(ChangePasswordDocument, 'PasswordChanged');
  const change = async (values: typeof form.values) => {
    if (!isAccepted(await write(values), form, ['current', 'next'])) return;
    form.reset();
    notifyDone(text.changed);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void change(values))} noValidate>
      <Stack maw={420}>
        <VisuallyHidden aria-hidden>
          <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
        </VisuallyHidden>
        <PasswordInput label={text.current} autoComplete="current-password" {...form.getInputProps('current')} />
        <PasswordInput
          label={text.next}
          description={text.nextAbout}
          autoComplete="new-password"
          {...form.getInputProps('next')}
        />
        <ErrorNote message={form.errors[FORM]} />
        <Group>
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {text.change}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
