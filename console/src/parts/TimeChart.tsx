import '@mantine/core/styles/ColorSwatch.css';
import './TimeChart.css';
import { ColorSwatch, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { number } from '../format';
import { Axes, Bars, Curve } from './ChartLines';
import { formOf, marksFor } from './chart-scale';
import { chartText as text } from './text';

const HEIGHT = 240;
const LEGEND = 36;
const MARGIN = { top: 8, right: 8, bottom: 28, left: 52 };
const TOOLTIP_WIDTH = 200;

/** One day: its name under `day`, and a count for each line. */
type Day = Record<string, string | number>;

interface Line {
  name: string;
  /** A colour of the theme, such as `blue.6`. */
  color: string;
}

const colourOf = ({ color }: Line) => `var(--mantine-color-${color.replace('.', '-')})`;

interface ChartProps {
  data: Day[];
  lines: Line[];
}

/**
 * Counts over days: lines, bars where days are few or mostly empty, or a sentence instead of a chart of next to nothing. The
 * page has a table of the same figures.
 */
export default function TimeChart(props: ChartProps) {
  const form = formOf(props.data.map((day) => props.lines.some(({ name }) => Number(day[name]) > 0)));
  return form === 'none' ? (
    <Text size="sm" c="dimmed">
      {text.noChart}
    </Text>
  ) : (
    <Chart {...props} hasBars={form === 'bars'} />
  );
}

function Chart({ data, lines, hasBars }: ChartProps & { hasBars: boolean }) {
  const { ref, width } = useElementSize();
  const [over, setOver] = useState<number | null>(null);
  const marks = marksFor(Math.max(0, ...data.flatMap((day) => lines.map(({ name }) => Number(day[name])))));
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), bottom: HEIGHT - LEGEND - MARGIN.bottom };
  const last = data.length - 1;
  // Bars stand in the middle of their days, lines begin and end at the edges.
  const slot = inner.width / Math.max(1, data.length);
  const xOf = (index: number) =>
    MARGIN.left + (hasBars ? slot * (index + 0.5) : inner.width * (last > 0 ? index / last : 0.5));
  const bar = Math.min(24, (slot * 0.8) / lines.length);
  const yOf = (value: number) => inner.bottom - ((inner.bottom - MARGIN.top) * value) / (marks[marks.length - 1] ?? 1);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN.left;
    const at = hasBars ? Math.floor(x / slot) : Math.round((x / inner.width) * last);
    setOver(Math.min(Math.max(at || 0, 0), last));
  };
  const day = over === null ? undefined : data[over];
  return (
    <figure className="chart" ref={ref} aria-hidden="true">
      <Names lines={lines} />
      <svg
        width={width}
        height={HEIGHT - LEGEND}
        onPointerMove={follow}
        onPointerLeave={() => setOver(null)}
        role="presentation"
      >
        <Axes
          marks={marks}
          days={data.map(({ day: name }) => String(name))}
          left={MARGIN.left}
          right={width - MARGIN.right}
          {...{ xOf, yOf }}
        />
        {over !== null && day && <path className="chart-grid" d={`M${xOf(over)} ${MARGIN.top}V${inner.bottom}`} />}
        <Series data={data} lines={lines} bar={hasBars ? bar : null} bottom={inner.bottom} {...{ xOf, yOf }} />
      </svg>
      {over !== null && day && <Tooltip day={day} lines={lines} x={xOf(over)} width={width} />}
    </figure>
  );
}

interface SeriesProps extends ChartProps {
  /** The width of a bar; null: lines. */
  bar: number | null;
  bottom: number;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
}

function Series({ data, lines, bar, bottom, xOf, yOf }: SeriesProps) {
  return lines.map((line, place) => {
    const color = colourOf(line);
    const points = data.map((one, index): [number, number] => [xOf(index), yOf(Number(one[line.name]))]);
    if (bar === null) return <Curve key={line.name} color={color} points={points} />;
    return (
      <Bars key={line.name} {...{ color, points, bottom }} width={bar} offset={(place - lines.length / 2) * bar} />
    );
  });
}

function Names({ lines }: { lines: Line[] }) {
  return (
    <div className="chart-names">
      {lines.map((line) => (
        <span key={line.name} className="chart-name">
          <ColorSwatch color={colourOf(line)} size={12} withShadow={false} />
          {line.name}
        </span>
      ))}
    </div>
  );
}

/* On the side of the day where there is room. */
function Tooltip({ day, lines, x, width }: { day: Day; lines: Line[]; x: number; width: number }) {
  const left = x + 12 + TOOLTIP_WIDTH > width ? Math.max(0, x - 12 - TOOLTIP_WIDTH) : x + 12;
  return (
    <div className="chart-tooltip" style={{ left }}>
      <strong>{day['day']}</strong>
      {lines.map((line) => (
        <span key={line.name} className="chart-name">
          <ColorSwatch color={colourOf(line)} size={12} withShadow={false} />
          {line.name}
          <span className="numbers">{number(Number(day[line.name]))}</span>
        </span>
      ))}
    </div>
  );
}
