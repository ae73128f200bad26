import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty } from '../../parts/Empty';
import { Page } from '../../parts/Page';
import { useKey } from '../../session';
import { roleNames } from '../../shared-text';
import { NameForm } from './NameForm';
import { Passkeys } from './Passkeys';
import { PasswordForm } from './PasswordForm';
import { Sessions } from './Sessions';
import { text } from './text';

/** What belongs to the user alone: name, passkeys, sessions and password. */
export default function AccountPage() {
  const { user } = useKey();
  if (!user)
    return (
      <Page title={text.title}>
        <Empty title={text.noUser} about={text.noUserAbout} />
      </Page>
    );
  const roles = user.role
    ? roleNames[user.role]
    : user.clients.map(({ clientName, role }) => `${clientName}: ${roleNames[role]}`).join(', ');
  return (
    <Page title={text.title} about={text.signedInAs(user.email)}>
      <Text>
        <bdi>{roles}</bdi>
      </Text>
      <Part title={text.name} about={text.nameAbout}>
        <NameForm user={user} />
      </Part>
      <Part title={text.passkeys} about={text.passkeysAbout}>
        <Passkeys />
      </Part>
      <Part title={text.sessions} about={text.sessionsAbout}>
        <Sessions />
      </Part>
      <Part title={text.password} about={text.passwordAbout}>
        <PasswordForm email={user.email} />
      </Part>
    </Page>
  );
}

const Part = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <Paper withBorder p="md" maw={900} component="section" aria-label={title}>
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text c="dimmed">{about}</Text>
      </div>
      {children}
    </Stack>
  </Paper>
);
