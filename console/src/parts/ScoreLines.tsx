import { points } from '../format';
import { RowTable, type TableColumn } from './RowTable';
import { scoreText } from './text';

interface Line {
  ruleId: number;
  name: string;
  times: number;
  points: number;
  value: number;
}

const columns: readonly TableColumn<Line>[] = [
  { title: scoreText.rule, value: ({ name }) => name },
  { title: scoreText.times, value: ({ times }) => times, numeric: true },
  { title: scoreText.each, value: (line) => line.points, numeric: true },
  { title: scoreText.gives, value: ({ value }) => value, cell: ({ value }) => points(value), numeric: true },
];

/** The breakdown of a score by rule. */
export function ScoreLines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <RowTable label={scoreText.breakdown} name="score" columns={columns} rows={lines} rowId={({ ruleId }) => ruleId} />
  );
}
