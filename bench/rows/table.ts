import { median } from '../harness/statistics.js';
import { COLOURS, drawing, element, label, line } from '../harness/svg.js';
import { markdown, ratioWithSpread } from '../harness/table.js';
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

const LEFT = 330;
const WIDTH = 460;
const STEP = 30;
const TOP = 56;

/** One bar a row: the service's requests per second as a part of its floor's, with the spread and the mark to reach. */
export function drawRatios(measurements: readonly Measurement[]): string {
  const most = Math.max(1.1, ...measurements.map((one) => one.ratioSpread[1]));
  const x = (ratio: number) => LEFT + (ratio / most) * WIDTH;
  const height = TOP + measurements.length * STEP + 14;
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((ratio) => [
    line(x(ratio), TOP - 8, x(ratio), height - 10),
    label(String(ratio), x(ratio), TOP - 14, { 'text-anchor': 'middle' }),
  ]);
  const bars = measurements.flatMap((one, index) => drawBar(one, TOP + index * STEP, x));
  return drawing([LEFT + WIDTH + 60, height], 'Requests per second as a part of the floor', [
    label('Requests per second as a part of the floor’s (mark: to reach; whisker: spread over the rounds)', 12, 20),
    ...grid,
    ...bars,
  ]);
}

function drawBar(one: Measurement, y: number, x: (ratio: number) => number): string[] {
  const middle = y + STEP / 2 - 4;
  const [low, high] = one.ratioSpread;
  const target = one.target.ratio;
  const fill = one.ratio >= target ? COLOURS.reached : COLOURS.missed;
  return [
    label(`${one.title} (${one.target.floor})`, LEFT - 10, middle + 5, { 'text-anchor': 'end' }),
    element('rect', { x: LEFT, y: y + 2, width: x(one.ratio) - LEFT, height: STEP - 12, fill, rx: 2 }),
    line(x(low), middle, x(high), middle, { stroke: '#444', 'stroke-width': 1.5 }),
    line(x(target), y - 1, x(target), y + STEP - 7, { stroke: '#111', 'stroke-width': 2 }),
    label(ratio(one.ratio), Math.max(x(high), x(target)) + 6, middle + 5),
  ];
}

/** Requests per second of each round, on a server and on the private one. */
export interface ServerMeasurement {
  title: string;
  server: number[];
  own: number[];
}

const SERVERS_HEAD = ['Row', 'On a server', 'On the private server', 'Private to server'];

/** Requests per second on both servers, and their ratio with the least and the greatest of a round. */
export function serversTable(measurements: readonly ServerMeasurement[]): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en-US');
  const lines = measurements.map(({ title, server, own }) => {
    const ratios = own.map((value, round) => value / (server[round] ?? Number.NaN));
    return [title, whole(median(server)), whole(median(own)), ratioWithSpread(ratios)];
  });
  return markdown(SERVERS_HEAD, lines);
}
