import { DeleteAlertChannelDocument } from '../../api/generated/alerts';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import type { Channel } from './channel';
import { text } from './text';

/** The second step of deleting a channel. */
export default function DeleteChannel({ channel, close }: { channel: Channel; close: () => void }) {
  const { id, name } = channel;
  return (
    <ConfirmWrite
      document={DeleteAlertChannelDocument}
      variables={{ id }}
      answer="AlertChannel"
      title={text.delete}
      action={text.deleteAction(name)}
      done={text.deleted}
      close={close}
    >
      {text.deletes(name)}
    </ConfirmWrite>
  );
}
