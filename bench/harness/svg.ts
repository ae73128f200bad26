/* The least of SVG that two charts need. */

/** Colours that are legible on light and dark backgrounds alike. */
export const COLOURS = {
  reached: '#2f9e6e',
  missed: '#d9622b',
  line: ['#3b78c4', '#d9622b', '#2f9e6e', '#9061c2', '#c79a1e', '#4fa3a5', '#b8507a', '#7a8a3a'],
  faint: '#8886',
  text: '#777',
} as const;

type Attributes = Record<string, string | number>;

const escapeText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const round = (value: number) => String(Math.round(value * 10) / 10);

/** An element with its attributes, numbers rounded to tenths. @param content markup */
export function element(name: string, given: Attributes, content = ''): string {
  const attributes = Object.entries(given)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escapeText(value)}"`)
    .join('');
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/** A text at a point. */
export function label(text: string, x: number, y: number, given: Attributes = {}): string {
  return element('text', { x, y, fill: COLOURS.text, ...given }, escapeText(text));
}

/** A line between two points. */
export function line(...[x1, y1, x2, y2, given = {}]: [number, number, number, number, Attributes?]): string {
  return element('line', { x1, y1, x2, y2, stroke: COLOURS.faint, ...given });
}

/** A whole drawing. @param title what a screen reader says */
export function drawing([width, height]: [number, number], title: string, parts: readonly string[]): string {
  const head = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'font-family': 'system-ui, sans-serif',
    'font-size': 13,
  };
  return `${element('svg', head, ['', `<title>${escapeText(title)}</title>`, ...parts, ''].join('\n'))}\n`;
}
