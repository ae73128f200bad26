import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { errorsOf, FORM } from '../api/explain';
import { beginOpenId, openIdName } from '../api/openid';
import { hasPasskeys, signInByPasskey } from '../api/passkeys';
import { postSession } from '../api/sign-in';
import { ErrorNote } from '../parts/ErrorNote';
import { shared } from '../shared-text';
import { EntryFrame } from './EntryFrame';
import { EntryLink } from './EntryLink';
import { text } from './text';
import { useEntered } from './use-entered';

const words = text.signIn;

/** Signs a user in by e-mail address and password. */
export default function SignIn() {
  const { to } = useSearch({ from: '/sign-in' });
  return (
    <EntryFrame title={words.title}>
      <PasswordForm to={to} />
      {hasPasskeys() ? <PasskeyButton to={to} /> : null}
      <OpenIdButton to={to} />
      <EntryLink at="/key" to={to}>
        {words.useKey}
      </EntryLink>
    </EntryFrame>
  );
}

function PasskeyButton({ to }: { to: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ReactNode>(null);
  const enter = useEntered(to);
  const ask = async () => {
    setBusy(true);
    const answer = await signInByPasskey();
    if (!answer.isDone) setRefused(errorsOf(answer.refusal, [])[FORM]);
    else if (!(await enter())) setRefused(shared.unreachable);
    setBusy(false);
  };
  return (
    <>
      <ErrorNote message={refused} />
      <Button variant="default" loading={busy} onClick={() => void ask()}>
        {words.passkey}
      </Button>
    </>
  );
}

/* Only where the service has an issuer. */
function OpenIdButton({ to }: { to: string | undefined }) {
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ReactNode>(null);
  useEffect(() => {
    void openIdName().then(setName);
  }, []);
  if (name === null) return null;
  const open = async () => {
    setBusy(true);
    const answer = await beginOpenId(to);
    if (answer.isDone) return;
    setRefused(errorsOf(answer.refusal, [])[FORM]);
    setBusy(false);
  };
  return (
    <>
      <ErrorNote message={refused} />
      <Button variant="default" loading={busy} onClick={() => void open()}>
        <bdi>{words.openId(name)}</bdi>
      </Button>
    </>
  );
}

function PasswordForm({ to }: { to: string | undefined }) {
  const form = useForm({ initialValues: { email: '', password: '' } });
  const [busy, setBusy] = useState(false);
  const enter = useEntered(to);
  const send = async (values: typeof form.values) => {
    setBusy(true);
    const answer = await postSession('', values);
    if (!answer.isDone) form.setErrors(errorsOf(answer.refusal, ['email', 'password']));
    else if (!(await enter())) form.setErrors({ [FORM]: shared.unreachable });
    setBusy(false);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
      <Stack>
        <TextInput
          label={words.email}
          type="email"
          autoComplete="username"
          data-autofocus
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordInput label={words.password} autoComplete="current-password" {...form.getInputProps('password')} />
        <ErrorNote message={form.errors[FORM]} />
        <Button type="submit" loading={busy}>
          {words.action}
        </Button>
      </Stack>
    </form>
  );
}
