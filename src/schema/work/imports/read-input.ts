import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sql } from '../../../db/database.js';
import { isDataRow, type RowReader, type SheetForm, type SheetLine, type SheetRow } from '../../../sheets/form.js';
import { PIECE_BYTES } from '../../../sheets/limits.js';
import { readRows } from '../../../sheets/rows.js';
import type { JobKey } from '../jobs/job-row.js';
import { readPart } from '../jobs/parts.js';

/** Where reading the file of an import continues. */
export interface InputPlace {
  /** Text bytes before it, and the number of the last row. */
  offset: number;
  row: number;
  /** Parts before the current one, and their bytes. */
  parts: number;
  before: number;
}

export const BEGINNING: InputPlace = { offset: 0, row: 0, parts: 0, before: 0 };

/** The limits of a batch: rows and their bytes. A single longer row is a batch of its own. */
interface Bounds {
  rows: number;
  bytes: number;
}

/** Rows, and where to continue after them. */
interface TakenRows {
  rows: SheetRow[];
  /** How many lines were read for them, the header and blank ones too. */
  lines: number;
  next: InputPlace;
  /** Whether there are no more. */
  isEnd: boolean;
}

/** Reads the file of an import from a position. At most a piece beyond the taken rows is read, and kept for the next ones. */
export class InputReader {
  readonly #sql: Sql;
  readonly #job: JobKey;
  readonly #reader: RowReader;
  #place: InputPlace;
  #rows: SheetLine[] = [];
  /** Where the read parts begin, as far as rows may begin in them. */
  #starts: Pick<InputPlace, 'parts' | 'before'>[] = [];
  /** The rest of the current part; null: there are no more parts. */
  #bytes: Uint8Array | null = new Uint8Array();
  #parts: number;
  #before: number;

  constructor(sql: Sql, job: JobKey, form: SheetForm, place: InputPlace) {
    this.#sql = sql;
    this.#job = job;
    this.#reader = readRows(form, place);
    this.#place = place;
    this.#parts = place.parts;
    this.#before = place.before;
  }

  /** The next rows, without the header and blank ones. */
  async take({ rows: most, bytes }: Bounds): Promise<TakenRows> {
    const isFull = () => this.#rows.length >= most || (this.#rows.at(-1)?.end ?? 0) - this.#place.offset >= bytes;
    while (!isFull() && this.#bytes !== null) await this.#readOn(this.#bytes);
    const taken = this.#rows.splice(0, most);
    const last = taken.at(-1);
    if (!last) return { rows: [], lines: 0, next: this.#place, isEnd: true };
    const begun = this.#starts.findLastIndex(({ before }) => before <= last.end);
    this.#starts = this.#starts.slice(Math.max(0, begun));
    const { parts, before } = this.#starts[0] ?? this.#place;
    this.#place = { offset: last.end, row: last.number, parts, before };
    const isEnd = this.#bytes === null && this.#rows.length === 0;
    return { rows: taken.filter(isDataRow), lines: taken.length, next: this.#place, isEnd };
  }

  async #readOn(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return this.#nextPart();
    await nextTurn();
    this.#bytes = bytes.subarray(PIECE_BYTES);
    this.#rows.push(...(await this.#reader.feed(bytes.subarray(0, PIECE_BYTES))));
  }

  async #nextPart(): Promise<void> {
    const part = await readPart(this.#sql, this.#job, 'input', this.#parts);
    if (!part) {
      this.#bytes = null;
      this.#rows.push(...(await this.#reader.end()));
      return;
    }
    this.#starts.push({ parts: this.#parts, before: this.#before });
    this.#bytes = part.bytes.subarray(Math.max(0, this.#place.offset - this.#before));
    this.#parts = part.number;
    this.#before += part.bytes.length;
  }
}
