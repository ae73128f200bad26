import { Button, Center, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetRecords } from '../api/client';
import { explain, isUnauthenticated } from '../api/explain';
import { Logo } from '../parts/Logo';
import { rememberKey } from '../session';
import { shared } from '../shared-text';
import { askWhoseKey, homeOf, opens } from './home';
import { text } from './text';

/** Asks for a key, checks it, and opens the requested page if the key does, else its own. */
export function KeyEntry() {
  useDocumentTitle(shared.product);
  const [key, setKey] = useState('');
  const { enter, error, busy } = useEntering();
  return (
    <Center mih="100dvh" p="md" component="main" id="page">
      <Paper withBorder p="xl" maw={460} w="100%">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void enter(key.trim());
          }}
        >
          <Stack>
            <Logo size={40} />
            <Title order={1} size="h2">
              {shared.product}
            </Title>
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
      </Paper>
    </Center>
  );
}

function useEntering() {
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/key' });
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
    await navigate({ href: `/console${page}`, replace: true });
  };
  return { enter, error, busy };
}
