import { useState } from 'react';
import {
  type ImportCompanyInput,
  type ImportConflicts,
  type ImportDates,
  type ImportDecimals,
  type ImportMode,
  StartImportDocument,
  type SuppressionScope,
} from '../../api/generated/imports';
import { reasonOf, useWrite } from '../../api/use-write';
import { notifyDone } from '../../parts/notify';
import { type ColumnChoice, hasDates, hasNumbers, identifiersIn, inputsOf } from './choices';
import { text } from './text';

/** The settings of an import. */
export interface ImportSettings {
  columns: readonly ColumnChoice[];
  mode: ImportMode;
  /** Null: nobody has chosen one of several that are possible. */
  dates: ImportDates | null;
  decimals: ImportDecimals;
  /** Of contacts. */
  conflicts: ImportConflicts;
  companies: readonly ImportCompanyInput[];
  liftSuppressions: boolean;
  /** Of suppressions. */
  scope: SuppressionScope;
  force: boolean;
}

/** Tries or runs an import with these settings. */
export function useStart(id: number, settings: ImportSettings) {
  const { columns, mode, liftSuppressions, scope, force, companies, ...formats } = settings;
  const { write, busy } = useWrite(StartImportDocument, 'Job');
  const [refused, setRefused] = useState<string | null>(null);
  const start = async (dryRun: boolean) => {
    setRefused(null);
    // A format that was chosen for a column that is read as text by now is not sent.
    const dates = (hasDates(columns) && formats.dates) || 'iso';
    const decimals = hasNumbers(columns) ? formats.decimals : 'point';
    const conflicts = identifiersIn('contact', columns).length > 1 ? formats.conflicts : 'refuse';
    const written = await write({
      ...{ id, dryRun, mode, dates, decimals, conflicts, companies: [...companies], columns: inputsOf(columns) },
      ...{ liftSuppressions, scope, force },
    });
    setRefused(reasonOf(written));
    if (written.kind === 'done' && !dryRun) notifyDone(text.started);
  };
  return { start, busy, refused };
}
