import { likeText } from '../../../db/sql-values.js';
import { InvalidError } from '../../../errors.js';
import { isLongerThan } from '../../../values/text.js';

const MOST_CHARACTERS = 255;
const MOST_WORDS = 8;

/** What is typed, in the forms that statements take. Words have letters and digits only, so none is a pattern or a quote. */
export interface Words {
  /** The whole text without spaces around it. */
  text: string;
  /** `like` patterns for the folded text of a record, one a word. */
  within: string[];
  /** Regular expressions for the beginning of each word. */
  begins: string[];
  /** The same with accents, for texts that are not folded. */
  plainWithin: string[];
  plainBegins: string[];
  /** A `like` pattern for a name that begins with the whole text. */
  start: string;
  /** A tsquery for the words of a record, with `~` for its client. Not folded, because that index is not. */
  wordQuery: string;
  /** A tsquery for the three-letter parts of a record, with `~` for the mark of its client. */
  partQuery: string;
}

/** Without case and accents, as `foldedSql` has it. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const split = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');

/** A phone number as people type it. It is stored without spaces and leading zeros. */
const PHONE = /^\+?[\d\s().\-/]{5,}$/;

function phoneDigits(text: string): string | null {
  const digits = PHONE.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  return digits.length >= 4 ? digits : null;
}

/** Of the address of a LinkedIn profile only the handle counts. */
const typedWords = (text: string): string =>
  phoneDigits(text) ?? /linkedin\.com\/in\/([^/?#\s]+)/i.exec(text)?.[1] ?? text;

const within = (word: string): string => `%${word}%`;
const beginning = (word: string): string => `(^|[^[:alnum:]])${word}`;

/* Each part of three letters must be found; of two letters, any part that begins with them. */
function partsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length === 2) return [`'~${word}':*`];
  return letters.slice(2).map((_letter, index) => `'~${letters.slice(index, index + 3).join('')}'`);
}

/**
 * Reads what is typed. Everything but letters and digits separates words.
 * @returns null: no word has two letters, so nothing is found
 * @throws InvalidError too long, or too many words
 */
export function readWords(given: string): Words | null {
  const text = given.trim();
  if (isLongerThan(text, MOST_CHARACTERS)) throw refused(`Must be at most ${MOST_CHARACTERS} characters.`);
  const typed = typedWords(text);
  const plain = split(typed.normalize('NFC').toLowerCase());
  if (plain.length > MOST_WORDS) throw refused(`May have at most ${MOST_WORDS} words.`);
  const words = [...new Set(split(fold(typed)))];
  // A single letter is only compared with what the others have found.
  const long = words.filter((word) => [...word].length > 1);
  if (long.length === 0) return null;
  return {
    text,
    within: words.map(within),
    begins: words.map(beginning),
    plainWithin: plain.map(within),
    plainBegins: plain.map(beginning),
    start: `${likeText(fold(typed))}%`,
    wordQuery: plain
      .filter((word) => [...word].length > 1)
      .map((word) => `'~:${word}':*`)
      .join(' & '),
    partQuery: [...new Set(long.flatMap(partsOf))].join(' & '),
  };
}

const refused = (message: string): InvalidError => new InvalidError({ text: [message] });
