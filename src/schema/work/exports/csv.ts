/* What a spreadsheet may take for a formula, and what makes a field need quotes. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;
/* A number is no formula, whatever it begins with. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * A value as a field of a CSV (RFC 4180). Nothing is empty; what is no text is JSON.
 * @param harmless whether an apostrophe stands before what a spreadsheet would run
 */
export function csvField(value: unknown, harmless: boolean): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value));
  return quoted(harmless && FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value);
}

const quoted = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV. */
export const csvLine = (values: readonly unknown[], harmless: boolean): string =>
  `${values.map((value) => csvField(value, harmless)).join(',')}\r\n`;
