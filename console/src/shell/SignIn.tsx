import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { errorsOf, FORM } from '../api/explain';
import { beginOpenId, openIdName } from '../api/openid';
import { hasPasskeys, signInByPasskey } from '../api/passkeys';
import { postSession, type SessionAnswer } from '../api/sign-in';
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

interface WayButtonProps {
  label: string;
  /** Signs in, or leaves for where that is done. @returns why not; null: it succeeded */
  act: () => Promise<ReactNode>;
}

function WayButton({ label, act }: WayButtonProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ReactNode>(null);
  const press = async () => {
    setBusy(true);
    const reason = await act();
    if (reason === null) return;
    setRefused(reason);
    setBusy(false);
  };
  return (
    <>
      <ErrorNote message={refused} />
      <Button variant="default" loading={busy} onClick={() => void press()}>
        <bdi>{label}</bdi>
      </Button>
    </>
  );
}

const reasonOf = (answer: SessionAnswer): ReactNode => (answer.isDone ? null : errorsOf(answer.refusal, [])[FORM]);

function PasskeyButton({ to }: { to: string | undefined }) {
  const enter = useEntered(to);
  const act = async () => {
    const answer = await signInByPasskey();
    if (!answer.isDone) return reasonOf(answer);
    return (await enter()) ? null : shared.unreachable;
  };
  return <WayButton label={words.passkey} act={act} />;
}

/* Only where the service has an issuer. */
function OpenIdButton({ to }: { to: string | undefined }) {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    void openIdName().then(setName);
  }, []);
  if (name === null) return null;
  return <WayButton label={words.openId(name)} act={async () => reasonOf(await beginOpenId(to))} />;
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
