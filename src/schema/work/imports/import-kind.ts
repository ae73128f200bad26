import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { writeHeader, writeRefused } from '../../../sheets/write-rows.js';
import { JobFailure, type RunningJob, type SliceResult, slicedKind } from '../jobs/job-kind.js';
import type { JobPart } from '../jobs/parts.js';
import { type Counts, examples, type ImportParams, importParams, NO_COUNTS, questions, type Sheet } from './choices.js';
import { addQuestions, reasonFor, showFirst } from './examples.js';
import { BEGINNING, type InputPlace, InputReader } from './read-input.js';
import { type Outcome, readAll, settleRows } from './settle-rows.js';
import { fieldNames, type Target } from './target.js';
import { TARGETS } from './targets.js';

const place = z.object({
  offset: z.int(),
  row: z.int(),
  parts: z.int(),
  before: z.int(),
  counts: z.record(z.string(), z.int()).transform((counts) => ({ ...NO_COUNTS, ...counts })),
  examples: examples.default({}),
  questions: questions.default([]),
  /** How many rows the next slice takes. */
  size: z.int().optional(),
});
type Place = z.infer<typeof place>;
type Job = RunningJob<ImportParams, Place>;

/* Writers of a record wait for the end of its slice, so slices take about half a second. */
const FIRST_SLICE = 500;
const MOST_ROWS = 4_000;
const LEAST_ROWS = 100;
const SLICE_MS = 500;
const SLICE_BYTES = 4_194_304;
/* The first rows of a slice are read while the database has nothing to write. */
const FIRST_CHUNK = 100;
const CHUNK_ROWS = 500;
const CHUNK_BYTES = 1_048_576;
const PART = 1_048_576;

/** Imports of files, in slices of rows. */
export const importKind = slicedKind<ImportParams, Place>({
  kind: 'import',
  params: importParams,
  place,
  slice: importSlice,
});

async function importSlice(session: Session, job: Job): Promise<SliceResult<Place>> {
  const { sheet, choices } = job.params;
  if (!sheet || !choices) throw new JobFailure('The import was not started.');
  const at: Place = job.place ?? { ...BEGINNING, counts: NO_COUNTS, examples: {}, questions: [] };
  const began = performance.now();
  const size = at.size ?? FIRST_SLICE;
  const { outcomes, next, isEnd } = await processRows(session, job, sheet, { at, most: size });
  const counts = countAll(at.counts, outcomes);
  const shown = showFirst(at.examples, outcomes, namesOf(TARGETS[job.params.record]));
  const asked = addQuestions(at.questions, outcomes);
  const told = { counts, examples: shown, questions: asked };
  await storeCounts(session, job, told);
  const written = outcomes.filter(({ result }) => ['created', 'updated'].includes(result.status)).length;
  const refused = counts.refused - at.counts.refused;
  return {
    place: isEnd ? null : { ...next, ...told, size: nextSize(size, performance.now() - began) },
    read: outcomes.length,
    written: choices.dryRun ? 0 : written,
    refused,
    bytes: next.offset - at.offset,
    parts: filesOf(job, at, outcomes),
  };
}

/* Reads the next rows while the last ones are written. A failure is thrown only after both halves have ended. */
async function processRows(
  session: Session,
  job: Job,
  { form }: Sheet,
  { at, most }: { at: InputPlace; most: number },
) {
  const reader = new InputReader(session, job, form, at);
  const read = async (taken: number) => {
    const chunk = Math.min(taken === 0 ? FIRST_CHUNK : CHUNK_ROWS, most - taken);
    const { rows, lines, ...place } = await reader.take({ rows: chunk, bytes: CHUNK_BYTES });
    return { read: await readAll(job, rows), taken: taken + lines, ...place };
  };
  const outcomes: Outcome[] = [];
  for (let chunk = await read(0); ; ) {
    const { taken, next, isEnd } = chunk;
    const settling = settleRows(session, job, chunk.read);
    const isLast = isEnd || taken >= most || next.offset - at.offset >= SLICE_BYTES;
    const [settled, ahead] = await Promise.allSettled([settling, isLast ? null : read(taken)]);
    if (settled.status === 'rejected') throw settled.reason;
    if (ahead.status === 'rejected') throw ahead.reason;
    outcomes.push(...settled.value);
    if (!ahead.value) return { outcomes, next, isEnd };
    chunk = ahead.value;
  }
}

