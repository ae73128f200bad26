import { ActionIcon, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useClientNames } from '../../api/use-all-pages';
import { entriesOf } from '../../format';
import { IconRemove } from '../../icons';
import type { UserRole } from '../../session';
import { roleNames } from '../../shared-text';
import { text } from './text';

interface ClientRole {
  clientId: string;
  clientName: string;
  role: UserRole;
}

interface ClientRolesProps {
  clients: readonly ClientRole[];
  setClients: (next: ClientRole[]) => void;
}

const isRole = (value: string): value is UserRole => value in roleNames;

/** The clients of a user, with the role in each. */
export function ClientRoles({ clients, setClients }: ClientRolesProps) {
  const { items } = useClientNames();
  const others = items.filter(({ clientId }) => !clients.some((one) => one.clientId === clientId));
  const add = (clientId: string) => {
    const found = others.find((one) => one.clientId === clientId);
    if (found) setClients([...clients, { clientId, clientName: found.name, role: 'MANAGER' }]);
  };
  const replace = (clientId: string, role: string) =>
    setClients(clients.map((one) => (one.clientId === clientId && isRole(role) ? { ...one, role } : one)));
  return (
    <Stack gap="xs">
      {clients.map(({ clientId, clientName, role }) => (
        <Group key={clientId} wrap="nowrap" gap="xs">
          <Text style={{ flex: 1 }} truncate>
            <bdi>{clientName}</bdi>
          </Text>
          <NativeSelect
            aria-label={text.roleIn(clientName)}
            data={entriesOf(roleNames)}
            value={role}
            onChange={({ currentTarget: { value } }) => replace(clientId, value)}
          />
          <ActionIcon
            variant="default"
            aria-label={text.removeClient(clientName)}
            onClick={() => setClients(clients.filter((one) => one.clientId !== clientId))}
          >
            <IconRemove size={16} />
          </ActionIcon>
        </Group>
      ))}
      <NativeSelect
        aria-label={text.addClient}
        data={[
          { value: '', label: text.addClient },
          ...others.map(({ clientId, name }) => ({ value: clientId, label: name })),
        ]}
        value=""
        onChange={({ currentTarget: { value } }) => add(value)}
      />
    </Stack>
  );
}
