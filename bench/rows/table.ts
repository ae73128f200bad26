import type { Measurement } from './measure-row.js';

const figure = (value: number) =>
  Number.isNaN(value) ? '-' : value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });
const ratio = (value: number) => value.toFixed(2);

const HEAD = [
  ...['Row', 'Service', 'Bare floor', 'Express floor', 'Ratio', 'Spread', 'To reach'],
  ...['CPU µs: service', 'bare', 'Express', 'p50 ms', 'p99 ms'],
];

function cellsOf(one: Measurement): string[] {
  const { floor, ratio: least } = one.target;
  return [
    one.title,
    ...[one.service, one.floors.bare, one.floors.express].map(figure),
    ratio(one.ratio),
    one.ratioSpread.map(ratio).join('–'),
    `${one.ratio >= least ? '' : 'MISSED: '}≥ ${least} × ${floor}`,
    ...[one.cpu.service, one.cpu.bare, one.cpu.express, one.p50, one.p99].map(figure),
  ];
}

/** A table for reading in a terminal and in Markdown alike. Figures are requests per second. */
export function tableOf(measurements: readonly Measurement[]): string {
  const lines = [HEAD, ...measurements.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    (column === 0 ? cell.padEnd : cell.padStart).call(cell, widths[column] ?? 0);
  const print = (cells: string[]) => `| ${cells.map(pad).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [head = [], ...body] = lines;
  return [print(head), rule, ...body.map(print)].join('\n');
}
