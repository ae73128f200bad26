import type { Session } from '../../../db/database.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import type { JobRow, JobState } from '../jobs/job-row.js';
import { type JobKey, notifyJob } from '../jobs/notify-job.js';
import { dropFile } from '../jobs/parts.js';
import { readJob } from '../jobs/read-job.js';
import { settleColumns } from './check-columns.js';
import { type Choices, type ColumnChoice, type Imported, type ImportParams, readArrived } from './choices.js';
import { TARGETS } from './targets.js';

/** What is asked for when an import is started. */
export interface StartImport extends Omit<Choices, 'columns'> {
  /** What is said of columns; the others are read as suggested. */
  columns: readonly ColumnChoice[] | null;
}

const HOLD = `select j.state, j.params from job j where j.client_id = $1 and j.id = $2 and j.kind = 'import' for update`;

const START = `update job j set state = 'queued', params = $3::jsonb, place = null, rows_read = 0, rows_written = 0,
    rows_refused = 0, bytes = 0, attempts = 0, failure = null, claim_id = null, started_at = null, ended_at = null,
    author = coalesce(nullif(current_setting('outreach.author', true), ''), '{}')::jsonb,
    due_at = date_trunc('milliseconds', clock_timestamp())
  where j.client_id = $1 and j.id = $2`;

/**
 * Has the rows of an uploaded file read and written, or only tried. One that was tried may be started again; one that was
 * written may not. Wake the worker afterwards.
 * @throws NotFoundError the workspace has no such import
 * @throws ConflictError its file has not arrived, it runs, or it has ended
 * @throws InvalidError a mode that the records do not have, columns that the file, or fields that the record, does not have; or two columns for the same
 */
export async function startImport(
  workspace: Pick<Workspace, 'clientId' | 'database' | 'serviceOrigin' | 'phoneCountry'>,
  id: number,
  { columns, ...choices }: StartImport,
): Promise<JobRow> {
  const { clientId, database, serviceOrigin, phoneCountry } = workspace;
  const place = { clientId, id };
  return database.transaction(async (session) => {
    const { record, sheet } = await holdStartable(session, place);
    requireMode(record, choices.mode);
    const settled = settleColumns({ record }, sheet, columns);
    for (const file of ['outcome', 'refused'] as const) await dropFile(session, place, file);
    await session.query('import_key.clear', CLEAR, [clientId, id]);
    const params: ImportParams = {
      record,
      sheet,
      choices: { ...choices, columns: settled },
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

/** @throws InvalidError records of this kind are not found again, so they cannot be changed */
function requireMode(record: Imported, mode: Choices['mode']): void {
  if (!TARGETS[record].isNameless || mode === 'create' || mode === 'upsert') return;
  throw new InvalidError({ mode: [`Nothing identifies an ${record}: each row creates one, by create or upsert.`] });
}

const CLEAR = 'delete from import_key k where k.client_id = $1 and k.job_id = $2';

async function holdStartable(session: Session, { clientId, id }: JobKey) {
  const [held] = await session.query<{ state: JobState; params: unknown }>('import.hold', HOLD, [clientId, id]);
  if (!held) throw new NotFoundError('Job not found');
  const arrived = readArrived(held.params);
  if (!arrived) throw new ConflictError('File is missing', 'The file of this import has not arrived.');
  const { record, sheet, choices } = arrived;
  const wasTried = choices?.dryRun === true && ['done', 'failed', 'cancelled'].includes(held.state);
  if (held.state !== 'uploading' && !wasTried) {
    throw new ConflictError(
      'Import was started',
      `The import is ${held.state}: only one that was tried is started again.`,
    );
  }
  return { record, sheet };
}
