import { DeleteSourceDocument } from '../../api/generated/sources';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import { text } from '../../text';
import type { Source } from './columns';

/** The second step of deleting a source. */
export default function DeleteSource({ source, close }: { source: Source; close: () => void }) {
  const { id, name, channels, activityTypes } = source;
  return (
    <ConfirmWrite
      document={DeleteSourceDocument}
      variables={{ id }}
      answer="DeletePayload"
      title={text.sources.delete}
      action={text.sources.deleteAction(name)}
      done={text.sources.deleted(name)}
      close={close}
    >
      {text.sources.deletes(name, channels.length + activityTypes.length)}
    </ConfirmWrite>
  );
}
