import { RowMenu } from '../../parts/RowMenu';
import { type KeyRow, keyName, stateOf } from './key-row';
import { text } from './text';

/** An action that is under way, on a key or to create one. */
export type KeyWork = { what: 'issue' } | { what: 'edit' | 'replace' | 'revoke'; row: KeyRow };

/** The actions on a key; none once it is revoked or expired. */
export function KeyMenu({ row, setWork }: { row: KeyRow; setWork: (work: KeyWork) => void }) {
  if (stateOf(row) !== 'valid') return null;
  return (
    <RowMenu
      label={text.menu(keyName(row))}
      actions={[
        { title: text.edit, act: () => setWork({ what: 'edit', row }) },
        { title: text.replace, act: () => setWork({ what: 'replace', row }) },
        { title: text.revoke, act: () => setWork({ what: 'revoke', row }), isDangerous: true },
      ]}
    />
  );
}
