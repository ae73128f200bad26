import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sheetFault, spoken } from './limits.js';

/** The bytes of a file, in chunks of any size. */
export type Bytes = AsyncIterable<Uint8Array>;

const GZIP = [0x1f, 0x8b];

/** Whether a file begins with the gzip magic bytes. */
export const isGzip = (first: Uint8Array): boolean => GZIP.every((byte, index) => first[index] === byte);

/**
 * Passes bytes through, up to the allowed number.
 * @throws InvalidError there are more; everything yielded before is within the limit
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
 * Decompresses gzip chunk by chunk, so a limit on the output holds whatever the compression ratio.
 * @throws InvalidError the bytes are not gzip, or end too early
 */
export async function* inflate(source: Bytes): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // Its error, like that of the source, is thrown where the chunks are read.
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
 * Reads the first bytes of a source without losing them: at least `least`, or all if there are fewer.
 * @returns the first bytes, and the complete source
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
