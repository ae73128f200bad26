import { Button } from '@mantine/core';
import { useClientNames } from '../api/use-all-pages';
import { IconDown } from '../icons';
import { text } from './text';

/** Shows the current client, and opens the list of all. */
export function ClientPicker({ clientId, open }: { clientId: string | undefined; open: () => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      w={200}
      justify="space-between"
      rightSection={<IconDown size={14} />}
      aria-haspopup="dialog"
      onClick={open}
    >
      {clientId === undefined ? text.chooseClient : <ClientName clientId={clientId} />}
    </Button>
  );
}

function ClientName({ clientId }: { clientId: string }) {
  const { items } = useClientNames();
  return (
    <>
      <span className="unseen">{text.client}: </span>
      <bdi>{items.find((client) => client.clientId === clientId)?.name ?? ''}</bdi>
    </>
  );
}
