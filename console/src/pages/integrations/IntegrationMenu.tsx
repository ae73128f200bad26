import { RowMenu } from '../../parts/RowMenu';
import { useKey } from '../../session';
import type { Integration } from './integration';
import { type IntegrationWork, worksOf } from './integration-work';
import { text } from './text';

/** The actions on an integration; none for read-only keys. */
export function IntegrationMenu({ row, setWork }: { row: Integration; setWork: (work: IntegrationWork) => void }) {
  const { mayWrite } = useKey();
  if (!mayWrite) return null;
  const actions = worksOf(row).map(({ what, title }) => ({
    title,
    act: () => setWork({ what, key: row.key }),
    isDangerous: what === 'disconnect',
  }));
  return <RowMenu label={text.menu(row.name)} actions={actions} />;
}
