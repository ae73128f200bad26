import type { Measurement } from '../measure.js';
import { COLOURS, drawing, element, label, line } from './svg.js';

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
  return drawing(LEFT + WIDTH + 60, height, 'Requests per second as a part of the floor', [
    label('Requests per second as a part of the floor’s (mark: to reach; whisker: spread over the rounds)', 12, 20),
    ...grid,
    ...bars,
  ]);
}

function drawBar(one: Measurement, y: number, x: (ratio: number) => number): string[] {
  const middle = y + STEP / 2 - 4;
  const [low, high] = one.ratioSpread;
  const target = one.target.ratio;
  return [
    label(`${one.title} (${one.target.floor})`, LEFT - 10, middle + 5, { 'text-anchor': 'end' }),
    element('rect', {
      x: LEFT,
      y: y + 2,
      width: x(one.ratio) - LEFT,
      height: STEP - 12,
      fill: one.ratio >= target ? COLOURS.reached : COLOURS.missed,
      rx: 2,
    }),
    line(x(low), middle, x(high), middle, { stroke: '#444', 'stroke-width': 1.5 }),
    line(x(target), y - 1, x(target), y + STEP - 7, { stroke: '#111', 'stroke-width': 2 }),
    label(one.ratio.toFixed(2), Math.max(x(high), x(target)) + 6, middle + 5),
  ];
}
