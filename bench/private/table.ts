import { median, spread } from '../statistics.js';

export interface ServerMeasurement {
  title: string;
  /** Requests per second of each round. */
  server: number[];
  own: number[];
}

/** Requests per second on both servers, and their ratio with the least and the greatest of a round. */
export function serversTable(measurements: readonly ServerMeasurement[]): string {
  const figure = (value: number) => Math.round(value).toLocaleString('en-US');
  const lines = measurements.map(({ title, server, own }) => {
    const ratios = own.map((value, round) => value / (server[round] ?? Number.NaN));
    const told = [median(ratios), ...spread(ratios)].map((ratio) => ratio.toFixed(2));
    const cells = [title, figure(median(server)), figure(median(own)), `${told[0]} (${told[1]}–${told[2]})`];
    return `| ${cells.join(' | ')} |`;
  });
  const head = '| Row | On a server | On the private server | Private to server |';
  return [head, '| --- | ---: | ---: | ---: |', ...lines].join('\n');
}
