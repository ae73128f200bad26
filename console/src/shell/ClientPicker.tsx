import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { clientPath } from '../address';
import { ClientNamesDocument } from '../api/generated/session';
import { useAllPages } from '../api/hooks';
import { text } from '../text';

/** The clients of the agency by name; choosing one opens its overview. */
export function ClientPicker({ clientId }: { clientId: string | null }) {
  const navigate = useNavigate();
  const { items } = useClientNames();
  return (
    <Select
      size="xs"
      w={200}
      aria-label={text.shell.client}
      placeholder={text.shell.chooseClient}
      searchable
      limit={50}
      nothingFoundMessage={text.shell.noClients}
      data={items.map(({ clientId: value, name: label }) => ({ value, label }))}
      value={clientId}
      onChange={(chosen) => {
        if (chosen !== null) void navigate({ href: clientPath(chosen, 'overview') });
      }}
    />
  );
}

/** Id and name of all clients of the agency. */
export const useClientNames = () => useAllPages(ClientNamesDocument, ({ clientPage }) => clientPage);
