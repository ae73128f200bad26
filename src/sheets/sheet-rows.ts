import type { GetAttributes } from 'saxen';
import { damaged, type XmlReader } from './archive.js';
import { type ShowNumber, showGeneral } from './cell-formats.js';
import { CellText, type SharedTexts, unescapeText } from './cell-text.js';
import { csvLine } from './csv-line.js';
import { SHEET_LIMITS, sheetFault, spoken } from './limits.js';

const MOST = { rows: 1_048_576, columns: 16_384 };

/** What the cells of a workbook refer to. */
export interface CellValues {
  texts: SharedTexts;
  formats: readonly ShowNumber[];
}

/**
 * Reads the rows of a sheet as lines of CSV, from the first row with text on. A row that the sheet leaves out is an empty line. Rows have
 * as many cells as the longest one above, as spreadsheets write CSV.
 */
export class SheetRows implements XmlReader {
  readonly #values: CellValues;
  readonly #text = new CellText();
  #isInData = false;
  #isDone = false;
  #lines = '';
  #width = 0;
  /** The row that is read, counted from 1, and its cells; then the number of the last one that was written. */
  #row = 0;
  #cells: string[] = [];
  #length = 0;
  #written = 0;
  #column = 0;
  #type = '';
  #style = 0;

  constructor(values: CellValues) {
    this.#values = values;
  }

  /** Whether all its rows were read. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The lines since the last call. */
  take(): string {
    const lines = this.#lines;
    this.#lines = '';
    return lines;
  }

  open(name: string, attributes: GetAttributes): void {
    if (name === 'sheetData') this.#isInData = true;
    else if (!this.#isInData) return;
    else if (name === 'row') this.#openRow(attributes());
    else if (name === 'c') this.#openCell(attributes());
    else this.#text.open(name);
  }

  text(text: string): void {
    if (this.#isInData) this.#text.add(text);
  }

  close(name: string): void {
    if (!this.#isInData) return;
    this.#text.close(name);
    if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'sheetData') {
      this.#isInData = false;
      this.#isDone = true;
    }
  }

  #openRow({ r }: Readonly<Record<string, string>>): void {
    this.#row = r === undefined ? this.#row + 1 : Number(r);
    this.#column = 0;
    this.#length = 0;
    this.#cells = [];
    if (!(this.#row >= 1 && this.#row <= MOST.rows)) {
      throw damaged(`it has a row that is not one of ${spoken(MOST.rows)}`);
    }
  }

  #openCell({ r, t = 'n', s = '-1' }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    this.#type = t;
    this.#style = Number(s);
    this.#text.take();
  }

  #closeCell(): void {
    const text = this.#show(this.#text.take());
    if (text === '') return;
    this.#length += text.length;
    if (this.#length > SHEET_LIMITS.rowBytes) {
      throw sheetFault(`Row ${spoken(this.#row)} of the sheet is longer than ${spoken(SHEET_LIMITS.rowBytes)} bytes.`);
    }
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column - 1] = text;
  }

  #show(text: string): string {
    if (this.#type === 's') return text === '' ? '' : this.#values.texts.at(Number(text));
    if (this.#type === 'str' || this.#type === 'inlineStr') return unescapeText(text);
    if (this.#type === 'b') return text === '1' || text === 'true' ? 'TRUE' : text && 'FALSE';
    if (this.#type !== 'n' || text.trim() === '') return text.trim();
    const number = Number(text);
    return Number.isFinite(number) ? (this.#values.formats[this.#style] ?? showGeneral)(number) : text;
  }

  #closeRow(): void {
    const isFirst = this.#written === 0;
    if (isFirst && this.#cells.length === 0) return;
    // Rows out of order are kept, one after the other.
    const skipped = isFirst ? 0 : Math.max(0, this.#row - this.#written - 1);
    this.#written = Math.max(this.#row, this.#written + 1);
    this.#width = Math.max(this.#width, this.#cells.length);
    while (this.#cells.length > 0 && this.#cells.length < this.#width) this.#cells.push('');
    this.#lines += '\n'.repeat(skipped) + (this.#cells.length > 0 ? csvLine(this.#cells, true) : '\n');
  }
}

/** The number of the column of a cell such as AB12, counted from 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = 26 * column + letter - 0x40;
    if (column > MOST.columns) break;
  }
  if (column >= 1 && column <= MOST.columns) return column;
  throw damaged(`it has a cell that is not in one of ${spoken(MOST.columns)} columns`);
}
