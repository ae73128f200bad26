import { median } from '../harness/statistics.js';
import { markdown, ratioWithSpread } from '../harness/table.js';
import type { PeerMeasurement } from './measure.js';

const figure = (value: number) =>
  Number.isFinite(value) ? value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 }) : '-';

type Figure = 'rounds' | 'cpu';

/**
 * Two tables: how many requests each side answers in a second, and what one costs of the processor; beside them how many
 * times as many, and how many times as cheap, the service is by REST and by GraphQL. A ratio is the median of
 * neighbouring measurements, with the least and the greatest.
 * @param ours titles of the service's sides
 */
export function peersTables(measurements: readonly PeerMeasurement[], ours: readonly string[]): string {
  return [
    `Requests per second:\n\n${table(measurements, ours, 'rounds')}`,
    `Processor µs a request, of the process and of PostgreSQL:\n\n${table(measurements, ours, 'cpu')}`,
  ].join('\n\n');
}

function table(measurements: readonly PeerMeasurement[], ours: readonly string[], name: Figure): string {
  const peers = (measurements[0]?.sides ?? []).map(({ title }) => title).filter((title) => !ours.includes(title));
  const pairs = ours.flatMap((own) => peers.map((peer) => [own, peer] as const));
  const head = ['Contacts', 'Row', ...ours, ...peers, ...pairs.map(([own, peer]) => `${own} to ${peer}`)];
  const lines = measurements.map(({ title, contacts, sides }) => {
    const of = (side: string) => sides.find((one) => one.title === side)?.[name] ?? [];
    const figures = [...ours, ...peers].map((side) => figure(median(of(side))));
    return [
      contacts.toLocaleString('en-US'),
      title,
      ...figures,
      ...pairs.map(([own, peer]) => (name === 'rounds' ? times(of(own), of(peer)) : times(of(peer), of(own)))),
    ];
  });
  return markdown(head, lines, 1);
}

function times(more: readonly number[], less: readonly number[]): string {
  const each = more.map((value, round) => value / (less[round] ?? Number.NaN));
  return ratioWithSpread(each, (ratio) => (ratio < 10 ? 2 : 1));
}
