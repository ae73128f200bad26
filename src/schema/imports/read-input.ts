import type { Sql } from '../../db/database.js';
import type { SheetForm } from '../../sheets/form.js';
import type { SheetRow } from '../../sheets/row.js';
import { readRows } from '../../sheets/rows.js';
import { readPart } from '../jobs/parts.js';
import type { JobPlace } from '../jobs/tell-job.js';

/** Where the file of an import is read on. */
interface InputPlace {
  /** Bytes of the text before it, and rows. */
  offset: number;
  row: number;
  /** Parts before the one that it is in, and their bytes. */
  parts: number;
  before: number;
}

export const BEGINNING: InputPlace = { offset: 0, row: 0, parts: 0, before: 0 };

/** What a slice may take: rows, and bytes of them. A row that is longer by itself is one. */
interface SliceBounds {
  rows: number;
  bytes: number;
}

/* Bytes that are handed to the reader at a time: what it has read past the slice is read again by the next one. */
const PIECE = 65_536;

/**
 * The next rows of the file of an import.
 * @returns the rows, and where to go on; none when there are no more
 */
export async function readInput(
  sql: Sql,
  job: JobPlace,
  form: SheetForm,
  place: InputPlace,
  bounds: SliceBounds,
): Promise<{ rows: SheetRow[]; next: InputPlace }> {
  const reader = readRows(form, place);
  const rows: SheetRow[] = [];
  const starts: { parts: number; before: number }[] = [];
  let { parts, before } = place;
  const isFull = () => rows.length >= bounds.rows || (rows.at(-1)?.end ?? 0) - place.offset >= bounds.bytes;
  for (;;) {
    const part = await readPart(sql, job, 'input', parts);
    if (!part) rows.push(...(await reader.end()));
    if (!part || isFull()) break;
    starts.push({ parts, before });
    const bytes = part.bytes.subarray(Math.max(0, place.offset - before));
    for (let at = 0; at < bytes.length && !isFull(); at += PIECE) {
      rows.push(...(await reader.feed(bytes.subarray(at, at + PIECE))));
    }
    parts = part.number;
    before += part.bytes.length;
    if (isFull()) break;
  }
  const taken = rows.slice(0, bounds.rows);
  const last = taken.at(-1);
  if (!last) return { rows: [], next: place };
  const start = starts.findLast((one) => one.before <= last.end) ?? place;
  const next = { offset: last.end, row: last.number, parts: start.parts, before: start.before };
  return { rows: taken.filter(({ number }) => number > 0), next };
}
