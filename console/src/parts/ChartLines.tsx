import { number } from '../format';
import { stepOfLabels } from './chart-scale';

/** A line through points; a single point is drawn as a dot. */
export function Curve({ color, points }: { color: string; points: [x: number, y: number][] }) {
  const [first] = points;
  if (!first) return null;
  if (points.length === 1) return <circle cx={first[0]} cy={first[1]} r={4} fill={color} />;
  return <path className="chart-line" stroke={color} d={`M${points.map((point) => point.join(' ')).join('L')}`} />;
}

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
