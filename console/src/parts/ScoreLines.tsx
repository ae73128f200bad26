import { points, text } from '../text';
import { RowTable, type TableColumn } from './RowTable';

interface Line {
  ruleId: number;
  name: string;
  times: number;
  points: number;
  value: number;
}

const columns: readonly TableColumn<Line>[] = [
  { title: text.people.rule, value: ({ name }) => name },
  { title: text.people.times, value: ({ times }) => times, numeric: true },
  { title: text.people.each, value: (line) => line.points, numeric: true },
  { title: text.people.gives, value: ({ value }) => value, cell: ({ value }) => points(value), numeric: true },
];

/** What a score is made of, rule by rule. */
export function ScoreLines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <RowTable label={text.people.why} name="score" columns={columns} rows={lines} rowId={({ ruleId }) => ruleId} />
  );
}
