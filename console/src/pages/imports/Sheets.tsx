import { NativeSelect, Text } from '@mantine/core';
import { CancelJobDocument } from '../../api/generated/job';
import { useWrite } from '../../api/use-write';
import { ErrorNote } from '../../parts/ErrorNote';
import type { Import } from './import-preview';
import { text } from './text';
import { useUpload } from './use-upload';

export interface SheetsProps {
  /** The workbook, if it was sent on this visit. */
  file: File | null;
  /** Opens another import of it. */
  open: (id: number, file: File) => void;
}

/** The sheets of a workbook. Another one is read by sending the file again, as an import of its own. */
export function Sheets({ found: { job, record, sheet, sheets }, file, open }: SheetsProps & { found: Import }) {
  const { write, busy } = useWrite(CancelJobDocument, 'Job');
  const { send, sending, refused } = useUpload((id, same) => {
    void write({ id: job.id }).then(() => open(id, same));
  });
  if (file === null) return <Text size="sm">{text.otherSheets}</Text>;
  return (
    <>
      <NativeSelect
        label={text.sheets}
        mt="sm"
        maw={320}
        data={sheets}
        value={sheet ?? ''}
        disabled={sending !== null || busy}
        onChange={(event) => void send(file, record, event.currentTarget.value)}
      />
      <ErrorNote message={refused?.sentence ?? null} />
    </>
  );
}
