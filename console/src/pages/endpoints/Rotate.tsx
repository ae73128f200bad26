import { useState } from 'react';
import { RotateEndpointSecretDocument } from '../../api/generated/endpoints';
import { reasonOf, useWrite } from '../../api/use-write';
import Confirm from '../../parts/Confirm';
import { SecretDialog } from '../../parts/SecretDialog';
import type { Endpoint } from './endpoint';
import { text } from './text';

/** Gives an endpoint a new signing secret and shows it once. */
export default function Rotate({ endpoint, close }: { endpoint: Endpoint; close: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(RotateEndpointSecretDocument, 'EventEndpointIssued');
  const act = async () => {
    const written = await write({ id: endpoint.id });
    setRefused(reasonOf(written));
    if (written.kind === 'done') setSecret(written.answer.secret);
  };
  if (secret !== null)
    return (
      <SecretDialog title={text.rotated} label={text.secret} secret={secret} about={text.secretAbout} close={close} />
    );
  return (
    <Confirm
      title={text.rotate}
      action={text.rotateAction}
      busy={busy}
      error={refused}
      close={close}
      act={() => void act()}
    >
      {text.rotates}
    </Confirm>
  );
}
