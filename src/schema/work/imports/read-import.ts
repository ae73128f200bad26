import type { Sql } from '../../../db/database.js';
import { type JobRow, shownColumns } from '../jobs/job-row.js';
import type { JobKey } from '../jobs/notify-job.js';
import { type Choices, type ColumnChoice, type Counts, type Imported, readArrived } from './choices.js';
import { suggestColumns } from './suggest-columns.js';
import { fieldNames, TARGETS } from './targets.js';

/** An import as callers are shown it. */
export interface ImportView {
  job: JobRow;
  record: Imported;
  format: string;
  delimiter: string | null;
  encoding: string;
  rows: number;
  columns: (ColumnChoice & { values: (string | null)[] })[];
  /** What a column may stand for. */
  fields: string[];
  /** How it was started; null: it was not. */
  choices: Choices | null;
  counts: Counts | null;
}

/* The job and its counts of one moment: whoever sees that it has ended looks no further. */
const READ = `select ${shownColumns('j')}, j.params from job j where j.client_id = $1 and j.id = $2 and j.kind = 'import'`;

/** An import whose file has arrived; null: there is none. */
export async function readImport(sql: Sql, { clientId, id }: JobKey): Promise<ImportView | null> {
  const [row] = await sql.query<JobRow & { params: unknown }>('import.read', READ, [clientId, id]);
  const params = row ? readArrived(row.params) : null;
  if (!row || !params) return null;
  const { form, columns, first, encoding, rows } = params.sheet;
  const meanings = params.choices?.columns ?? suggestColumns(params.record, columns);
  return {
    job: row,
    record: params.record,
    format: form.format,
    delimiter: form.format === 'csv' ? form.delimiter : null,
    encoding,
    rows,
    columns: meanings.map((choice, index) => ({ ...choice, values: first.map((values) => values[index] ?? null) })),
    fields: fieldNames(TARGETS[params.record]),
    choices: params.choices ?? null,
    counts: params.counts ?? null,
  };
}
