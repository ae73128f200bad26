import { isUtf8 } from 'node:buffer';

/** The encodings that files are read in. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding that a byte order mark at the beginning names, and the length of the mark. */
export function findMark(first: Uint8Array): { encoding: Encoding; length: number } | null {
  const found = MARKS.find(([, mark]) => mark.every((byte, index) => first[index] === byte));
  return found ? { encoding: found[0], length: found[1].length } : null;
}

/**
 * The encoding of a file without a mark, as far as its beginning says: a text of UTF-16 begins with a letter that has one
 * byte of zero. Null: one of the encodings in which ASCII is itself, which the first other byte decides.
 */
export function guessEncoding(first: Uint8Array): Encoding | null {
  if (first.length < 2) return null;
  if (first[0] === 0 && first[1] !== 0) return 'utf-16be';
  if (first[0] !== 0 && first[1] === 0) return 'utf-16le';
  return null;
}

/** Bytes of a character of UTF-8 that begins with this byte; 1 where none begins. */
const lengthAt = (byte: number): number => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1);

/** How many bytes at the end of a piece begin a character that the next piece goes on with. */
export function unfinished(piece: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, piece.length); back += 1) {
    const byte = piece[piece.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthAt(byte) > back ? back : 0;
  }
  return 0;
}

/** Where the first byte stands that no character of UTF-8 has at its place; -1 if there is none. */
export function findNoUtf8(piece: Uint8Array): number {
  if (isUtf8(piece)) return -1;
  for (let at = 0; at < piece.length; ) {
    const length = lengthAt(piece[at] ?? 0);
    if (!isUtf8(piece.subarray(at, at + length))) return at;
    at += length;
  }
  return -1;
}

/** The first byte that is not ASCII; -1 if there is none. */
export function findBeyondAscii(piece: Uint8Array): number {
  return piece.findIndex((byte) => byte >= 0x80);
}

/* What Windows-1252 has between 0x80 and 0x9f. Five bytes have no character: they stay the controls of Latin-1, as browsers do. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A text of Windows-1252. */
export function readWindows1252(piece: Uint8Array): string {
  const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (letter) => UPPER[letter.charCodeAt(0) - 0x80] ?? letter);
}
