import { DisconnectIntegrationDocument } from '../../api/generated/integrations';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import { text } from '../../text';
import type { Integration } from './integration';

/** The second step of a disconnection. */
export default function Disconnect({ integration, close }: { integration: Integration; close: () => void }) {
  const { key, name } = integration;
  return (
    <ConfirmWrite
      document={DisconnectIntegrationDocument}
      variables={{ integration: key }}
      answer="Integration"
      title={text.integrations.disconnect}
      action={text.integrations.disconnectFrom(name)}
      done={text.integrations.disconnected(name)}
      close={close}
    >
      {text.integrations.disconnects(name)}
    </ConfirmWrite>
  );
}
