import { time } from '../format';
import { shared } from '../shared-text';

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

function ago(value: string): string {
  const seconds = (Date.parse(value) - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['minute', 60] as const);
  return relative.format(Math.round(seconds / size), unit);
}

/** A relative time, with the exact one as its tooltip. */
export function Ago({ at }: { at: string | null | undefined }) {
  if (at === null || at === undefined) return <span>{shared.never}</span>;
  return (
    <time dateTime={at} title={time(at)}>
      {ago(at)}
    </time>
  );
}
