import { Select } from '@mantine/core';
import { historyText as text } from './text';

/** A range of time up to now, as a filter offers it. */
export type Range = keyof typeof text.ranges;

const DAYS: Readonly<Record<Range, number>> = { today: 0, week: 6, month: 29, quarter: 89 };
const RANGES: readonly Range[] = ['today', 'week', 'month', 'quarter'];

/** The range of an address; undefined: all time. */
export const rangeOf = (value: unknown): Range | undefined => RANGES.find((range) => range === value);

/** When a range begins, at the start of a day of the visitor, ISO 8601. */
export function beginOf(range: Range): string {
  const at = new Date();
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() - DAYS[range]).toISOString();
}

/** Narrows a history to a range of time. */
export const When = ({ value, change }: { value: Range | undefined; change: (range: Range | undefined) => void }) => (
  <Select
    w={150}
    aria-label={text.when}
    placeholder={text.anyTime}
    clearable
    data={RANGES.map((range) => ({ value: range, label: text.ranges[range] }))}
    value={value ?? null}
    onChange={(range) => change(rangeOf(range))}
  />
);
