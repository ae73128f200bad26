import { DeleteActivityTypeDocument } from '../../api/generated/activity-types';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import type { TypeRow } from './columns';
import { text } from './text';

/** The second step of deleting a type. */
export default function DeleteType({ row: { id, name, sources }, close }: { row: TypeRow; close: () => void }) {
  return (
    <ConfirmWrite
      document={DeleteActivityTypeDocument}
      variables={{ id }}
      answer="ActivityTypeDeletePayload"
      title={text.delete}
      action={text.deleteAction(name)}
      done={text.deleted(name)}
      close={close}
    >
      {text.deletes(name, sources)}
    </ConfirmWrite>
  );
}