const nextSize = (size: number, tookMs: number): number =>
  Math.round(Math.min(MOST_ROWS, Math.max(LEAST_ROWS, (size * SLICE_MS) / Math.max(1, tookMs))));

function countAll(before: Counts, outcomes: readonly Outcome[]): Counts {
  const counts = { ...before };
  for (const { result, repeats, alike } of outcomes) {
    counts[result.status] += 1;
    if (repeats !== undefined) counts.repeated += 1;
    if (result.status !== 'refused' && result.suppressed) counts.suppressed += 1;
    if (result.status !== 'refused' && result.optOut === 'kept') counts.optOutsKept += 1;
    if (result.status !== 'refused' && result.optOut === 'ended') counts.optOutsEnded += 1;
    if (result.status !== 'refused' && result.joined) counts.joined += 1;
    if (alike) counts.duplicates += 1;
  }
  return counts;
}

const COUNTS = `update job j set params = j.params || $3::jsonb where j.client_id = $1 and j.id = $2`;

/* The position is deleted with the job; the counts are kept. */
async function storeCounts(
  session: Session,
  { clientId, id }: Job,
  counted: Pick<ImportParams, 'counts' | 'examples' | 'questions'>,
) {
  await session.query('import.count', COUNTS, [clientId, id, JSON.stringify(counted)]);
}

function filesOf(job: Job, at: Pick<Place, 'counts'>, outcomes: readonly Outcome[]): JobPart[] {
  const { sheet, choices, record } = job.params;
  if (!sheet || !choices) return [];
  const { form, marked } = sheet;
  const columns = namesInFile(sheet);
  const refused = outcomes.flatMap(({ row, result }) =>
    result.status === 'refused' ? [writeRefused(form, columns, row, reasonFor(result.refusal))] : [],
  );
  // Programs that need a mark to recognise UTF-8 wrote one.
  const mark = marked && form.format === 'csv' ? '\ufeff' : '';
  if (refused.length > 0 && at.counts.refused === 0) refused.unshift(mark + writeHeader(form, columns));
  const names = namesOf(TARGETS[record]);
  const isTold = ({ result, alike }: Outcome) =>
    choices.dryRun ||
    alike !== undefined ||
    (result.status !== 'refused' && (result.suppressed ?? result.joined ?? false));
  const outcomeLines = outcomes.filter(isTold).map((outcome) => `${JSON.stringify(describe(outcome, names))}\n`);
  return [...inParts('refused', refused), ...inParts('outcome', outcomeLines)];
}

/* Repeated columns by the names that the file has, so that it is read in the same way when it comes back. */
function namesInFile({ columns, repeated }: Sheet): string[] {
  const names = new Map(repeated.map(({ column, name }) => [column, name]));
  return columns.map((column) => names.get(column) ?? column);
}

function inParts(file: JobPart['file'], texts: readonly string[]): JobPart[] {
  const bytes = Buffer.from(texts.join(''));
  const count = Math.ceil(bytes.length / PART);
  return Array.from({ length: count }, (_, index) => ({
    file,
    bytes: bytes.subarray(index * PART, (index + 1) * PART),
  }));
}

/* Fields by their core names, from those of their columns. */
const namesOf = (target: Target): ReadonlyMap<string, string> =>
  new Map(
    [...fieldNames(target), 'companyId'].flatMap((name) => {
      const column = target.fields[name]?.column;
      return column ? [[column, name]] : [];
    }),
  );

function describe({ row, result, repeats, alike }: Outcome, names: ReadonlyMap<string, string>): object {
  const about = {
    ...{ row: row.number, outcome: result.status },
    ...(repeats !== undefined && { repeatsRow: repeats }),
    ...(alike && { resembles: alike }),
  };
  if (result.status === 'refused') return { ...about, why: reasonFor(result.refusal) };
  const changes = result.changes.map((column) => names.get(column) ?? column);
  const { suppressed, optOut, joined } = result;
  return { ...about, changes, ...(suppressed && { suppressed }), ...(optOut && { optOut }), ...(joined && { joined }) };
}
