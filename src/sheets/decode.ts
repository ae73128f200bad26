import { isCleanText } from '../values/text.js';
import {
  type Encoding,
  findBeyondAscii,
  findMark,
  findNoUtf8,
  guessEncoding,
  readWindows1252,
  unfinished,
} from './encoding.js';
import { type Bytes, peek } from './inflate.js';
import { sheetFault, spoken } from './limits.js';

/** The text of a file: complete UTF-8 characters without a byte order mark, and the original encoding. */
interface Decoded {
  text: AsyncGenerator<Buffer>;
  /** Null until a byte decides; a file of only ASCII is UTF-8 as well. */
  encoding: () => Encoding | null;
  /** Whether it began with a byte order mark. */
  marked: boolean;
}

/**
 * Converts a file to UTF-8. The encoding is the declared one, or that of its byte order mark;
 * otherwise UTF-16 if every other byte is zero; else the first non-ASCII character decides between UTF-8 and
 * Windows-1252.
 * @param declared the encoding given by the caller; null: detected
 * @throws InvalidError a byte that is invalid in the encoding, with its position, counted from 1
 */
export async function decode(source: Bytes, declared: Encoding | null): Promise<Decoded> {
  const { first, whole } = await peek(source, 4);
  const mark = findMark(first);
  if (mark && declared && declared !== mark.encoding) {
    throw sheetFault(`The file begins with the mark of ${mark.encoding}, but ${declared} was named.`);
  }
  const decoder = new Decoder(declared ?? mark?.encoding ?? guessEncoding(first));
  return { text: pump(whole, decoder, mark?.length ?? 0), encoding: () => decoder.encoding, marked: mark !== null };
}

async function* pump(source: Bytes, decoder: Decoder, skipped: number): AsyncGenerator<Buffer> {
  let skip = skipped;
  for await (const piece of source) {
    const text = decoder.read(piece.subarray(Math.min(skip, piece.length)), skip);
    skip -= Math.min(skip, piece.length);
    if (text.length > 0) yield text;
  }
  const rest = decoder.end();
  if (rest.length > 0) yield rest;
}

/* Decodes chunk by chunk; an incomplete character waits for the next chunk. */
class Decoder {
  encoding: Encoding | null;
  /** The number of bytes decoded, without those that wait. */
  #read = 0;
  #waiting = Buffer.alloc(0);

  constructor(encoding: Encoding | null) {
    this.encoding = encoding;
  }

  /** @param skipped bytes of a byte order mark before the chunk */
  read(piece: Uint8Array, skipped: number): Buffer {
    this.#read += skipped;
    const bytes =
      this.#waiting.length > 0
        ? Buffer.concat([this.#waiting, piece])
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const whole = bytes.length - this.#unfinished(bytes);
    this.#waiting = Buffer.from(bytes.subarray(whole));
    return this.#decode(bytes.subarray(0, whole));
  }

  end(): Buffer {
    if (this.#waiting.length === 0) return this.#waiting;
    if (this.encoding === null) this.encoding = 'windows-1252';
    if (this.encoding === 'windows-1252') return this.#decode(this.#waiting);
    throw this.#fault(0, this.encoding);
  }

  #unfinished(bytes: Buffer): number {
    if (this.encoding === 'windows-1252') return 0;
    if (this.encoding === 'utf-8' || this.encoding === null) return unfinished(bytes);
    const odd = bytes.length % 2;
    if (bytes.length - odd < 2) return odd;
    const last = bytes[bytes.length - odd - (this.encoding === 'utf-16le' ? 1 : 2)] ?? 0;
    // The first half of a surrogate pair.
    return last >= 0xd8 && last <= 0xdb ? odd + 2 : odd;
  }

  #decode(bytes: Buffer): Buffer {
    this.encoding ??= decide(bytes);
    const text = this.#toUtf8(bytes, this.encoding);
    this.#read += bytes.length;
    return text;
  }

  #toUtf8(bytes: Buffer, encoding: Encoding | null): Buffer {
    if (encoding === null) return bytes;
    if (encoding === 'windows-1252') return Buffer.from(readWindows1252(bytes));
    if (encoding === 'utf-8') {
      const wrong = findNoUtf8(bytes);
      if (wrong >= 0) throw this.#fault(wrong, encoding);
      return bytes;
    }
    const text = (encoding === 'utf-16be' ? Buffer.from(bytes).swap16() : bytes).toString('utf16le');
    // A NUL is a character; its row is refused. A lone surrogate is not a character.
    if (!isCleanText(text)) this.#refuseHalves(text, encoding);
    return Buffer.from(text);
  }

  #refuseHalves(text: string, encoding: Encoding): void {
    const at = text.search(/[\ud800-\udfff]/u);
    if (at >= 0) throw this.#fault(2 * at, encoding);
  }

  #fault(at: number, encoding: Encoding) {
    return sheetFault(
      `Byte ${spoken(this.#read + at + 1)} of the file is not ${encoding}: its encoding is another one, or it is damaged.`,
    );
  }
}

/* The first non-ASCII byte must begin a UTF-8 character, or the file is not UTF-8. */
function decide(bytes: Buffer): Encoding | null {
  const at = findBeyondAscii(bytes);
  if (at < 0) return null;
  const wrong = findNoUtf8(bytes.subarray(at, at + 4));
  return wrong === 0 ? 'windows-1252' : 'utf-8';
}
