import { DeleteUserDocument, DisableUserDocument } from '../../api/generated/users';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import { text } from './text';
import { type UserRow, userName } from './user-row';

/** Disables or deletes a user, after a second step. */
export default function EndUser(props: { what: 'disable' | 'delete'; row: UserRow; close: () => void }) {
  const { what, row, close } = props;
  const name = userName(row);
  const shared = { variables: { id: row.id }, answer: 'User', close };
  if (what === 'disable')
    return (
      <ConfirmWrite
        {...shared}
        document={DisableUserDocument}
        title={text.disable}
        action={text.disableAction(name)}
        done={text.disabled}
      >
        <bdi>{text.disables(name)}</bdi>
      </ConfirmWrite>
    );
  return (
    <ConfirmWrite
      {...shared}
      document={DeleteUserDocument}
      title={text.delete}
      action={text.deleteAction(name)}
      done={text.deleted}
    >
      <bdi>{text.deletes(name)}</bdi>
    </ConfirmWrite>
  );
}
