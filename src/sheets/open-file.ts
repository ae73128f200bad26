import { InvalidError } from '../errors.js';
import { decode } from './decode.js';
import type { Encoding } from './encoding.js';
import type { DeclaredForm } from './form.js';
import { type Bytes, peek, unpack } from './inflate.js';
import { sheetFault } from './limits.js';
import { type OpenedSheet, openSheet } from './open.js';
import type { CountWork } from './survey.js';
import { openWorkbook } from './workbook.js';

/** What the sender of a file declares about it. */
export interface DeclaredFile extends DeclaredForm {
  encoding?: Encoding | null | undefined;
  /** The name of a sheet of a workbook. */
  sheet?: string | null | undefined;
}

/** A file of any kind, as a text whose form is known. */
interface OpenedFile extends OpenedSheet {
  /** Known after the text was read. */
  encoding: () => Encoding | null;
  /** Whether it began with a byte order mark. */
  marked: boolean;
  /** The sheet of a workbook that is read; null: it is no workbook. */
  sheet: string | null;
  sheets: string[];
}

/* How archives begin, empty ones too, and files of the older Excel and with a password. */
const ZIP = ['504b0304', '504b0506'];
const OLE = 'd0cf11e0a1b11ae1';

/**
 * Opens a file: CSV or NDJSON, packed or not, or a workbook, whose sheet becomes CSV.
 * @param most the allowed number of bytes, as sent and unpacked
 * @throws InvalidError it cannot be read, also while its text is read
 */
export async function openFile(
  source: Bytes,
  declared: DeclaredFile,
  { most, count = () => undefined }: { most: number; count?: CountWork | undefined },
): Promise<OpenedFile> {
  const { first, whole } = await peek(await unpack(source, most), OLE.length / 2);
  const begin = first.toString('hex', 0, OLE.length / 2);
  if (begin === OLE) {
    throw sheetFault('The file is an .xls file, or has a password. Save it as .xlsx without a password, or as CSV.');
  }
  if (ZIP.some((mark) => begin.startsWith(mark))) {
    const { sheet, sheets, text } = await openWorkbook(whole, { sheet: declared.sheet ?? null, most, count });
    const opened = await openSheet(text, { format: 'csv', delimiter: ',' });
    return { ...opened, encoding: () => 'utf-8', marked: false, sheet, sheets };
  }
  if (declared.sheet) throw new InvalidError({ sheet: ['Only a workbook (.xlsx) has sheets.'] });
  const { text, encoding, marked } = await decode(whole, declared.encoding ?? null);
  return { ...(await openSheet(text, declared)), encoding, marked, sheet: null, sheets: [] };
}
