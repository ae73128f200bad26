import { InvalidError } from '../../../errors.js';
import { JobFailure, type RunnableKind, wholeKind } from '../jobs/job-kind.js';
import { PART_BYTES } from '../jobs/parts.js';
import { exportPlan } from './export-plan.js';
import { type ExportPortion, RecordExport } from './write-export.js';

/** Exports as jobs: the file of one moment, in parts. */
export const exportJobs: RunnableKind = wholeKind({
  kind: 'export',
  params: exportPlan,
  async work(database, plan, take) {
    let kept: ExportPortion = { text: '', rows: 0 };
    const flush = async () => {
      const bytes = Buffer.from(kept.text);
      const { rows, total } = kept;
      kept = { text: '', rows: 0, total };
      await take({ read: rows, written: rows, bytes: bytes.length, total, parts: [{ file: 'outcome', bytes }] });
    };
    const keep = async ({ text, rows, total }: ExportPortion) => {
      kept = { text: kept.text + text, rows: kept.rows + rows, total };
      if (kept.text.length >= PART_BYTES) await flush();
    };
    await new RecordExport(database, plan).write(keep, { isCounted: true }).catch(explain);
    await flush();
  },
});

function explain(error: unknown): never {
  if (error instanceof InvalidError) throw new JobFailure(Object.values(error.faults).flat().join(' '));
  throw error;
}
