import { isUtf8 } from 'node:buffer';

/** The supported file encodings. */
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
 * Guesses the encoding of a file without a byte order mark: UTF-16 text begins with a letter that has one zero byte.
 * Null: an ASCII-compatible encoding, which the first non-ASCII byte decides.
 */
export function guessEncoding(first: Uint8Array): Encoding | null {
  if (first.length < 2) return null;
  if (first[0] === 0 && first[1] !== 0) return 'utf-16be';
  if (first[0] !== 0 && first[1] === 0) return 'utf-16le';
  return null;
}

/** The length in bytes of the UTF-8 character that begins with this byte; 1 if none does. */
function lengthAt(byte: number): number {
  if (byte >= 0xf0) return 4;
  if (byte >= 0xe0) return 3;
  return byte >= 0xc0 ? 2 : 1;
}

/** The number of bytes at the end of a chunk that begin a character continued in the next chunk. */
export function unfinished(piece: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, piece.length); back += 1) {
    const byte = piece[piece.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthAt(byte) > back ? back : 0;
  }
  return 0;
}

/** The position of the first byte that is invalid UTF-8; -1 if there is none. */
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

/* Windows-1252 from 0x80 to 0x9f. Five bytes have no character and remain Latin-1 controls, as in browsers. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes Windows-1252. */
export function readWindows1252(piece: Uint8Array): string {
  const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (letter) => UPPER[letter.charCodeAt(0) - 0x80] ?? letter);
}
