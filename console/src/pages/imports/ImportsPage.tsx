import { textOf, useAddress } from '../../address';
import { ImportList } from './ImportList';
import { OneImport } from './OneImport';

const readAddress = (search: Record<string, unknown>) => ({ id: Number(textOf(search, 'id')) });

/** The imports of a client, or the one that the address names. */
export default function ImportsPage() {
  const [{ id }, set] = useAddress(readAddress);
  if (Number.isInteger(id) && id > 0) return <OneImport key={id} id={id} />;
  return <ImportList open={(found) => set({ id: found }, { push: true })} />;
}
