import { number } from '../format';
import { stepOfLabels } from './chart-scale';

type Point = [x: number, y: number];

/** A line through points. */
export function Curve({ color, points }: { color: string; points: Point[] }) {
  return <path className="chart-line" stroke={color} d={`M${points.map((point) => point.join(' ')).join('L')}`} />;
}

interface BarsProps {
  color: string;
  points: Point[];
  /** Where the axis is. */
  bottom: number;
  /** The width of a bar, and how far its left edge is from the middle of its day. */
  width: number;
  offset: number;
}

/** A bar for each day that has anything. */
export const Bars = ({ color, points, bottom, width, offset }: BarsProps) =>
  points
    .filter(([, y]) => y < bottom)
    .map(([x, y]) => <rect key={x} x={x + offset} y={y} width={width} height={bottom - y} fill={color} />);

interface AxesProps {
  marks: number[];
  days: string[];
  /** The start and end of the grid lines. */
  left: number;
  right: number;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
}

/** A grid line for each mark, and below them as many days as there is room for. */
export function Axes({ marks, days, left, right, xOf, yOf }: AxesProps) {
  const step = stepOfLabels(days, right - left);
  return (
    <>
      {marks.map((mark) => (
        <g key={mark}>
          <path className="chart-grid" d={`M${left} ${yOf(mark)}H${right}`} />
          <text x={left - 10} y={yOf(mark)} dy="0.35em" textAnchor="end">
            {number(mark)}
          </text>
        </g>
      ))}
      {days.map((day, index) =>
        index % step === 0 ? (
          <text
            key={day}
            x={xOf(index)}
            y={yOf(0) + 22}
            textAnchor={index > 0 && index === days.length - 1 ? 'end' : 'middle'}
          >
            {day}
          </text>
        ) : null,
      )}
    </>
  );
}
