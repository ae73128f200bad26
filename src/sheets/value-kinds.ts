import {
  readWrittenAnswer,
  readWrittenDate,
  readWrittenNumber,
  readWrittenTime,
  WRITTEN_DATES,
  WRITTEN_DECIMALS,
  type WrittenDate,
  type WrittenDecimal,
} from '../values/written.js';

/** What all values of a column are, beside texts. */
export const VALUE_KINDS = ['number', 'date', 'dateTime', 'boolean'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** What the values of a file look like. */
export interface SeenKinds {
  /** Of each column; null: texts, or no values. */
  kinds: (ValueKind | null)[];
  /** The one format that all dates have, and all numbers; null: there are none, or several formats fit. */
  dates: WrittenDate | null;
  decimals: WrittenDecimal | null;
}

/* Leading zeros and signs are of phone numbers and ids, and so are more digits than a double has. */
const IS_ID = /^(?:\+|-?0\d)|\d{16}/;
const MAY_BE_NUMBER = /^[+\-.]?\d/;
/* Most numbers, which are read without more. */
const PLAIN = {
  point: /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/,
  comma: /^-?(?:0|[1-9]\d{0,14})(?:,\d{1,9})?$/,
};
/* Values of a column that are remembered, because dates and booleans repeat, and their longest length. */
const KNOWN = { most: 1_000, length: 50 };

/** Ways in which a value may be read. */
const READINGS = [
  ...WRITTEN_DECIMALS.map((written) => ({
    kind: 'number' as const,
    written,
    fits: (text: string) =>
      PLAIN[written].test(text) || (!IS_ID.test(text) && readWrittenNumber(text, written) !== null),
  })),
  ...WRITTEN_DATES.flatMap((written) => [
    { kind: 'date' as const, written, fits: (text: string) => readWrittenDate(text, written) !== null },
    { kind: 'dateTime' as const, written, fits: (text: string) => readWrittenTime(text, written) !== null },
  ]),
  { kind: 'boolean' as const, written: null, fits: (text: string) => readWrittenAnswer(text) !== null },
];
type Reading = (typeof READINGS)[number];
const NUMBERS = READINGS.filter(({ kind }) => kind === 'number');
const BOOLEANS = READINGS.filter(({ kind }) => kind === 'boolean');
const DIGITAL = READINGS.filter(({ kind }) => kind !== 'boolean');
const NONE: readonly Reading[] = [];

/** Sees the values of columns, and keeps the ways in which all values of each can be read. */
export class ValueKinds {
  readonly #readings: (readonly Reading[] | undefined)[] = [];
  /** Values that fit what is left. */
  readonly #known: (Set<string> | undefined)[] = [];
  /** The columns that are not texts so far, because most are. */
  #left: number[] = [];
  #width = 0;

  seeRow(cells: readonly string[]): void {
    for (; this.#width < cells.length; this.#width += 1) this.#left.push(this.#width);
    let hasText = false;
    for (const column of this.#left) {
      const cell = cells[column];
      if (cell) hasText = this.see(column, cell) === NONE || hasText;
    }
    if (hasText) this.#left = this.#left.filter((column) => this.#readings[column] !== NONE);
  }

  /** @param value a cell, or a value of an object @returns how the values of its column may be read */
  see(column: number, value: unknown): readonly Reading[] | undefined {
    const left = this.#readings[column];
    if (left === NONE || value === null || value === undefined) return left;
    if (typeof value === 'string') {
      const known = this.#known[column];
      if (known?.has(value)) return left;
      const text = value.trim();
      if (text === '') return left;
      const fitting = narrow(left, text);
      this.#readings[column] = fitting;
      if (fitting !== left || !known) this.#known[column] = new Set();
      else if (known.size < KNOWN.most && value.length <= KNOWN.length) known.add(value);
    } else if (typeof value === 'number') this.#readings[column] = common(left, NUMBERS);
    else this.#readings[column] = typeof value === 'boolean' ? common(left, BOOLEANS) : NONE;
    return this.#readings[column];
  }

  /** @param count the number of columns */
  end(count: number): SeenKinds {
    const columns = Array.from({ length: count }, (_column, at) => this.#readings[at] ?? NONE);
    const written = (kinds: readonly ValueKind[]) => {
      const [first = NONE, ...others] = columns.filter((readings) => kinds.includes(readings[0]?.kind ?? 'boolean'));
      const all = first.filter((one) =>
        others.every((readings) => readings.some((other) => other.written === one.written)),
      );
      return all.length === 1 ? (all[0]?.written ?? null) : null;
    };
    const kinds = columns.map((readings) => readings[0]?.kind ?? null);
    return {
      kinds,
      dates: WRITTEN_DATES.find((one) => one === written(['date', 'dateTime'])) ?? null,
      decimals: WRITTEN_DECIMALS.find((one) => one === written(['number'])) ?? null,
    };
  }
}

/* Those that are left, of which few fit, so a list is made only when one drops out. */
function narrow(left: readonly Reading[] | undefined, text: string): readonly Reading[] {
  const readings = left ?? (MAY_BE_NUMBER.test(text) ? DIGITAL : BOOLEANS);
  if (readings.length === 1 && readings[0]?.fits(text)) return readings;
  const fitting = readings.filter(({ fits }) => fits(text));
  if (fitting.length === readings.length) return readings;
  return fitting.length > 0 ? fitting : NONE;
}

function common(left: readonly Reading[] | undefined, right: readonly Reading[]): readonly Reading[] {
  const both = left ? left.filter((one) => right.includes(one)) : right;
  return both.length > 0 ? both : NONE;
}
