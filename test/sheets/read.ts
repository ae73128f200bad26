import { decode } from '../../src/sheets/decode.js';
import type { Encoding } from '../../src/sheets/encoding.js';
import type { DeclaredForm, SheetForm, SheetLine, SheetPlace } from '../../src/sheets/form.js';
import { type Bytes, unpack } from '../../src/sheets/inflate.js';
import { describeReading } from '../../src/sheets/notes.js';
import { openSheet } from '../../src/sheets/open.js';
import { readRows } from '../../src/sheets/rows.js';
import { SheetSurvey } from '../../src/sheets/survey.js';

/** The bytes in pieces of this size. */
export async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** All bytes of a file as UTF-8. */
export async function readText(source: Bytes, said: Encoding | null = null) {
  const { text, encoding, marked } = await decode(source, said);
  const pieces: Buffer[] = [];
  for await (const piece of text) pieces.push(Buffer.from(piece));
  return { text: Buffer.concat(pieces), encoding: encoding(), marked };
}

/** All bytes of a file, unpacked if it is packed. */
export async function unpackAll(source: Bytes, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await unpack(source, most)) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function survey(text: Uint8Array, size: number, said: DeclaredForm = {}) {
  return (await readSheet(text, size, said)).summary;
}

/** A file as an import reads it: what is found in it, and its text from the header on. */
export async function readSheet(text: Uint8Array, size: number, said: DeclaredForm = {}) {
  const { form, above, text: rows } = await openSheet(inPieces(text, size), said);
  const seen = new SheetSurvey(form);
  const pieces: Buffer[] = [];
  for await (const piece of rows) {
    await seen.see(piece);
    pieces.push(Buffer.from(piece));
  }
  const { columns, repeated, rows: count, first } = await seen.end();
  const summary = { form, columns, rows: count, first, notes: describeReading(above, repeated) };
  return { summary, text: Buffer.concat(pieces) };
}

/** The rows from a place on. */
export async function rowsFrom(
  form: SheetForm,
  text: Uint8Array,
  place: SheetPlace,
  size: number,
): Promise<SheetLine[]> {
  const reader = readRows(form, place);
  const rows: SheetLine[] = [];
  for await (const piece of inPieces(text.subarray(place.offset), size)) rows.push(...(await reader.feed(piece)));
  return [...rows, ...(await reader.end())];
}

/** The cells of the rows of a CSV with commas. */
export async function rowsOf(text: string): Promise<(readonly string[])[]> {
  const rows = await rowsFrom({ format: 'csv', delimiter: ',' }, Buffer.from(text), { offset: 0, row: 0 }, 7);
  return rows.map((row) => (row.kind === 'cells' ? row.cells : []));
}
