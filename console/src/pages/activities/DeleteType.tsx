import { DeleteActivityTypeDocument } from '../../api/generated/activity-types';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import { text } from '../../text';
import type { TypeRow } from './columns';

/** The second step of deleting a type. */
export default function DeleteType({ row: { id, name, sources }, close }: { row: TypeRow; close: () => void }) {
  return (
    <ConfirmWrite
      document={DeleteActivityTypeDocument}
      variables={{ id }}
      answer="ActivityTypeDeletePayload"
      title={text.activityTypes.delete}
      action={text.activityTypes.deleteAction(name)}
      done={text.activityTypes.deleted(name)}
      close={close}
    >
      {text.activityTypes.deletes(name, sources)}
    </ConfirmWrite>
  );
}
