import { COLOURS, drawing, element, label, line } from '../harness/svg.js';

/** Milliseconds a request at each size of the data set, both ascending. */
export interface Growth {
  title: string;
  points: { contacts: number; milliseconds: number }[];
}

const [LEFT, TOP, WIDTH, HEIGHT] = [60, 50, 420, 300];

/** Cost of one request against the size of the data, both axes logarithmic: a level line does not grow. */
export function drawGrowth(lines: readonly Growth[]): string {
  const points = lines.flatMap((one) => one.points);
  const [minX, maxX] = bounds(points.map((point) => point.contacts));
  const [minY, maxY] = bounds(points.map((point) => point.milliseconds));
  const x = (contacts: number) => LEFT + logBetween(contacts, minX, maxX) * WIDTH;
  const y = (ms: number) => TOP + HEIGHT - logBetween(ms, minY, maxY) * HEIGHT;
  const sizes = [...new Set(points.map((point) => point.contacts))].sort((a, b) => a - b);
  const parts = [label('Milliseconds a request against the number of contacts (both axes logarithmic)', 12, 20)];
  for (const size of sizes)
    parts.push(
      line(x(size), TOP, x(size), TOP + HEIGHT),
      label(size.toLocaleString('en-US'), x(size), TOP + HEIGHT + 20, { 'text-anchor': 'middle' }),
    );
  for (let power = Math.log10(minY); power <= Math.log10(maxY) + 0.01; power++) {
    parts.push(
      line(LEFT, y(10 ** power), LEFT + WIDTH, y(10 ** power)),
      label(String(Number((10 ** power).toPrecision(1))), LEFT - 8, y(10 ** power) + 4, { 'text-anchor': 'end' }),
    );
  }
  for (const [index, one] of lines.entries()) parts.push(...drawLine(one, index, x, y));
  return drawing([LEFT + WIDTH + 330, TOP + HEIGHT + 40], 'Cost of a request against the size of the data', parts);
}

function drawLine(one: Growth, index: number, x: (value: number) => number, y: (value: number) => number): string[] {
  const colour = COLOURS.line[index % COLOURS.line.length] ?? '#000';
  const points = one.points
    .map((point) => `${x(point.contacts).toFixed(1)},${y(point.milliseconds).toFixed(1)}`)
    .join(' ');
  const legend = TOP + 14 + index * 22;
  return [
    element('polyline', { points, fill: 'none', stroke: colour, 'stroke-width': 2 }),
    ...one.points.map((point) =>
      element('circle', { cx: x(point.contacts), cy: y(point.milliseconds), r: 3, fill: colour }),
    ),
    line(LEFT + WIDTH + 20, legend - 4, LEFT + WIDTH + 44, legend - 4, { stroke: colour, 'stroke-width': 3 }),
    label(one.title, LEFT + WIDTH + 52, legend),
  ];
}

function bounds(values: readonly number[]): [number, number] {
  const low = Math.floor(Math.log10(Math.min(...values)));
  // A single size that is a power of ten is no range.
  return [10 ** low, 10 ** Math.max(Math.ceil(Math.log10(Math.max(...values))), low + 1)];
}

const logBetween = (value: number, low: number, high: number) =>
  (Math.log10(value) - Math.log10(low)) / (Math.log10(high) - Math.log10(low));
