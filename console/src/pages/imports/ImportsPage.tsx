import { useState } from 'react';
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
  // The last upload of this visit, so that another sheet of a workbook can be sent.
  const [sent, setSent] = useState<{ id: number; file: File } | null>(null);
  const open = (found: number, file: File) => {
    setSent({ id: found, file });
    set({ id: found, record: undefined }, { push: true });
  };
  if (Number.isInteger(id) && id > 0)
    return <OneImport key={id} id={id} file={sent?.id === id ? sent.file : null} open={open} />;
  return <ImportList record={record} open={open} />;
}
