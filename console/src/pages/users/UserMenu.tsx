import { EnableUserDocument } from '../../api/generated/users';
import { useWrite } from '../../api/use-write';
import { notifyWritten } from '../../parts/notify';
import { RowMenu } from '../../parts/RowMenu';
import { text } from './text';
import { type UserRow, userName } from './user-row';

/** An action that is under way, on a user or to invite one. */
export type UserWork = { what: 'invite' } | { what: 'change' | 'link' | 'disable' | 'delete'; row: UserRow };

/** The actions on a user. */
export function UserMenu({ row, setWork }: { row: UserRow; setWork: (work: UserWork) => void }) {
  const { write } = useWrite(EnableUserDocument, 'User');
  const start = (what: 'change' | 'link' | 'disable' | 'delete') => () => setWork({ what, row });
  const enable = async () => notifyWritten(await write({ id: row.id }), text.enabled);
  const others =
    row.state === 'DISABLED'
      ? [{ title: text.enable, act: () => void enable() }]
      : [
          { title: text.link, act: start('link') },
          { title: text.disable, act: start('disable'), isDangerous: true },
        ];
  return (
    <RowMenu
      label={text.menu(userName(row))}
      actions={[
        { title: text.change, act: start('change') },
        ...others,
        { title: text.delete, act: start('delete'), isDangerous: true },
      ]}
    />
  );
}
