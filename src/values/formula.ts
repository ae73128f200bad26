/**
 * A text that a spreadsheet may run as a formula when it opens a CSV: one that begins with a sign, a tab or a line end. Full-width signs count,
 * because some programs read them as plain ones, and so do texts with apostrophes before them, so that an escaped text can be told from
 * one that has its own apostrophe. Plain numbers are no formulas. `console/src/parts/formula.ts` has the same pattern.
 */
export const FORMULA = /^(?![+-]?\d+(?:[.,]\d+)?$)'*[=+\-@\t\r\n＝＋－＠]/;

const APOSTROPHE = 0x27;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** The text for a cell of a file that people open: with an apostrophe before what may run as a formula. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/**
 * The text of a cell that `escapeFormula` wrote. An apostrophe before a number is removed too: spreadsheets write it
 * before phone numbers that they keep as text.
 */
export const unescapeFormula = (text: string): string =>
  text.charCodeAt(0) === APOSTROPHE && ESCAPED.test(text) ? text.slice(1) : text;
