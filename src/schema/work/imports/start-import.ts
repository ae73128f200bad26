import type { Session, Sql } from '../../../db/database.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { viewerOf } from '../../crm/suppressions/suppression-row.js';
import type { Workspace } from '../../kernel/context.js';
import { type JobKey, type JobRow, type JobState, notifyJob, shownColumns } from '../jobs/job-row.js';
import { dropFile } from '../jobs/parts.js';
import { readJob } from '../jobs/read-job.js';
import { requireFormats, settleColumns } from './check-columns.js';
import {
  type Choices,
  type ColumnChoice,
  type Counts,
  type Examples,
  type Imported,
  type ImportParams,
  type Questions,
  readArrived,
  type Sheet,
} from './choices.js';
import { type RememberedMapping, readMapping, storeMapping } from './mappings.js';
import { suggestColumns } from './suggest-columns.js';
import { fieldNames } from './target.js';
import { TARGETS } from './targets.js';

/* Only some kinds of records have these. */
type Optional = 'liftSuppressions' | 'scope' | 'force' | 'conflicts' | 'companies';

const NO_OPTIONS: Pick<Choices, Optional> = {
  liftSuppressions: false,
  scope: 'client',
  force: false,
  conflicts: 'refuse',
  companies: [],
};

/** The options of the start of an import. */
export interface StartImport extends Omit<Choices, 'columns' | Optional>, Partial<Pick<Choices, Optional>> {
  /** Column targets; the other columns are read as suggested. */
  columns: readonly ColumnChoice[] | null;
}

const HOLD = `select j.state, j.params from job j where j.client_id = $1 and j.id = $2 and j.kind = 'import' for update`;

const START = `update job j set state = 'queued', params = $3::jsonb, place = null, rows_read = 0, rows_written = 0,
    rows_refused = 0, bytes = 0, attempts = 0, failure = null, claim_id = null, started_at = null, ended_at = null,
    author = coalesce(nullif(current_setting('outreach.author', true), ''), '{}')::jsonb,
    due_at = date_trunc('milliseconds', clock_timestamp())
  where j.client_id = $1 and j.id = $2`;

/**
 * Starts the reading and writing of an uploaded file, or a dry run, after which it may be started again. Wake the
 * worker.
 * @throws NotFoundError no such import; ConflictError its file has not arrived, it runs, or it has ended
 * @throws InvalidError the mode, an unknown column or field, two columns for the same, or a format that no column has
 */
export async function startImport(
  workspace: Pick<Workspace, 'clientId' | 'database' | 'serviceOrigin' | 'phoneCountry' | 'actor'>,
  id: number,
  { columns, ...given }: StartImport,
): Promise<JobRow> {
  const { clientId, database, serviceOrigin, phoneCountry } = workspace;
  const place = { clientId, id };
  const choices = { ...NO_OPTIONS, ...given };
  if (choices.scope === 'agency' && !viewerOf(workspace.actor).seesAll)
    throw new InvalidError({ scope: ['Entries of the whole agency need a master key.'] });
  return database.transaction(async (session) => {
    const { record, sheet, trial } = await holdStartable(session, place);
    requireMode(record, choices.mode);
    const remembered = await readMapping(session, clientId, record, sheet.columns);
    const settled = settleColumns({ record }, sheet, columns, suggestionsOf(record, sheet, remembered));
    if (columns && columns.length > 0) await storeMapping(session, clientId, record, settled);
    requireFormats(record, { ...choices, columns: settled });
    for (const file of ['outcome', 'refused'] as const) await dropFile(session, place, file);
    await session.prisma.importKey.deleteMany({ where: { clientId, jobId: id } });
    const params: ImportParams = {
      record,
      sheet,
      choices: { ...choices, columns: settled },
      ...(trial && { trial }),
      serviceOrigin,
      phoneCountry,
    };
    await session.query('import.start', START, [clientId, id, JSON.stringify(params)]);
    const job = await readJob(session, place);
    if (!job) throw new NotFoundError('Job not found');
    await notifyJob(session, place);
    return job;
  }, 'long');
}

