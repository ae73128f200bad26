import { CsvError, Parser } from 'csv-parse';
import { unescapeFormula } from '../values/formula.js';
import { CSV_OPTIONS, type Delimiter, isBlankRow, type RowReader, type SheetLine, type SheetPlace } from './form.js';
import { SHEET_LIMITS, sheetFault, spoken } from './limits.js';

/**
 * Rows of CSV, without the apostrophes that were put before formulas. The first one that is not blank is the header; a reader that
 * begins there returns it as row 0.
 */
export class CsvRows implements RowReader {
  readonly #parser: Parser;
  readonly #start: number;
  #rows: SheetLine[] = [];
  #next: number;
  /** Bytes fed so far, and bytes up to the end of the last row. */
  #fed: number;
  #ended: number;

  constructor(delimiter: Delimiter, { offset, row }: SheetPlace) {
    this.#start = offset;
    this.#fed = offset;
    this.#ended = offset;
    this.#next = offset === 0 ? 0 : row + 1;
    const take = (cells: string[], { bytes }: { bytes: number }) => this.#take(cells, bytes);
    this.#parser = new Parser({ ...CSV_OPTIONS, delimiter, on_record: take });
    // An error is thrown by the call that caused it.
    this.#parser.on('error', () => undefined);
    this.#parser.resume();
  }

  async feed(piece: Uint8Array): Promise<SheetLine[]> {
    this.#fed += piece.length;
    await this.#hand((done) => this.#parser.write(piece, done));
    if (this.#fed - this.#ended > SHEET_LIMITS.rowBytes) throw tooLong(this.#next);
    return this.#give();
  }

  async end(): Promise<SheetLine[]> {
    await this.#hand((done) => {
      this.#parser.once('error', done);
      this.#parser.once('end', () => done(null));
      this.#parser.end();
    });
    return this.#give();
  }

  #take(cells: string[], bytes: number): null {
    const end = this.#start + bytes;
    if (end - this.#ended > SHEET_LIMITS.rowBytes) throw tooLong(this.#next);
    if (cells.length > SHEET_LIMITS.cells) throw tooManyCells(this.#next);
    this.#ended = end;
    const isBlank = isBlankRow(cells);
    // Blank lines above the header are no rows.
    if (isBlank && this.#next === 0) return null;
    const number = this.#next;
    // Spreading an object here would take as long as a third of the parsing.
    this.#rows.push(
      isBlank ? { number, end, kind: 'blank' } : { number, end, kind: 'cells', cells: cells.map(unescapeFormula) },
    );
    this.#next += 1;
    return null;
  }

  #give(): SheetLine[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  async #hand(start: (done: (error: Error | null | undefined) => void) => void): Promise<void> {
    const error = await new Promise<Error | null | undefined>(start);
    if (error) throw this.#refusal(error);
  }

  #refusal(error: Error): Error {
    if (!(error instanceof CsvError)) return error;
    const row = this.#next;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      return sheetFault(`The file ends in the middle of ${named(row)}: a quote is not closed.`);
    return sheetFault(`The quotes of ${named(row)} are wrong.`);
  }
}

const named = (row: number) => (row === 0 ? 'its header' : `row ${spoken(row)}`);

/** The error for a file with a row that is too long for memory. */
export const tooLong = (row: number) =>
  sheetFault(`${begun(row)} is longer than ${spoken(SHEET_LIMITS.rowBytes)} bytes.`);

const tooManyCells = (row: number) => sheetFault(`${begun(row)} has more than ${spoken(SHEET_LIMITS.cells)} cells.`);

const begun = (row: number) => (row === 0 ? 'The header' : `Row ${spoken(row)}`);
