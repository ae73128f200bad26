import { z } from 'zod';
import type { Session } from '../../db/database.js';
import { type FieldErrors, InvalidError } from '../../errors.js';
import type { SheetRow } from '../../sheets/row.js';
import { writeHeader, writeRefused } from '../../sheets/write-rows.js';
import type { ItemResult } from '../batch/write-plan.js';
import { JobFailure, type RunningJob, type SliceResult, slicedKind } from '../jobs/job-kind.js';
import type { JobPart } from '../jobs/parts.js';
import { type Counts, type ImportParams, importParams, NO_COUNTS } from './choices.js';
import { readEarlier, storeEarlier, sweepEarlier } from './forecast-keys.js';
import { BEGINNING, readInput } from './read-input.js';
import { rowReader } from './read-row.js';
import { fieldNames, type ReadItems, TARGETS, type Target } from './targets.js';

const place = z.object({
  offset: z.int(),
  row: z.int(),
  parts: z.int(),
  before: z.int(),
  counts: z.record(z.string(), z.int()).transform((counts) => ({ ...NO_COUNTS, ...counts })),
  /** How many rows the next slice takes. */
  size: z.int().optional(),
  /** All rows are read; what was kept for them is deleted. */
  sweep: z.boolean().optional(),
});
type Place = z.infer<typeof place>;
type Job = RunningJob<ImportParams, Place>;

/* The embedded database takes ten times as long as a server, and everybody waits for a slice there: its length settles at half a second. */
const FIRST_SLICE = 500;
const MOST_ROWS = 2_000;
const LEAST_ROWS = 100;
const SLICE_MS = 500;
const SLICE_BYTES = 4_194_304;
const SWEEP = 20_000;
const PART = 1_048_576;

/** Imports of files, in slices of rows. */
export const importKind = slicedKind<ImportParams, Place>({
  kind: 'import',
  params: importParams,
  place,
  slice: importSlice,
});

/** What became of a row. `key` is absent where the row says nothing that can be read. */
interface Outcome {
  row: SheetRow;
  result: ItemResult;
  key?: string;
  /** The first row of the file that names the same record. */
  repeats?: number;
}

async function importSlice(session: Session, job: Job): Promise<SliceResult<Place>> {
  const { sheet, choices } = job.params;
  if (!sheet || !choices) throw new JobFailure('The import was not started.');
  const at: Place = job.place ?? { ...BEGINNING, counts: NO_COUNTS };
  if (at.sweep) return { place: (await sweepEarlier(session, job, SWEEP)) ? at : null };
  const began = performance.now();
  const size = at.size ?? FIRST_SLICE;
  const { rows, next } = await readInput(session, job, sheet.form, at, { rows: size, bytes: SLICE_BYTES });
  const outcomes = await work(session, job, rows);
  const counts = countAll(at.counts, outcomes);
  await storeCounts(session, job, counts);
  const written = outcomes.filter(({ result }) => ['created', 'updated'].includes(result.status)).length;
  const refused = counts.refused - at.counts.refused;
  const isEnd = next.row >= sheet.rows || rows.length === 0;
  const after = choices.dryRun ? { ...next, counts, sweep: true } : null;
  return {
    place: isEnd ? after : { ...next, counts, size: nextSize(size, performance.now() - began) },
    read: rows.length,
    written: choices.dryRun ? 0 : written,
    refused,
    bytes: next.offset - at.offset,
    parts: filesOf(job, at, outcomes),
  };
}

const nextSize = (size: number, tookMs: number): number =>
  Math.round(Math.min(MOST_ROWS, Math.max(LEAST_ROWS, (size * SLICE_MS) / Math.max(1, tookMs))));

async function work(session: Session, job: Job, rows: readonly SheetRow[]): Promise<Outcome[]> {
  const { choices, record, serviceOrigin = '', phoneCountry = null } = job.params;
  if (!choices || rows.length === 0) return [];
  const target = TARGETS[record];
  const { inputs, refused } = readInputs(rows, target, choices);
  const read = target.read(
    { clientId: job.clientId, serviceOrigin, phoneCountry },
    inputs.map(({ input }) => input),
  );
  const good = inputs.filter((_input, index) => read.refusals[index] === null).map(({ row }) => row);
  const bad = inputs.flatMap(({ row }, index): Outcome[] => {
    const refusal = read.refusals[index];
    return refusal ? [{ row, result: { status: 'refused', refusal } }] : [];
  });
  const done = choices.dryRun
    ? await forecast(session, job, read.items, good)
    : zip(good, read.items, await read.items.write(session, choices.mode));
  return [...refused, ...bad, ...done].sort((one, other) => one.row.number - other.row.number);
}

