import { DeleteSourceDocument } from '../../api/generated/sources';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import type { Source } from './columns';
import { text } from './text';

/** The second step of deleting a source. */
export default function DeleteSource({ source, close }: { source: Source; close: () => void }) {
  const { id, name, channels, activityTypes } = source;
  return (
    <ConfirmWrite
      document={DeleteSourceDocument}
      variables={{ id }}
      answer="DeletePayload"
      title={text.delete}
      action={text.deleteAction(name)}
      done={text.deleted(name)}
      close={close}
    >
      {text.deletes(name, channels.length + activityTypes.length)}
    </ConfirmWrite>
  );
}
