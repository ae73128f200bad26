import { escapeFormula } from '../values/formula.js';

const QUOTED = /[",\r\n]/;

/** A CSV field (RFC 4180); null is empty, and values other than text are JSON. @param harmless escapes formulas */
export const csvField = (value: unknown, harmless: boolean): string => {
  const text = textOf(value);
  return quoted(harmless && typeof value === 'string' ? escapeFormula(text) : text);
};

/** The text of a value in a cell: null is empty, and values other than text are JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const quoted = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV. */
export const csvLine = (values: readonly unknown[], harmless: boolean): string =>
  `${values.map((value) => csvField(value, harmless)).join(',')}\r\n`;