function readInputs(rows: readonly SheetRow[], target: Target, choices: NonNullable<ImportParams['choices']>) {
  const read = rowReader(target, choices);
  const inputs: { row: SheetRow; input: object }[] = [];
  const refused: Outcome[] = [];
  for (const row of rows) {
    try {
      inputs.push({ row, input: read(row) });
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error;
      refused.push({ row, result: { status: 'refused', refusal: error } });
    }
  }
  return { inputs, refused };
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
  const { results, states } = await items.forecast(session, mode, earlier.states);
  const first = new Map(earlier.rows);
  const outcomes = zip(rows, items, results).map((outcome) => {
    const repeats = first.get(outcome.key ?? '');
    if (repeats === undefined) first.set(outcome.key ?? '', outcome.row.number);
    return repeats === undefined ? outcome : { ...outcome, repeats };
  });
  await storeEarlier(session, job, { rows: first, states });
  return outcomes;
}

function countAll(before: Counts, outcomes: readonly Outcome[]): Counts {
  const counts = { ...before };
  for (const { result, repeats } of outcomes) {
    counts[result.status] += 1;
    if (repeats !== undefined) counts.repeated += 1;
  }
  return counts;
}

const COUNTS = `update job j set params = j.params || jsonb_build_object('counts', $3::jsonb) where j.client_id = $1 and j.id = $2`;

/* The place ends with the job; the counts stay. */
async function storeCounts(session: Session, { clientId, id }: Job, counts: Counts): Promise<void> {
  await session.query('import.count', COUNTS, [clientId, id, JSON.stringify(counts)]);
}

function filesOf(job: Job, at: Pick<Place, 'counts'>, outcomes: readonly Outcome[]): JobPart[] {
  const { sheet, choices, record } = job.params;
  if (!sheet || !choices) return [];
  const { form, columns, marked } = sheet;
  const refused = outcomes.flatMap(({ row, result }) =>
    result.status === 'refused' ? [writeRefused(form, columns, row, whyOf(result.refusal))] : [],
  );
  // Programs that need a mark to know UTF-8 wrote one.
  const mark = marked && form.format === 'csv' ? '\ufeff' : '';
  if (refused.length > 0 && at.counts.refused === 0) refused.unshift(mark + writeHeader(form, columns));
  const names = namesOf(TARGETS[record]);
  const told = choices.dryRun ? outcomes.map((outcome) => `${JSON.stringify(tell(outcome, names))}\n`) : [];
  return [...inParts('refused', refused), ...inParts('outcome', told)];
}

function inParts(file: JobPart['file'], texts: readonly string[]): JobPart[] {
  const bytes = Buffer.from(texts.join(''));
  const count = Math.ceil(bytes.length / PART);
  return Array.from({ length: count }, (_, index) => ({
    file,
    bytes: bytes.subarray(index * PART, (index + 1) * PART),
  }));
}

/* Fields by the names of the core, from those of their columns. */
const namesOf = (target: Target): ReadonlyMap<string, string> =>
  new Map(
    [...fieldNames(target), 'companyId'].flatMap((name) => {
      const column = target.fields[name]?.column;
      return column ? [[column, name]] : [];
    }),
  );

function tell({ row, result, repeats }: Outcome, names: ReadonlyMap<string, string>): object {
  const about = { row: row.number, outcome: result.status, ...(repeats === undefined ? {} : { repeatsRow: repeats }) };
  if (result.status === 'refused') return { ...about, why: whyOf(result.refusal) };
  return { ...about, changes: result.changes.map((column) => names.get(column) ?? column) };
}

/** A refusal in one text: each field with its sentences. */
function whyOf(refusal: Error & { faults?: FieldErrors }): string {
  if (!(refusal instanceof InvalidError)) return refusal.message;
  const faults = Object.entries(refusal.faults);
  return faults.map(([field, sentences]) => `${field}: ${sentences.join(' ')}`).join(' ');
}
