import { Keys, type RepeatedColumn, readHeader } from './columns.js';
import { isDataRow, type RowReader, type SheetForm, type SheetLine, type SheetRow } from './form.js';
import { piecesOf, sheetFault, spoken } from './limits.js';
import { readRows } from './rows.js';
import { type SeenKinds, ValueKinds } from './value-kinds.js';

/** The properties of a whole text. */
interface SheetSummary extends SeenKinds {
  columns: string[];
  repeated: RepeatedColumn[];
  /** How many rows have text, without the header. */
  rows: number;
  /** The first rows. */
  first: SheetRow[];
}

/**
 * Counts work, in units of about 2 µs.
 * @returns what is awaited before the work goes on
 */
export type CountWork = (units: number) => Promise<void> | undefined;

/** A row takes a unit, and so do so many bytes. */
export const UNIT_BYTES = 32;

const FIRST_ROWS = 10;
const LINE_ENDS = [0x0a, 0x0d];

/**
 * Reads a whole text once, chunk by chunk, before any of its rows is used, so that later readers find no error in the
 * file itself. It keeps only the beginning and one row in memory.
 */
export class SheetSurvey {
  readonly #reader: RowReader;
  readonly #count: CountWork;
  #header: ReturnType<typeof readHeader> | null = null;
  readonly #keys = new Keys();
  readonly #first: SheetRow[] = [];
  readonly #kinds = new ValueKinds();
  #rows = 0;
  #last: SheetRow | null = null;
  #lastByte = 0;

  constructor(form: SheetForm, count: CountWork = () => undefined) {
    this.#reader = readRows(form, { offset: 0, row: 0 });
    this.#count = count;
  }

  /** @throws InvalidError the file cannot be read */
  async see(piece: Uint8Array): Promise<void> {
    this.#lastByte = piece.at(-1) ?? this.#lastByte;
    for (const bytes of piecesOf(piece)) {
      const lines = await this.#reader.feed(bytes);
      this.#note(lines);
      await this.#count(lines.length + bytes.length / UNIT_BYTES);
    }
  }

  /** @throws InvalidError it has no rows, or ends in the middle of one */
  async end(): Promise<SheetSummary> {
    this.#note(await this.#reader.end());
    if (!this.#last) throw sheetFault('The file has no rows.');
    this.#refuseCut(this.#last);
    const { columns, repeated } = this.#header ?? { columns: this.#keys.names, repeated: [] };
    return { columns, repeated, rows: this.#rows, first: this.#first, ...this.#kinds.end(columns.length) };
  }

  #note(lines: readonly SheetLine[]): void {
    for (const line of lines) {
      if (line.kind === 'cells' && line.number === 0) this.#header = readHeader(line.cells);
      if (!isDataRow(line)) continue;
      if (line.kind === 'object') this.#keys.add(line.object, this.#kinds);
      else if (line.kind === 'cells') this.#kinds.seeRow(line.cells);
      if (this.#first.length < FIRST_ROWS) this.#first.push(line);
      this.#rows += 1;
      this.#last = line;
    }
  }

  /* A last row that lacks cells and its line end is probably cut off. */
  #refuseCut(row: SheetRow): void {
    if (row.kind !== 'cells' || LINE_ENDS.includes(this.#lastByte)) return;
    if (row.cells.length >= (this.#header?.columns.length ?? 0)) return;
    throw sheetFault(
      `The file ends in the middle of row ${spoken(row.number)}. If it is whole, end its last line with a line break.`,
    );
  }
}
