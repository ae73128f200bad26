import { crc32, deflateRawSync } from 'node:zlib';
import { type DeclaredFile, openFile } from '../../src/sheets/open-file.js';
import { inPieces } from './read.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value & 0xff, value >> 8])));
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);

/** A ZIP file of these parts, packed. @param sizes lies about the unpacked sizes */
export function zip(parts: Readonly<Record<string, string | Buffer>>, sizes: Readonly<Record<string, number>> = {}) {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const numbers = u32(crc32(bytes), packed.length, sizes[name] ?? bytes.length);
    const common = Buffer.concat([u16(20, 0, 8, 0, 33), numbers, u16(name.length, 0)]);
    bodies.push(Buffer.concat([u32(0x04034b50), common, Buffer.from(name), packed]));
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), common, u16(0, 0, 0), u32(0, offset), Buffer.from(name)]));
    offset += bodies.at(-1)?.length ?? 0;
  }
  const entries = Buffer.concat(directory);
  const count = directory.length;
  return Buffer.concat([
    ...bodies,
    entries,
    u32(0x06054b50),
    u16(0, 0, count, count),
    u32(entries.length, offset),
    u16(0),
  ]);
}

interface MadeSheet {
  name: string;
  /** What is inside `<sheetData>`. */
  rows: string;
  state?: string;
  /** What follows it. */
  after?: string;
}

interface MadeWorkbook {
  sheets: readonly MadeSheet[];
  /** The `<si>` elements. */
  shared?: string;
  /** Number formats of the styles 1, 2 and so on: a code, or the id of one that is built in. */
  formats?: readonly (string | number)[];
  properties?: string;
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) => `<Relationships xmlns="${PACKAGE}">${all.join('')}</Relationships>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The parts of a workbook, as Excel names them. */
export function partsOf({ sheets, shared, formats = [], properties = '' }: MadeWorkbook): Record<string, string> {
  const own = formats.flatMap((code, index) =>
    typeof code === 'string' ? [`<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`] : [],
  );
  const xfs = formats.map((code, index) => `<xf numFmtId="${typeof code === 'string' ? 164 + index : code}"/>`);
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_sheet, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation('styles', 'styles', '/xl/styles.xml'),
      ...(shared === undefined ? [] : [relation('shared', 'sharedStrings', 'sharedStrings.xml')]),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`,
    ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared}</sst>` }),
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><dimension ref="A1"/><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
}

export const workbook = (made: MadeWorkbook): Buffer => zip(partsOf(made));

/** A row of texts and numbers, from the first column on; null: no cell. @param styles of its cells */
export const row = (cells: readonly (string | number | null)[], styles: readonly number[] = []): string =>
  `<row>${cells
    .map((cell, at) => {
      if (cell === null) return '';
      const place = `r="${String.fromCharCode(65 + at)}1" s="${styles[at] ?? 0}"`;
      return typeof cell === 'number'
        ? `<c ${place}><v>${cell}</v></c>`
        : `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    })
    .join('')}</row>`;

/** A file as an import reads it, its text whole. */
export async function readFile(bytes: Buffer, declared: DeclaredFile = {}, most = 1_000_000_000, size = 1_000) {
  const { text, above, sheet, sheets } = await openFile(inPieces(bytes, size), declared, { most });
  const pieces: Uint8Array[] = [];
  for await (const piece of text) pieces.push(piece);
  return { text: Buffer.concat(pieces).toString(), above, sheet, sheets };
}
