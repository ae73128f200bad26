import { textOf, useAddress } from '../../address';
import { ImportList } from './ImportList';
import { OneImport } from './OneImport';
import { recordOf } from './Upload';

const readAddress = (search: Record<string, unknown>) => ({
  id: Number(textOf(search, 'id')),
  record: recordOf(textOf(search, 'record')),
});

/** The imports of a client, or the one that the address names. */
export default function ImportsPage() {
  const [{ id, record }, set] = useAddress(readAddress);
  if (Number.isInteger(id) && id > 0) return <OneImport key={id} id={id} />;
  return <ImportList record={record} open={(found) => set({ id: found, record: undefined }, { push: true })} />;
}
