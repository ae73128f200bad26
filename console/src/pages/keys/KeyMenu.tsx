import { RowMenu } from '../../parts/RowMenu';
import { type KeyRow, keyName, stateOf } from './key-row';
import { text } from './text';

/** What the visitor is about to do with a key, or with none yet. */
export type KeyWork = { what: 'issue' } | { what: 'edit' | 'replace' | 'revoke'; row: KeyRow };

/** What can be done with one key; one that works no more stays as it is. */
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