/* As mapped the last time, or by the names of the columns. */
const suggestionsOf = (record: Imported, sheet: Sheet, remembered: RememberedMapping | null): ColumnChoice[] =>
  remembered?.columns.map((choice) => ({ ...choice, suggested: true })) ?? suggestColumns(record, sheet);

/** @throws InvalidError records of this kind have no identifier, so they cannot be changed */
function requireMode(record: Imported, mode: Choices['mode']): void {
  if (!TARGETS[record].isNameless || mode === 'create' || mode === 'upsert') return;
  throw new InvalidError({ mode: [`Nothing identifies an ${record}: each row creates one, by create or upsert.`] });
}

async function holdStartable(session: Session, { clientId, id }: JobKey) {
  const [held] = await session.query<{ state: JobState; params: unknown }>('import.hold', HOLD, [clientId, id]);
  if (!held) throw new NotFoundError('Job not found');
  const arrived = readArrived(held.params);
  if (!arrived) throw new ConflictError('File is missing', 'The file of this import has not arrived.');
  const { record, sheet, choices, counts: trial } = arrived;
  // The file of one that was cancelled is deleted.
  const wasTried = choices?.dryRun === true && ['done', 'failed'].includes(held.state);
  if (held.state !== 'uploading' && !wasTried) {
    throw new ConflictError(
      'Import was started',
      `The import is ${held.state}: only one that was tried is started again.`,
    );
  }
  return { record, sheet, trial };
}

/** An import as callers see it. */
export interface ImportView {
  job: JobRow;
  record: Imported;
  format: string;
  delimiter: string | null;
  encoding: string;
  /** The sheet of a workbook that was read, and the names of all; null: it is no workbook. */
  sheet: string | null;
  sheets: string[];
  rows: number;
  /** What was decided about the file, as sentences. */
  notes: string[];
  columns: (ColumnChoice & { values: (string | null)[]; proposedKind: Sheet['kinds'][number] })[];
  /** The format that all dates, and all numbers, of the file have; null: none, or several. */
  proposedDates: Sheet['dates'];
  proposedDecimals: Sheet['decimals'];
  /** The possible targets of a column. */
  fields: string[];
  /** How it was started; null: not started. */
  choices: Choices | null;
  counts: Counts | null;
  /** The first rows of each outcome. */
  examples: Examples;
  questions: Questions;
  /** When the suggested mapping was used the last time; null: it is of the names of the columns. */
  rememberedAt: Date | null;
  /** The counts of the dry run before it. */
  trial: Counts | null;
}

/* The job and its counts from one snapshot, because a client stops polling when it sees the end. */
const READ = `select ${shownColumns('j')}, j.params from job j where j.client_id = $1 and j.id = $2 and j.kind = 'import'`;

/** An import whose file has arrived; null: there is none. */
export async function readImport(sql: Sql, { clientId, id }: JobKey): Promise<ImportView | null> {
  const [row] = await sql.query<JobRow & { params: unknown }>('import.read', READ, [clientId, id]);
  const params = row ? readArrived(row.params) : null;
  if (!row || !params) return null;
  const { form, first, encoding, sheet, sheets, rows, notes, kinds, dates, decimals } = params.sheet;
  const remembered = params.choices ? null : await readMapping(sql, clientId, params.record, params.sheet.columns);
  const meanings = params.choices?.columns ?? suggestionsOf(params.record, params.sheet, remembered);
  return {
    job: row,
    record: params.record,
    format: form.format,
    delimiter: form.format === 'csv' ? form.delimiter : null,
    encoding,
    sheet,
    sheets,
    rows,
    notes,
    columns: meanings.map((choice, index) => ({
      ...choice,
      values: first.map((values) => values[index] ?? null),
      proposedKind: kinds[index] ?? null,
    })),
    proposedDates: dates,
    proposedDecimals: decimals,
    fields: fieldNames(TARGETS[params.record]),
    choices: params.choices ?? null,
    counts: params.counts ?? null,
    examples: params.examples ?? {},
    questions: params.questions ?? [],
    rememberedAt: remembered?.usedAt ?? null,
    trial: params.trial ?? null,
  };
}
