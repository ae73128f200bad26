import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ClientNameDocument, WhoAmIDocument } from '../api/generated/session';
import { useRead } from '../api/use-read';
import { IconBack, IconSwap } from '../icons';
import { useKey } from '../session';
import { text } from './text';

const ALL_CLIENTS: string = '/clients';

interface ClientHeadProps {
  clientId: string;
  /** Opens the list of all clients. */
  choose: () => void;
}

/** The open client, above its pages. A master key or a user may switch to another client, and goes back to all of them. */
export function ClientHead({ clientId, choose }: ClientHeadProps) {
  const { namesClient } = useKey();
  const name = useClientName(clientId);
  if (!namesClient) {
    return (
      <p className="shell-client">
        <bdi>{name}</bdi>
      </p>
    );
  }
  return (
    <>
      <Link className="shell-entry shell-back" to={ALL_CLIENTS}>
        <IconBack size={16} />
        <span>{text.allClients}</span>
      </Link>
      <Button
        className="shell-client"
        variant="default"
        fullWidth
        justify="space-between"
        rightSection={<IconSwap size={14} />}
        aria-haspopup="dialog"
        aria-label={text.switchClient(name)}
        title={name}
        onClick={choose}
      >
        <bdi>{name}</bdi>
      </Button>
    </>
  );
}

/* Empty until it is known. */
function useClientName(clientId: string): string {
  const { namesClient } = useKey();
  const ofAgency = useRead(ClientNameDocument, { clientId }, { pause: !namesClient });
  const own = useRead(WhoAmIDocument, {}, { pause: namesClient });
  return (namesClient ? ofAgency.data?.client?.name : own.data?.whoami?.clientName) ?? '';
}
