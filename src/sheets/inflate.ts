import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SHEET_LIMITS, sheetFault, spoken } from './limits.js';

/** The bytes of a file, in chunks of any size. */
export type Bytes = AsyncIterable<Uint8Array>;

const GZIP = '1f8b';
/* Gzip inside gzip, Zstandard, xz, bzip2, 7z and RAR. */
const NOT_READ = [GZIP, '28b52ffd', 'fd377a585a00', '425a6839314159265359', '377abcaf271c', '526172211a07'];
/** The most bytes that say how a file is packed. */
const MARK_BYTES = 10;

/**
 * The bytes of a file, unpacked if it is gzip. It ends with its reader.
 * @param most the allowed number of bytes, as sent and unpacked
 * @throws InvalidError also while it is read: there are more bytes, too many for their number as sent, or they cannot be
 *   unpacked
 */
export async function unpack(source: Bytes, most: number): Promise<Bytes> {
  const sent = await peek(bounded(source, most), MARK_BYTES);
  if (!isMarked(sent.first, GZIP)) return refuseOthers(sent);
  return refuseOthers(await peek(bounded(inflate(sent.whole), most), MARK_BYTES));
}

const isMarked = (first: Buffer, mark: string) => first.subarray(0, MARK_BYTES).toString('hex').startsWith(mark);

function refuseOthers({ first, whole }: Peeked): Bytes {
  if (!NOT_READ.some((mark) => isMarked(first, mark))) return whole;
  throw sheetFault('The file is packed twice, or not with gzip. Send it unpacked, or packed once with gzip.');
}

/* Passes bytes through, up to the allowed number. */
async function* bounded(source: Bytes, most: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of source) {
    seen += piece.length;
    if (seen > most) throw sheetFault(`The file is larger than ${spoken(most)} bytes.`);
    yield piece;
  }
}

/* Unpacks chunk by chunk, so limits hold meanwhile. */
async function* inflate(source: Bytes): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // Its error, like that of the source, is thrown where the chunks are read.
  pipeline(Readable.from(source, { objectMode: false }), gunzip, () => undefined);
  const pieces: AsyncIterable<Uint8Array> = gunzip;
  let unpacked = 0;
  try {
    for await (const piece of pieces) {
      unpacked += piece.length;
      if (unpacked > Math.max(SHEET_LIMITS.unpacked, SHEET_LIMITS.packing * gunzip.bytesWritten)) throw tooPacked();
      yield piece;
    }
  } catch (error) {
    throw isPackingError(error)
      ? sheetFault('The file is not whole: what gzip packed ends too early, or is damaged.')
      : error;
  }
}

const tooPacked = () =>
  sheetFault(
    `The file unpacks to more than ${SHEET_LIMITS.packing} times its size. Send it unpacked, or in parts of at most ${spoken(SHEET_LIMITS.unpacked)} bytes before packing.`,
  );

const isPackingError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

/** The first bytes of a source, and the complete source. */
interface Peeked {
  first: Buffer;
  whole: Bytes;
}

/** Reads the first bytes of a source without losing them: at least `least`, or all if there are fewer. */
export async function peek(source: Bytes, least: number): Promise<Peeked> {
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
