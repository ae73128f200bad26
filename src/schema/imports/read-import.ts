import type { Sql } from '../../db/database.js';
import type { JobRow } from '../jobs/job-row.js';
import { readJob } from '../jobs/read-job.js';
import type { JobPlace } from '../jobs/tell-job.js';
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

const PARAMS = `select j.params from job j where j.client_id = $1 and j.id = $2 and j.kind = 'import'`;

/** An import whose file has arrived; null: there is none. */
export async function readImport(sql: Sql, place: JobPlace): Promise<ImportView | null> {
  const [row] = await sql.query<{ params: unknown }>('import.read', PARAMS, [place.clientId, place.id]);
  const job = row ? await readJob(sql, place) : null;
  const params = row ? readArrived(row.params) : null;
  if (!job || !params) return null;
  const { form, columns, first, encoding, rows } = params.sheet;
  const meanings = params.choices?.columns ?? suggestColumns(params.record, columns);
  return {
    job,
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
