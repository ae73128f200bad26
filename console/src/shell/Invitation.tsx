import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { errorsOf, FORM, type RefusedAnswer, sentenceOf } from '../api/explain';
import { postSession } from '../api/sign-in';
import { ErrorNote } from '../parts/ErrorNote';
import { shared } from '../shared-text';
import { EntryFrame } from './EntryFrame';
import { text } from './text';
import { useEntered } from './use-entered';

const words = text.invitation;

interface OpenLink {
  token: string;
  email: string;
  name: string;
  agencyName: string;
  isInvitation: boolean;
}

/** Accepts an invitation, or sets a new password. The token of the link is in the fragment of the address. */
export default function Invitation() {
  const { link, refusal } = useLink();
  return (
    <EntryFrame title={link && !link.isInvitation ? words.newPassword : words.title}>
      {refusal ? <ErrorNote message={sentenceOf(refusal)} /> : null}
      {link ? <Accept link={link} /> : null}
      {link || refusal ? null : <Skeleton height={180} />}
    </EntryFrame>
  );
}

function useLink() {
  const [state, setState] = useState<{ link?: OpenLink; refusal?: RefusedAnswer }>({});
  useEffect(() => {
    const token = window.location.hash.slice(1);
    const read = async () => {
      const answer = await postSession('/link', { token });
      setState(answer.isDone ? { link: { token, ...linkOf(answer.body) } } : { refusal: answer.refusal });
    };
    void read();
  }, []);
  return state;
}

const linkOf = ({ email, name, agencyName, isInvitation }: Record<string, unknown>): Omit<OpenLink, 'token'> => ({
  email: String(email),
  name: String(name),
  agencyName: String(agencyName),
  isInvitation: isInvitation === true,
});

function Accept({ link: { token, email, name, agencyName, isInvitation } }: { link: OpenLink }) {
  const form = useForm({ initialValues: { name, password: '' } });
  const [busy, setBusy] = useState(false);
  const enter = useEntered(undefined);
  const send = async (values: typeof form.values) => {
    setBusy(true);
    const answer = await postSession('/accept', { token, ...values });
    if (!answer.isDone) form.setErrors(errorsOf(answer.refusal, ['name', 'password']));
    else if (!(await enter())) form.setErrors({ [FORM]: shared.unreachable });
    setBusy(false);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
      <Stack>
        <Text>
          <bdi>{words.about(agencyName, isInvitation)}</bdi>
        </Text>
        <TextInput label={text.signIn.email} value={email} readOnly type="email" autoComplete="username" />
        <TextInput label={words.name} autoComplete="name" {...form.getInputProps('name')} />
        <PasswordInput
          label={words.password}
          description={words.passwordAbout}
          autoComplete="new-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <ErrorNote message={form.errors[FORM]} />
        <Button type="submit" loading={busy}>
          {isInvitation ? words.accept : words.save}
        </Button>
      </Stack>
    </form>
  );
}
