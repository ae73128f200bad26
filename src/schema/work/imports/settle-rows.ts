import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Session } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import type { SheetRow } from '../../../sheets/form.js';
import type { ItemRefusal, ItemResult } from '../../records/batch/write-plan.js';
import { JobFailure, type RunningJob } from '../jobs/job-kind.js';
import type { ImportParams } from './choices.js';
import { type Alike, findAlike } from './find-alike.js';
import { readEarlier, storeEarlier } from './memory.js';
import { type ReadRow, rowReader } from './read-row.js';
import type { ReadItems, RowTaker, SettledItems } from './target.js';
import { TARGETS } from './targets.js';

/** The outcome of a row. `keys` are absent if the row cannot be read. */
export interface Outcome {
  row: SheetRow;
  result: ItemResult;
  keys?: readonly string[];
  /** The first row of the file that names the same record. */
  repeats?: number;
  /** Whom its person resembles. */
  alike?: Alike;
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
  const { scope, force, conflicts } = choices;
  const companies = new Map(choices.companies.map(({ name, companyId }) => [name.toLowerCase(), companyId]));
  const options = { serviceOrigin, phoneCountry, suppressed, scope, force, conflicts, companies } as const;
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
  const done = choices.dryRun ? await forecast(session, job, items, good) : await write(session, job, items, good);
  return [...refused, ...done].sort((one, other) => one.row.number - other.row.number);
}

/* The outcomes of rows, and whom their people resemble. */
async function toOutcomes(
  session: Session,
  job: Job,
  { rows, keys }: { rows: readonly SheetRow[]; keys: ReadItems['keys'] },
  { results, looks = [] }: SettledItems,
): Promise<Outcome[]> {
  const seen = looks.flatMap((look, place) => (look ? [{ ...look, place, row: rows[place]?.number ?? 0 }] : []));
  const alike = await findAlike(session, job, seen);
  return rows.flatMap((row, index) => {
    const result = results[index];
    const like = alike.get(index);
    return result ? [{ row, result, keys: keys[index] ?? [], ...(like && { alike: like }) }] : [];
  });
}

async function write(session: Session, job: Job, items: ReadItems, rows: readonly SheetRow[]): Promise<Outcome[]> {
  const mode = job.params.choices?.mode ?? 'upsert';
  const earlier = await readEarlier(session, job, items.memory ?? []);
  const settled = await items.write(session, mode, earlier.states);
  await storeEarlier(session, job, { rows: new Map(), states: new Map(settled.states) });
  return toOutcomes(session, job, { rows, keys: items.keys }, settled);
}

async function forecast(session: Session, job: Job, items: ReadItems, rows: readonly SheetRow[]): Promise<Outcome[]> {
  const mode = job.params.choices?.mode ?? 'upsert';
  const { keys: own, memory = [], trialMemory = [] } = items;
  const earlier = await readEarlier(session, job, [...own.flat(), ...memory, ...trialMemory]);
  const settled = await items.forecast(session, mode, earlier.states);
  const first = new Map(earlier.rows);
  const outcomes = (await toOutcomes(session, job, { rows, keys: items.keys }, settled)).map((outcome): Outcome => {
    const { keys = [], row } = outcome;
    const [repeats] = keys.flatMap((key) => first.get(key) ?? []).sort((one, other) => one - other);
    for (const key of keys) if (!first.has(key)) first.set(key, row.number);
    return repeats === undefined ? outcome : { ...outcome, repeats };
  });
  await storeEarlier(session, job, { rows: first, states: new Map(settled.states) });
  return outcomes;
}
