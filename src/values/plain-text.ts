const UNSEEN = /<(style|script|head|title)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const BREAKS = /<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^<>]*>/gi;
const TAGS = /<[^>]*(?:>|$)/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITIES = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;

/** The text of HTML, for display as text only: without tags, styles and comments, with the commonest entities read. */
export function plainTextOf(html: string): string {
  return html.replace(UNSEEN, ' ').replace(BREAKS, '\n').replace(TAGS, ' ').replace(ENTITIES, entityText);
}

function entityText(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** The text with single blanks, no blank lines at its ends and no more than one between others. */
export const withoutGaps = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
