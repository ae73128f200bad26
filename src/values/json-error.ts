import { codePointLength } from './text.js';

/*
 * Finds where a text stops being JSON. The engine's messages change from version to version, sometimes lack the
 * position and sometimes quote the text, so the position is determined here after the engine has rejected the text.
 */

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** The index after what the pattern matches at `index`; `index` itself when it matches nothing there. */
function skip(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : index;
}

/** The end of a scalar that begins at `index`, or the index at which it becomes invalid. */
function readScalar(text: string, index: number): { end: number } | { broken: number } {
  if (text[index] === '"') return readString(text, index + 1);
  const number = skip(NUMBER, text, index);
  const end = number === index ? skip(WORD, text, index) : number;
  return end === index ? { broken: index } : { end };
}

function readString(text: string, start: number): { end: number } | { broken: number } {
  for (let index = start; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '"') return { end: index + 1 };
    if (character < ' ') return { broken: index };
    if (character !== '\\') continue;
    const end = skip(ESCAPE, text, index);
    if (end === index) return { broken: index };
    index = end - 1;
  }
  return { broken: text.length };
}

/** Reads one token after the other and keeps track of the open objects and lists. */
class Scanner {
  readonly #closers: ('}' | ']')[] = [];
  #expected: Expected = 'value';

  /** The index of the first character that is not allowed at its position; the length if the text ends too early. */
  findBreak(text: string): number | null {
    for (let index = skip(SPACE, text, 0); index < text.length; index = skip(SPACE, text, index)) {
      const read = this.#readToken(text, index);
      if ('broken' in read) return read.broken;
      index = read.end;
    }
    return this.#expected === 'nothing' ? null : text.length;
  }

  #readToken(text: string, index: number): { end: number } | { broken: number } {
    const character = text[index] ?? '';
    if (this.#takesMark(character)) return { end: index + 1 };
    const isKey = this.#expected === 'key' || this.#expected === 'keyOrEnd';
    const isValue = this.#expected === 'value' || this.#expected === 'valueOrEnd';
    if (!isValue && !(isKey && character === '"')) return { broken: index };
    const read = readScalar(text, index);
    if (isKey) this.#expected = 'colon';
    else this.#closeValue();
    return read;
  }

  /* Reads brackets, commas and colons; anything else is a scalar or an error. */
  #takesMark(character: string): boolean {
    const expected = this.#expected;
    if (character === '{' || character === '[') return this.#open(character);
    if (character === '}' || character === ']') return this.#close(character);
    if (character === ':' && expected === 'colon') this.#expected = 'value';
    else if (character === ',' && expected === 'commaOrEnd') this.#expected = this.#inObject() ? 'key' : 'value';
    else return false;
    return true;
  }

  #open(character: '{' | '['): boolean {
    if (this.#expected !== 'value' && this.#expected !== 'valueOrEnd') return false;
    this.#closers.push(character === '{' ? '}' : ']');
    this.#expected = character === '{' ? 'keyOrEnd' : 'valueOrEnd';
    return true;
  }

  #close(character: '}' | ']'): boolean {
    const isPossible = ['commaOrEnd', 'keyOrEnd', 'valueOrEnd'].includes(this.#expected);
    if (!isPossible || this.#closers.at(-1) !== character) return false;
    this.#closers.pop();
    this.#closeValue();
    return true;
  }

  #closeValue(): void {
    this.#expected = this.#closers.length === 0 ? 'nothing' : 'commaOrEnd';
  }

  #inObject(): boolean {
    return this.#closers.at(-1) === '}';
  }
}

/**
 * Describes where a text stops being JSON, for a message: `unexpected "}" at line 1, column 8`. Lines and columns count
 * from 1, columns in code points. It quotes one character at most. Takes time in proportion to the text.
 * @returns null for a text that is JSON
 */
export function describeJsonError(text: string): string | null {
  const index = new Scanner().findBreak(text);
  if (index === null) return null;
  const lines = text.slice(0, index).split('\n');
  const place = `line ${lines.length}, column ${codePointLength(lines.at(-1) ?? '') + 1}`;
  if (index >= text.length) return `it ends too early, at ${place}`;
  return `unexpected ${JSON.stringify(String.fromCodePoint(text.codePointAt(index) ?? 0))} at ${place}`;
}

/** Maximum nesting depth of a JSON body. */
export const MAX_JSON_DEPTH = 32;

/**
 * Whether a JSON text nests deeper than allowed, before any recursive code reads it. Brackets inside strings do
 * not count.
 */
export function isTooDeep(text: string, max = MAX_JSON_DEPTH): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > max) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
