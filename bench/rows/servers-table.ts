import { median } from '../harness/statistics.js';
import { markdown, ratioWithSpread } from '../harness/table.js';

/** Requests per second of each round, on a server and on the private one. */
export interface ServerMeasurement {
  title: string;
  server: number[];
  own: number[];
}

const HEAD = ['Row', 'On a server', 'On the private server', 'Private to server'];

/** Requests per second on both servers, and their ratio with the least and the greatest of a round. */
export function serversTable(measurements: readonly ServerMeasurement[]): string {
  const figure = (value: number) => Math.round(value).toLocaleString('en-US');
  const lines = measurements.map(({ title, server, own }) => {
    const ratios = own.map((value, round) => value / (server[round] ?? Number.NaN));
    return [title, figure(median(server)), figure(median(own)), ratioWithSpread(ratios)];
  });
  return markdown(HEAD, lines);
}
