import type { GetAttributes } from 'saxen';
import { type Archive, damaged, type XmlReader } from './archive.js';
import { SHEET_LIMITS, sheetFault, spoken } from './limits.js';

/** Collects the text of a cell from its value or its runs, without the readings that East Asian texts repeat. */
export class CellText {
  #text = '';
  #isReading = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isReading = !this.#isPhonetic && (name === 't' || name === 'v');
  }

  add(text: string): void {
    if (this.#isReading) this.#text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
    this.#isReading = false;
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** What XML cannot hold is written as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** The texts that cells share, as bytes: a million of them would be slow to collect as strings. */
export class SharedTexts implements XmlReader {
  readonly #text = new CellText();
  readonly #ends: number[] = [];
  #bytes = Buffer.allocUnsafe(65_536);

  open(name: string, _attributes: GetAttributes): void {
    this.#text.open(name);
  }

  text(text: string): void {
    this.#text.add(text);
  }

  close(name: string): void {
    this.#text.close(name);
    if (name === 'si') this.#add(unescapeText(this.#text.take()));
  }

  #add(text: string): void {
    const begin = this.#ends.at(-1) ?? 0;
    const end = begin + Buffer.byteLength(text);
    if (end > SHEET_LIMITS.sharedTexts) {
      throw sheetFault(`The workbook has more than ${spoken(SHEET_LIMITS.sharedTexts)} bytes of text. Save it as CSV.`);
    }
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * end);
      this.#bytes.copy(larger, 0, 0, begin);
      this.#bytes = larger;
    }
    this.#bytes.write(text, begin);
    this.#ends.push(end);
  }

  /** @throws InvalidError there is no such text */
  at(index: number): string {
    const end = this.#ends[index];
    if (end === undefined) throw damaged('a cell refers to a text that is missing');
    return this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, end);
  }
}

/** The texts in a part of a workbook; it may have none. */
export async function readSharedTexts(archive: Archive, part: string | undefined): Promise<SharedTexts> {
  const texts = new SharedTexts();
  if (part !== undefined) await archive.readWhole(part, texts);
  return texts;
}
