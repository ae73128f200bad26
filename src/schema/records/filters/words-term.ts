import type { Term } from './where.js';
import { refused } from './writing.js';

/*
 * Words are what stands between these characters. A word is indexed with its client before it, so that a search reads the
 * words of no other client; the index has the expression as the migration that made it, and is used only for the same one.
 * The semicolon is written as its code, because it ends a statement of a migration.
 */
const BETWEEN = String.raw`[][ \t\r\n@.,\x3b:/\\"''()<>|+&*!?_-]+`;
const BETWEEN_HERE = /[[\] \t\r\n@.,\x3b:/\\"'()<>|+&*!?_-]+/;
const MOST_WORDS = 8;

/** The words of columns of a row as a vector; each word is lower case and has its client before it. */
export const wordsSql = (row: string, columns: readonly string[]): string => {
  const text = columns.map((column) => `coalesce(${row}.${column}, '')`).join(` || ' ' || `);
  return `array_to_tsvector(string_to_array(${row}.client_id || ':' || regexp_replace(lower(${text}), '${BETWEEN}', ' ' || ${row}.client_id || ':', 'g'), ' '))`;
};

/** Writes whether the columns of a row have the word. */
type Matches = (row: string, columns: readonly string[]) => string;

/**
 * A term that finds words and beginnings of words; each given word must be found somewhere.
 * @param places selects of the ids of the records that have a word, one for each index that is searched: a condition that
 * joins two indexes with `or` would be tested on every record
 */
export function wordsTerm(description: string, places: (matches: Matches, owner: string) => readonly string[]): Term {
  return {
    type: 'String',
    description: `${description} Every word must be found, as a word or as the beginning of one, whatever the case; at most ${MOST_WORDS}.`,
    sql: (given: string, writing, { row, owner }) => {
      const words = given.split(BETWEEN_HERE).filter((word) => word !== '');
      if (words.length > MOST_WORDS) throw refused(`May have at most ${MOST_WORDS} words.`);
      const found = words.map((word) => {
        const at = writing.add(word, 'text');
        const matches: Matches = (of, columns) =>
          `${wordsSql(of, columns)} @@ ('''' || ${owner} || ':' || lower(${at}) || ''':*')::tsquery`;
        return `${row}.id in (${places(matches, owner).join(' union all ')})`;
      });
      return found.join(' and ') || 'true';
    },
  };
}
