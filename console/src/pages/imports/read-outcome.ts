/** The outcomes of a row. */
export const OUTCOMES = ['created', 'updated', 'unchanged', 'refused'] as const;
export type RowOutcome = (typeof OUTCOMES)[number];

/** One row of a trial. */
export interface TriedRow {
  row: number;
  outcome: RowOutcome;
  /** An earlier row of the same record. */
  repeatsRow?: number;
  /** The fields that would be written. */
  changes?: readonly string[];
  /** Present where the people of the row must not be contacted. */
  suppressed?: true;
  /** What becomes of that, if the row has another status. */
  optOut?: 'kept' | 'ended';
  /** Why it would be refused. */
  why?: string;
}

/** The most rows that are kept of each outcome. */
export const KEPT = 100;
/** The most bytes that are read for them: files can have millions of rows. */
const MOST_BYTES = 16_777_216;

/** The first rows of each outcome, from the lines of a trial's file. */
export async function readOutcome(stream: ReadableStream<Uint8Array>): Promise<TriedRow[]> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const kept: TriedRow[] = [];
  const counts = new Map<RowOutcome, number>();
  let rest = '';
  let bytes = 0;
  while (bytes < MOST_BYTES) {
    const { done, value } = await reader.read();
    if (done) return kept;
    bytes += value.byteLength;
    const lines = `${rest}${decoder.decode(value, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const row of lines.map(parseRow)) {
      const count = counts.get(row.outcome) ?? 0;
      if (count < KEPT) kept.push(row);
      counts.set(row.outcome, count + 1);
    }
  }
  await reader.cancel();
  return kept;
}

function parseRow(line: string): TriedRow {
  const row: unknown = JSON.parse(line);
  if (!isRow(row)) throw new Error(`This is no row of a trial: ${line}`);
  return row;
}

const isRow = (value: unknown): value is TriedRow =>
  typeof value === 'object' &&
  value !== null &&
  'row' in value &&
  'outcome' in value &&
  OUTCOMES.some((name) => name === value.outcome);
