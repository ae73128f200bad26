import { cleanText } from '../values/text.js';
import type { RepeatedColumn } from './columns.js';
import { spoken } from './limits.js';

const MOST_NAMED = 5;
const MOST_CHARACTERS = 100;

/** What people should know of how a file was read, as sentences. */
export function describeReading(above: readonly string[], repeated: readonly RepeatedColumn[]): string[] {
  const notes: string[] = [];
  const lines = above.length === 1 ? 'One line' : `${spoken(above.length)} lines`;
  if (above.length > 0) notes.push(`${lines} above the header will not be imported: ${list(above)}`);
  if (repeated.length > 0) {
    const columns = list(repeated.map(({ column }) => column));
    notes.push(`Columns with a repeated name are left out unless you map them: ${columns}`);
  }
  return notes;
}

/** Which sheet of a workbook is read, if it has several. */
export const describeSheets = (sheet: string | null, sheets: readonly string[]): string[] =>
  sheet !== null && sheets.length > 1
    ? [`The sheet ${list([sheet])} is read, of ${spoken(sheets.length)}. Name another as \`sheet\`.`]
    : [];

/* The first texts in quotes, and how many follow. */
function list(texts: readonly string[]): string {
  const named = texts.slice(0, MOST_NAMED).map((text) => `"${cleanText(shorten(text.replace(/\s+/g, ' ')))}"`);
  const more = texts.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${spoken(more)} more` : named.join(', ');
}

function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * MOST_CHARACTERS + 2)];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text;
}
