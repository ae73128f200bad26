import { median, spread } from '../statistics.js';

export interface EngineMeasurement {
  title: string;
  /** Requests per second of each round. */
  postgres: number[];
  embedded: number[];
}

/** Requests per second on both databases, and their ratio with the least and the greatest of a round. */
export function enginesTable(measurements: readonly EngineMeasurement[]): string {
  const figure = (value: number) => Math.round(value).toLocaleString('en-US');
  const lines = measurements.map(({ title, postgres, embedded }) => {
    const ratios = embedded.map((value, round) => value / (postgres[round] ?? Number.NaN));
    const told = [median(ratios), ...spread(ratios)].map((ratio) => ratio.toFixed(2));
    const cells = [title, figure(median(postgres)), figure(median(embedded)), `${told[0]} (${told[1]}–${told[2]})`];
    return `| ${cells.join(' | ')} |`;
  });
  const head = '| Row | On PostgreSQL | Embedded | Embedded to PostgreSQL |';
  return [head, '| --- | ---: | ---: | ---: |', ...lines].join('\n');
}
