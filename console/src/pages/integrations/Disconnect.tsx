import { DisconnectIntegrationDocument } from '../../api/generated/integrations';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import type { Integration } from './integration';
import { text } from './text';

/** The second step of a disconnection. */
export default function Disconnect({ integration, close }: { integration: Integration; close: () => void }) {
  const { key, name } = integration;
  return (
    <ConfirmWrite
      document={DisconnectIntegrationDocument}
      variables={{ integration: key }}
      answer="Integration"
      title={text.disconnect}
      action={text.disconnectFrom(name)}
      done={text.disconnected(name)}
      close={close}
    >
      {text.disconnects(name)}
    </ConfirmWrite>
  );
}
