import { parse } from 'csv-parse/sync';
import { CSV_OPTIONS, DELIMITERS, type Delimiter, isBlankRow } from './form.js';
import { sheetFault } from './limits.js';

/** How a CSV text begins. */
interface CsvStart {
  delimiter: Delimiter;
  /** The bytes before its header. */
  start: number;
  /** The lines of text above the header, without their delimiters. */
  above: string[];
  /** Whether each line is one quoted cell that holds the whole row, as spreadsheets of another locale write. */
  isWrapped: boolean;
}

/* Excel's first line `sep=;`, perhaps quoted, and filled up with delimiters by a program that saved it again. */
const NAMING_LINE = /^\ufeff*("?)sep=([^\r\n])\1[,;\t| ]*(?:\r\n|\n|\r)/i;

const SAMPLE_ROWS = 100;

/**
 * Finds the delimiter of a text and its header: the first row, unless lines of notes stand above it.
 * @param first its first bytes @param declared the delimiter that the caller names; it is detected otherwise
 * @throws InvalidError its first line names a delimiter that is not supported
 */
export function findStart(first: Buffer, declared: Delimiter | null): CsvStart {
  const [line = '', , named] = NAMING_LINE.exec(first.toString('utf8', 0, 64)) ?? [];
  const begin = Buffer.byteLength(line);
  const delimiter = declared ?? (named === undefined ? null : readDelimiter(named));
  const sample = first.subarray(begin);
  const tried = (delimiter ? [delimiter] : DELIMITERS).map((one) => judge(sample, one));
  const best = bestOf(tried);
  const inner = best.score > 0 ? null : findInner(best, delimiter);
  return {
    delimiter: inner ?? best.delimiter,
    start: begin + (best.rows[best.header]?.begin ?? 0),
    above: best.rows.slice(0, best.header).map(({ cells }) => cells.filter(Boolean).join(' ').trim()),
    isWrapped: inner !== null,
  };
}

function readDelimiter(named: string): Delimiter {
  const found = DELIMITERS.find((one) => one === named);
  if (found) return found;
  throw sheetFault(
    `The first line names the delimiter ${JSON.stringify(named)}: write the file with a comma, semicolon, tab or vertical bar.`,
  );
}

/** The first rows as a delimiter splits them. */
interface Judged {
  delimiter: Delimiter;
  /** Those that are not blank, with the bytes before them. */
  rows: { cells: string[]; begin: number }[];
  /** Which of them is the header. */
  header: number;
  /** How well the delimiter splits the text; 0: into single cells. */
  score: number;
  /** Whether most of the rows have as many cells as the header. */
  fits: boolean;
}

function judge(text: Buffer, delimiter: Delimiter): Judged {
  const rows = readSample(text, delimiter);
  const header = findHeader(rows.map(({ cells }) => cells));
  const width = rows[header]?.cells.length ?? 0;
  const below = rows.slice(header);
  const share = below.filter(({ cells }) => cells.length === width).length / Math.max(1, below.length);
  const score = width > 1 ? width * share ** 2 : 0;
  return { delimiter, rows, header, score, fits: score > 0 && share > 0.5 };
}

/* A delimiter that fits without notes above the header goes first: commas in the cells may look like columns too. */
function bestOf(judged: readonly Judged[]): Judged {
  const sorted = [...judged].sort(
    (one, other) =>
      Number(other.fits) - Number(one.fits) || (one.fits ? one.header - other.header : 0) || other.score - one.score,
  );
  const [best] = sorted;
  if (!best) throw new Error('No delimiter was tried.');
  return best;
}

function readSample(text: Buffer, delimiter: Delimiter): Judged['rows'] {
  const rows: Judged['rows'] = [];
  let begin = 0;
  const note = (cells: string[], { bytes }: { bytes: number }) => {
    if (!isBlankRow(cells)) rows.push({ cells, begin });
    begin = bytes;
    return null;
  };
  try {
    parse(text, { ...CSV_OPTIONS, delimiter, to: SAMPLE_ROWS, on_record: note });
  } catch {
    // The sample ends inside a row, or quotes are invalid with this delimiter: the rows read so far count.
  }
  return rows;
}

/* What stands in columns, and hardly in their names: an address, a domain, a URL, a phone number or a date. */
const VALUE =
  /\S@\S+\.\S|:\/\/|^\s*(?:[a-z\d-]+\.)+[a-z]{2,}\s*$|^\s*\+?\d[\d ()./-]{6,}$|^\s*\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/i;

/* The expression takes a time that is square to the length of its text. */
const LONGEST_VALUE = 500;

/*
 * The header is the first row that fills more than half of the columns, if most rows from it on have as many cells, and if
 * they are not fewer than the rows above. In doubt it is the first row: then rows are refused, and none is taken for a note.
 */
function findHeader(rows: readonly (readonly string[])[]): number {
  const width = usualWidth(rows);
  const at = rows.findIndex((cells) => 2 * cells.filter((cell) => cell.trim() !== '').length > width);
  if (at <= 0 || rows[at]?.some((cell) => VALUE.test(cell.slice(0, LONGEST_VALUE)))) return 0;
  const below = rows.slice(at + 1);
  const agreeing = below.filter((cells) => cells.length === width).length;
  return agreeing > 0 && 2 * agreeing >= below.length && agreeing + 1 >= at ? at : 0;
}

/* The most frequent number of cells above one, the greater of two; 0: no row has more than one. */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].sort(([width, count], [other, often]) => often - count || other - width);
  return usual?.[0] ?? 0;
}

/* The delimiter inside cells that hold whole rows; null: they are single values. */
function findInner({ rows }: Judged, delimiter: Delimiter | null): Delimiter | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const text = Buffer.from(rows.map(({ cells }) => `${cells[0]}\n`).join(''));
  const best = bestOf((delimiter ? [delimiter] : DELIMITERS).map((one) => judge(text, one)));
  return best.fits && best.header === 0 ? best.delimiter : null;
}
