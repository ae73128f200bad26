import { decode, type GetAttributes } from 'saxen';
import { InvalidError } from '../errors.js';
import { Archive, damaged, type Relation, tooLarge } from './archive.js';
import { readFormats } from './cell-formats.js';
import { readSharedTexts } from './cell-text.js';
import { type Bytes, peek } from './inflate.js';
import { SHEET_LIMITS, sheetFault, spoken } from './limits.js';
import { type CellValues, SheetRows } from './sheet-rows.js';
import type { CountWork } from './survey.js';

/** A workbook with the sheet that is read. */
interface Workbook {
  sheet: string;
  /** The names of all its sheets. */
  sheets: string[];
  /** The rows of the sheet, as CSV with commas in UTF-8. */
  text: Bytes;
}

interface WorkbookTerms {
  /** The name of the sheet; null: the first visible one with rows. */
  sheet: string | null;
  /** Maximum bytes of what is unpacked. */
  most: number;
  count: CountWork;
}

/**
 * Opens a workbook (.xlsx). It is held whole, and unpacked piece by piece.
 * @throws InvalidError it is too large, damaged or no workbook, or has no such sheet; also while its text is read
 */
export async function openWorkbook(source: Bytes, { sheet, most, count }: WorkbookTerms): Promise<Workbook> {
  const bytes = await collect(source);
  const unpacked = Math.min(most, Math.max(SHEET_LIMITS.unpacked, SHEET_LIMITS.packing * bytes.length));
  const archive = await Archive.open(bytes, unpacked, count);
  const { sheets, values } = await readContents(archive);
  const names = sheets.map(({ name }) => name);
  for (const candidate of candidatesOf(sheets, sheet)) {
    const { first, whole } = await peek(textOf(archive, candidate, values), 1);
    if (first.length > 0) return { sheet: candidate.name, sheets: names, text: whole };
  }
  throw sheetFault(sheet === null ? 'No visible sheet of the workbook has rows.' : 'The sheet has no rows.');
}

async function collect(source: Bytes): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (length > SHEET_LIMITS.workbook) {
      throw sheetFault(`The workbook is larger than ${spoken(SHEET_LIMITS.workbook)} bytes. Save it as CSV.`);
    }
    pieces.push(Uint8Array.from(piece));
  }
  return Buffer.concat(pieces);
}

interface SheetPart {
  name: string;
  part: string;
  isVisible: boolean;
}

const ROOT = '';

async function readContents(archive: Archive): Promise<{ sheets: SheetPart[]; values: CellValues }> {
  const root = partOf(await archive.relationsOf(ROOT), 'officeDocument');
  const references = root === undefined ? new Map<string, Relation>() : await archive.relationsOf(root);
  const worksheets = [...references.values()].filter(({ type }) => type === 'worksheet');
  if (root === undefined || worksheets.length === 0) {
    throw sheetFault('The file is an archive, and no Excel workbook (.xlsx). Save the spreadsheet as .xlsx or CSV.');
  }
  const sheets: SheetPart[] = [];
  let is1904 = false;
  const open = (name: string, attributes: GetAttributes) => {
    const given = name === 'sheet' || name === 'workbookPr' ? attributes() : {};
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(given['date1904'] ?? '');
    const reference = Object.entries(given).find(([key]) => key.endsWith(':id'))?.[1];
    const relation = references.get(reference ?? '');
    if (name !== 'sheet' || relation?.type !== 'worksheet') return;
    const isVisible = (given['state'] ?? 'visible') === 'visible';
    sheets.push({ name: decode(given['name'] ?? ''), part: relation.part, isVisible });
  };
  await archive.readWhole(root, { open });
  if (sheets.length === 0) throw damaged('it has no sheets');
  const formats = await readFormats(archive, partOf(references, 'styles'), is1904);
  return { sheets, values: { formats, texts: await readSharedTexts(archive, partOf(references, 'sharedStrings')) } };
}

const partOf = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.part;

function candidatesOf(sheets: readonly SheetPart[], name: string | null): readonly SheetPart[] {
  if (name === null) return sheets.filter(({ isVisible }) => isVisible);
  const found = sheets.filter((sheet) => sheet.name === name);
  if (found.length > 0) return found;
  const names = sheets.map((sheet) => JSON.stringify(sheet.name)).join(', ');
  throw new InvalidError({ sheet: [`The workbook has no sheet of this name. It has ${names}.`] });
}

async function* textOf(archive: Archive, { part }: SheetPart, values: CellValues): AsyncGenerator<Buffer> {
  const rows = new SheetRows(values);
  let written = 0;
  for await (const _piece of archive.read(part, rows)) {
    const lines = Buffer.from(rows.take());
    written += lines.length;
    // Cells that share a long text are short in the file.
    if (written > archive.most) throw tooLarge(archive.most);
    if (lines.length > 0) yield lines;
    if (rows.isDone) return;
  }
}
