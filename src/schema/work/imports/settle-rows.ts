import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Session } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import type { SheetRow } from '../../../sheets/form.js';
import type { ItemRefusal, ItemResult } from '../../records/batch/write-plan.js';
import { JobFailure, type RunningJob } from '../jobs/job-kind.js';
import type { ImportParams } from './choices.js';
import { readEarlier, storeEarlier } from './forecast-keys.js';
import { type ReadRow, rowReader } from './read-row.js';
import type { ReadItems, RowTaker } from './target.js';
import { TARGETS } from './targets.js';

/** The outcome of a row. `key` is absent if the row cannot be read. */
export interface Outcome {
  row: SheetRow;
  result: ItemResult;
  key?: string;
  /** The first row of the file that names the same record. */
  repeats?: number;
}

type Job = Omit<RunningJob<ImportParams, unknown>, 'place' | 'rowsRead'>;

/** Rows as items to write, and those that cannot be written. */
interface ReadRows {
  good: readonly SheetRow[];
  items: ReadItems | null;
  refused: readonly Outcome[];
}

/* How many rows are read before the loop yields. */
const ROWS_PER_SLICE = 50;

/** Parses rows as the API does. It yields, because the database is writing the previous rows. */
export async function readAll({ params, ...job }: Job, rows: readonly SheetRow[]): Promise<ReadRows> {
  const { choices, record, serviceOrigin = '', phoneCountry = null } = params;
  if (!choices) throw new JobFailure('The import was not started.');
  if (rows.length === 0) return { good: [], items: null, refused: [] };
  const target = TARGETS[record];
  const read = rowReader(target, choices);
  const { clientId, agencyId, id: jobId, startedBy: actor, peppers } = job;
  const suppressed = choices.liftSuppressions ? 'lift' : 'keep';
  const { scope, force } = choices;
  const options = { serviceOrigin, phoneCountry, suppressed, scope, force } as const;
  const place = { clientId, agencyId, jobId, actor, peppers, ...options };
  const taker = target.taker(place);
  const good: SheetRow[] = [];
  const refused: Outcome[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_SLICE === 0) await nextTurn();
    const refusal = take(read, taker, row);
    if (refusal) refused.push({ row, result: { status: 'refused', refusal } });
    else good.push(row);
  }
  return { good, items: taker.items(), refused };
}

function take(read: ReadRow, taker: RowTaker, row: SheetRow): ItemRefusal | null {
  try {
    return taker.take(read(row));
  } catch (error) {
    if (error instanceof InvalidError) return error;
    throw error;
  }
}

/** Writes the rows that can be written, or forecasts their results. @returns an outcome a row, in their order */
export async function settleRows(session: Session, job: Job, { good, items, refused }: ReadRows): Promise<Outcome[]> {
  const { choices } = job.params;
  if (!choices || !items) return [...refused];
  const done = choices.dryRun
    ? await forecast(session, job, items, good)
    : zip(good, items, await items.write(session, choices.mode));
  return [...refused, ...done].sort((one, other) => one.row.number - other.row.number);
}

const zip = (rows: readonly SheetRow[], { keys }: ReadItems, results: readonly ItemResult[]): Outcome[] =>
  rows.flatMap((row, index) => {
    const result = results[index];
    const key = keys[index];
    return result && key !== undefined ? [{ row, result, key }] : [];
  });

async function forecast(session: Session, job: Job, items: ReadItems, rows: readonly SheetRow[]): Promise<Outcome[]> {
  const mode = job.params.choices?.mode ?? 'upsert';
  const earlier = await readEarlier(session, job, items.keys);
  const { results, states } = await items.forecast(session, { mode, earlier: earlier.states });
  const first = new Map(earlier.rows);
  const outcomes = zip(rows, items, results).map((outcome) => {
    const repeats = first.get(outcome.key ?? '');
    if (repeats === undefined) first.set(outcome.key ?? '', outcome.row.number);
    return repeats === undefined ? outcome : { ...outcome, repeats };
  });
  await storeEarlier(session, job, { rows: first, states });
  return outcomes;
}
