/* The least of SVG that two charts need. Colours are read on light and dark backgrounds alike. */

export const COLOURS = {
  reached: '#2f9e6e',
  missed: '#d9622b',
  line: ['#3b78c4', '#d9622b', '#2f9e6e', '#9061c2', '#c79a1e', '#4fa3a5', '#b8507a', '#7a8a3a'],
  faint: '#8886',
  text: '#777',
} as const;

const escapeText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const round = (value: number) => String(Math.round(value * 10) / 10);

function attributes(given: Record<string, string | number>): string {
  return Object.entries(given)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : escapeText(value)}"`)
    .join('');
}

export function element(name: string, given: Record<string, string | number>, content = ''): string {
  return content === '' ? `<${name}${attributes(given)}/>` : `<${name}${attributes(given)}>${content}</${name}>`;
}

export function label(text: string, x: number, y: number, given: Record<string, string | number> = {}): string {
  return element('text', { x, y, fill: COLOURS.text, ...given }, escapeText(text));
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  given: Record<string, string | number> = {},
): string {
  return element('line', { x1, y1, x2, y2, stroke: COLOURS.faint, ...given });
}

/** A whole drawing. @param title what a screen reader says */
export function drawing(width: number, height: number, title: string, parts: readonly string[]): string {
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
