import path from 'node:path';
import { type GetAttributes, Parser } from 'saxen';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { InvalidError } from '../errors.js';
import { SHEET_LIMITS, sheetFault, spoken } from './limits.js';
import { type CountWork, UNIT_BYTES } from './survey.js';

/** Takes the elements of an XML document, by their names without a prefix. */
export interface XmlReader {
  open?(name: string, attributes: GetAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** The error for a workbook that no program wrote like this. */
export const damaged = (why: string): InvalidError =>
  sheetFault(`The workbook is damaged: ${why}. Open it in a spreadsheet program, and save it again or as CSV.`);

const MOST_PARTS = 10_000;
const MOST_DEPTH = 100;

/** The parts of a workbook, which are XML in a ZIP file. Unpacked, all parts that are read have a limited size together. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #parts: ReadonlyMap<string, Entry>;
  readonly #count: CountWork;
  /** Maximum bytes of what is unpacked. */
  readonly most: number;
  #unpacked = 0;

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>, most: number, count: CountWork) {
    this.#zip = zip;
    this.#parts = parts;
    this.most = most;
    this.#count = count;
  }

  /** @throws InvalidError it is not whole, or has too many parts */
  static async open(bytes: Buffer, most: number, count: CountWork): Promise<Archive> {
    const parts = new Map<string, Entry>();
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true });
      for await (const entry of zip.eachEntry()) {
        if (parts.size === MOST_PARTS) throw damaged(`it has more than ${spoken(MOST_PARTS)} parts`);
        parts.set(entry.fileName.toLowerCase(), entry);
      }
      return new Archive(zip, parts, most, count);
    } catch (error) {
      throw error instanceof InvalidError ? error : damaged('its end is missing, or its table of contents is wrong');
    }
  }

  has(part: string): boolean {
    return this.#parts.has(part.toLowerCase());
  }

  /** Reads a whole part. @throws InvalidError it is missing, too large or damaged */
  async readWhole(part: string, reader: XmlReader): Promise<void> {
    for await (const _piece of this.read(part, reader));
  }

  /** Reads a part piece by piece: the reader has taken what is in it when the generator yields. */
  async *read(part: string, reader: XmlReader): AsyncGenerator<void> {
    const xml = new XmlPieces(part, reader);
    for await (const bytes of this.#unpack(part)) {
      this.#unpacked += bytes.length;
      if (this.#unpacked > this.most) throw tooLarge(this.most);
      xml.write(bytes);
      yield;
      await this.#count(bytes.length / UNIT_BYTES);
    }
    xml.end();
  }

  async *#unpack(part: string): AsyncGenerator<Buffer> {
    const entry = this.#parts.get(part.toLowerCase());
    if (!entry) throw damaged(`its part ${part} is missing`);
    try {
      yield* await this.#zip.openReadStreamPromise(entry);
    } catch {
      throw damaged(`its part ${part} cannot be unpacked`);
    }
  }

  /** The parts that a part refers to, by the ids of the references. */
  async relationsOf(part: string): Promise<ReadonlyMap<string, Relation>> {
    const relations = new Map<string, Relation>();
    const { dir, base } = path.posix.parse(part);
    const file = path.posix.join(dir, '_rels', `${base}.rels`);
    const open = (name: string, attributes: GetAttributes) => {
      const { Id = '', Type = '', Target = '' } = name === 'Relationship' ? attributes() : {};
      const target = path.posix.join('/', Target.startsWith('/') ? '' : dir, Target).slice(1);
      if (Target) relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: target });
    };
    if (this.has(file)) await this.readWhole(file, { open });
    return relations;
  }
}

/** A reference from one part to another. */
export interface Relation {
  /** The last word of its type, such as `worksheet`. */
  type: string;
  part: string;
}

/** The error for a workbook that would fill the memory or the disk. */
export const tooLarge = (most: number): InvalidError =>
  sheetFault(`The workbook unpacks to more than ${spoken(most)} bytes. Save it as CSV, or in parts.`);

/* Parses XML that arrives in pieces. Entities are not expanded, apart from the predefined ones. */
class XmlPieces {
  readonly #part: string;
  readonly #parser = new Parser();
  readonly #decoder = new TextDecoder();
  /** Bytes since the last element began or ended. */
  #waits = 0;
  #depth = 0;

  constructor(part: string, reader: XmlReader) {
    this.#part = part;
    this.#parser.on('openTag', (name, attributes) => {
      this.#waits = 0;
      this.#depth += 1;
      if (this.#depth > MOST_DEPTH) throw damaged(`its part ${part} is nested too deep`);
      reader.open?.(localName(name), attributes);
    });
    this.#parser.on('closeTag', (name) => {
      this.#waits = 0;
      this.#depth -= 1;
      reader.close?.(localName(name));
    });
    this.#parser.on('text', (text, decode) => reader.text?.(decode(text)));
    this.#parser.on('cdata', (text) => reader.text?.(text));
    this.#parser.on('error', () => {
      throw damaged(`its part ${part} is no XML, or not whole`);
    });
    this.#parser.on('attention', () => {
      throw damaged(`its part ${part} has a document type`);
    });
  }

  write(bytes: Buffer): void {
    this.#waits += bytes.length;
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }));
    if (this.#waits > SHEET_LIMITS.rowBytes) throw damaged(`its part ${this.#part} has a text that is too long`);
  }

  end(): void {
    this.#parser.end();
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
