import { useState } from 'react';
import { sentenceOf } from '../../api/explain';
import {
  type ImportDates,
  type ImportDecimals,
  type ImportMode,
  StartImportDocument,
} from '../../api/generated/imports';
import { useWrite } from '../../api/use-write';
import { tellDone } from '../../parts/notify';
import { type ColumnChoice, inputOf } from './choices';
import { text } from './text';

interface Chosen {
  columns: readonly ColumnChoice[];
  mode: ImportMode;
  dates: ImportDates;
  decimals: ImportDecimals;
}

/** Has an import tried, or run, as it is chosen. */
export function useStart(id: number, { columns, ...chosen }: Chosen) {
  const { write, busy } = useWrite(StartImportDocument, 'Job');
  const [refused, setRefused] = useState<string | null>(null);
  const start = async (dryRun: boolean) => {
    setRefused(null);
    const written = await write({ ...chosen, id, dryRun, columns: columns.map(inputOf) });
    if (written.kind === 'failed') setRefused(written.error.sentence);
    else if (written.kind === 'refused') setRefused(sentenceOf(written.refusal));
    else if (!dryRun) tellDone(text.started);
  };
  return { start, busy, refused };
}
