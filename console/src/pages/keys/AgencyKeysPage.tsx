import { useCallback, useMemo } from 'react';
import { useClientNames } from '../../api/use-all-pages';
import { titles } from '../titles';
import { KeyList } from './KeyList';
import type { KeyRow } from './key-row';
import { text } from './text';

/** The keys of the agency, and of all its clients. */
export default function AgencyKeysPage() {
  const { items } = useClientNames();
  const names = useMemo(() => new Map(items.map(({ clientId, name }) => [clientId, name])), [items]);
  const ownerOf = useCallback(
    ({ clientId }: KeyRow) => (clientId === null ? text.agency : (names.get(clientId) ?? clientId)),
    [names],
  );
  return <KeyList title={titles.agencyKeys} about={text.aboutAgency} kinds={['MASTER']} ownerOf={ownerOf} />;
}
