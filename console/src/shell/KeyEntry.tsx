import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '../address';
import { forgetRecords } from '../api/client';
import { explain, isUnauthenticated } from '../api/explain';
import { rememberKey } from '../session';
import { EntryFrame } from './EntryFrame';
import { EntryLink } from './EntryLink';
import { askWhoseKey, homeOf, opens } from './home';
import { text } from './text';

/** Asks for a key, checks it, and opens the requested page if the key does, else its own. */
export function KeyEntry() {
  const { to } = useSearch({ from: '/key' });
  const [key, setKey] = useState('');
  const { enter, error, busy } = useEntering(to);
  return (
    <EntryFrame>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enter(key.trim());
        }}
      >
        <Stack>
          <Text>{text.key.about}</Text>
          <PasswordInput
            label={text.key.label}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            error={error}
            autoComplete="off"
            data-autofocus
            autoFocus
          />
          <Button type="submit" loading={busy}>
            {text.key.enter}
          </Button>
        </Stack>
      </form>
      <EntryLink at="/sign-in" to={to}>
        {text.signIn.instead}
      </EntryLink>
    </EntryFrame>
  );
}

function useEntering(to: string | undefined) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async (key: string) => {
    if (key === '') return;
    setBusy(true);
    const { data, error: failed } = await askWhoseKey(key);
    setBusy(false);
    if (failed) {
      setError(isUnauthenticated(failed) ? text.key.unknown : explain(failed).sentence);
      return;
    }
    forgetRecords();
    rememberKey(key);
    const clientId = data?.whoami?.clientId;
    const page = to !== undefined && opens(key, clientId, to) ? to : homeOf(key, clientId);
    await navigate({ href: addressOf(page), replace: true });
  };
  return { enter, error, busy };
}
