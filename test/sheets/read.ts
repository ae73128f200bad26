import { decode } from '../../src/sheets/decode.js';
import type { Encoding } from '../../src/sheets/encoding.js';
import type { DeclaredForm, SheetForm, SheetPlace, SheetRow } from '../../src/sheets/form.js';
import { type Bytes, bounded, inflate, isGzip, peek } from '../../src/sheets/inflate.js';
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

/** Unpacks what is packed, with a bound on what comes out. */
export async function unpack(source: Bytes, most: number): Promise<Buffer> {
  const { first, whole } = await peek(source, 2);
  const pieces: Uint8Array[] = [];
  for await (const piece of bounded(isGzip(first) ? inflate(whole) : whole, most)) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function survey(text: Uint8Array, size: number, said: DeclaredForm = {}) {
  const seen = new SheetSurvey(said);
  for await (const piece of inPieces(text, size)) await seen.see(piece);
  return seen.end();
}

/** The rows from a place on. */
export async function rowsFrom(
  form: SheetForm,
  text: Uint8Array,
  place: SheetPlace,
  size: number,
): Promise<SheetRow[]> {
  const reader = readRows(form, place);
  const rows: SheetRow[] = [];
  for await (const piece of inPieces(text.subarray(place.offset), size)) rows.push(...(await reader.feed(piece)));
  return [...rows, ...(await reader.end())];
}
