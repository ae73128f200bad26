import { describeJsonError, isTooDeep } from '../values/json-error.js';
import { tooLong } from './csv-rows.js';
import type { RowReader, SheetCells, SheetLine, SheetPlace } from './form.js';
import { SHEET_LIMITS, sheetFault, spoken } from './limits.js';
import { isCompleteLine } from './own-export.js';

const LINE_END = 0x0a;

/** Rows of NDJSON: each line is one object. The last line of an export counts as a blank one. */
export class NdjsonRows implements RowReader {
  #next: number;
  #offset: number;
  #waiting: Uint8Array[] = [];
  #waits = 0;

  constructor({ offset, row }: SheetPlace) {
    this.#offset = offset;
    this.#next = row + 1;
  }

  feed(piece: Uint8Array): Promise<SheetLine[]> {
    const rows: SheetLine[] = [];
    let from = 0;
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, from)) {
      this.#wait(piece.subarray(from, at + 1));
      rows.push(this.#take());
      from = at + 1;
    }
    this.#wait(piece.subarray(from));
    return Promise.resolve(rows);
  }

  end(): Promise<SheetLine[]> {
    if (this.#waits === 0) return Promise.resolve([]);
    const last = this.#take();
    if (last.kind === 'fault') {
      throw sheetFault(`The file ends in the middle of row ${spoken(last.number)}: it is not whole JSON.`);
    }
    return Promise.resolve([last]);
  }

  #wait(bytes: Uint8Array): void {
    this.#waits += bytes.length;
    if (this.#waits > SHEET_LIMITS.rowBytes) throw tooLong(this.#next);
    // A copy, because the caller may reuse the chunk.
    if (bytes.length > 0) this.#waiting.push(Uint8Array.from(bytes));
  }

  #take(): SheetLine {
    const text = Buffer.concat(this.#waiting).toString('utf8').trim();
    this.#offset += this.#waits;
    this.#waiting = [];
    this.#waits = 0;
    const [number, end] = [this.#next, this.#offset];
    this.#next += 1;
    if (text === '') return { number, end, kind: 'blank' };
    const read = readObject(text);
    const isComplete = read.kind === 'object' && isCompleteLine(read.object);
    return isComplete ? { number, end, kind: 'blank' } : { number, end, ...read };
  }
}

function readObject(text: string): SheetCells {
  const fault = (sentence: string): SheetCells => ({ kind: 'fault', fault: sentence, text });
  if (isTooDeep(text, SHEET_LIMITS.depth)) return fault(`Is nested deeper than ${SHEET_LIMITS.depth} levels.`);
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { kind: 'object', object: value } : fault('Is not an object.');
  } catch {
    return fault(`Is not JSON: ${describeJsonError(text)}.`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
