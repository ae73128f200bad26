import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sheetFault, spoken } from './limits.js';

/** The bytes of a file, in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array>;

const GZIP = [0x1f, 0x8b];

/** Whether a file begins as gzip does. */
export const isGzip = (first: Uint8Array): boolean => GZIP.every((byte, index) => first[index] === byte);

/**
 * The bytes themselves, as long as there are no more than allowed.
 * @throws InvalidError there are more: what was yielded until then is within the bound
 */
export async function* bounded(source: Bytes, most: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of source) {
    seen += piece.length;
    if (seen > most) throw sheetFault(`The file is larger than ${spoken(most)} bytes.`);
    yield piece;
  }
}

/**
 * What gzip packed. It is unpacked piece by piece, so a bound on what comes out holds however far a file swells.
 * @throws InvalidError the bytes are not gzip, or end too early
 */
export async function* inflate(source: Bytes): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // Its error, like that of the source, is thrown where the pieces are read.
  pipeline(Readable.from(source, { objectMode: false }), gunzip, () => undefined);
  const pieces: AsyncIterable<Uint8Array> = gunzip;
  try {
    yield* pieces;
  } catch (error) {
    throw isPackingError(error)
      ? sheetFault('The file is not whole: what gzip packed ends too early, or is damaged.')
      : error;
  }
}

const isPackingError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

/**
 * Reads the first bytes of a source without losing them: at least `least`, or all that there is.
 * @returns the first bytes, and the whole source
 */
export async function peek(source: Bytes, least: number): Promise<{ first: Buffer; whole: Bytes }> {
  const iterator = source[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length < least) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  return { first: Buffer.concat(pieces), whole: again(pieces, iterator) };
}

async function* again(pieces: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
