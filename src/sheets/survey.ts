import { Keys, readHeader } from './columns.js';
import { type DeclaredForm, findForm, type RowReader, SAMPLE_BYTES, type SheetForm, type SheetRow } from './form.js';
import { sheetFault, spoken } from './limits.js';
import { readRows } from './rows.js';

/** The properties of a whole text. */
interface SheetSummary {
  form: SheetForm;
  columns: string[];
  rows: number;
  /** The first rows. */
  first: SheetRow[];
}

const FIRST_ROWS = 10;
const NO_ROWS = 'The file has no rows.';

/**
 * Reads a whole text once, chunk by chunk, before any of its rows is used, so that later readers find no error in the
 * file itself. It keeps only the beginning and one row in memory.
 */
export class SheetSurvey {
  readonly #declared: DeclaredForm;
  #sample: Uint8Array[] = [];
  #sampled = 0;
  #opened: { form: SheetForm; reader: RowReader } | null = null;
  #header: string[] | null = null;
  readonly #keys = new Keys();
  readonly #first: SheetRow[] = [];
  #last: SheetRow | null = null;

  constructor(declared: DeclaredForm) {
    this.#declared = declared;
  }

  /** @throws InvalidError the file cannot be read */
  async see(piece: Uint8Array): Promise<void> {
    if (this.#opened) return this.#note(await this.#opened.reader.feed(piece));
    this.#sample.push(piece);
    this.#sampled += piece.length;
    if (this.#sampled >= SAMPLE_BYTES) await this.#open();
  }

  /** @throws InvalidError it has no rows, or ends in the middle of one */
  async end(): Promise<SheetSummary> {
    const { form, reader } = this.#opened ?? (await this.#open());
    const unended = await reader.end();
    this.#note(unended);
    this.#refuseCut(unended);
    if (!this.#last) throw sheetFault(NO_ROWS);
    return { form, columns: this.#header ?? this.#keys.names, rows: this.#last.number, first: this.#first };
  }

  async #open(): Promise<{ form: SheetForm; reader: RowReader }> {
    const sample = Buffer.concat(this.#sample);
    this.#sample = [];
    if (sample.length === 0) throw sheetFault('The file is empty.');
    const form = findForm(sample.subarray(0, SAMPLE_BYTES), this.#declared);
    this.#opened = { form, reader: readRows(form, { offset: 0, row: 0 }) };
    this.#note(await this.#opened.reader.feed(sample));
    return this.#opened;
  }

  #note(rows: readonly SheetRow[]): void {
    for (const row of rows) {
      if (row.kind === 'cells' && row.number === 0) {
        this.#header = readHeader(row.cells);
        continue;
      }
      if (row.kind === 'object') this.#keys.add(row.object);
      if (this.#first.length < FIRST_ROWS) this.#first.push(row);
      this.#last = row;
    }
  }

  /* A last row without a line end is truncated if cells are missing. */
  #refuseCut([row]: readonly SheetRow[]): void {
    if (row?.kind !== 'cells' || row.number === 0 || row.cells.length >= (this.#header?.length ?? 0)) return;
    throw sheetFault(`The file ends in the middle of row ${spoken(row.number)}.`);
  }
}
