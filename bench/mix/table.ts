import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { figure, markdown } from '../harness/table.js';
import { cellsOf } from '../rows/changes.js';
import type { KindMeasurement, MixMeasurement } from './measure-mix.js';

const HEAD = [
  ...['Kind', 'Number', 'A second', 'p50 ms', 'p99 ms', 'Longest ms', 'Failed'],
  ...['CPU µs of one, alone: service', 'PostgreSQL', 'Part of the CPU'],
];

/** Tables of what was measured with one number of processes. */
export function mixTables(one: MixMeasurement): string {
  const { kinds, seconds, cpu, idle } = one;
  const work = (kind: KindMeasurement) => kind.count * (kind.alone.service + kind.alone.postgres);
  const all = kinds.reduce((sum, kind) => sum + work(kind), 0);
  const body = kinds.map((kind) => [
    ...[kind.kind, figure(kind.count), figure(kind.count / seconds), ...[kind.p50, kind.p99, kind.most].map(figure)],
    ...[
      String(one.failures[kind.kind] ?? 0),
      figure(kind.alone.service),
      figure(kind.alone.postgres),
      `${figure((100 * work(kind)) / all)} %`,
    ],
  ]);
  const memory = one.memory.map(({ resident, heap }, index) => [
    nameOf(index, one.memory.length),
    ...[...resident, ...heap].map((MiB) => MiB.toFixed(0)),
  ]);
  const cores = [cpu.service / seconds, cpu.postgres / seconds, idle.service + idle.postgres, all / 1e6 / seconds].map(
    (one) => one.toFixed(2),
  );
  return [
    `PROCESSES=${one.processes}: ${figure(one.capacity)} requests a second at most, measured at ${figure(one.rate)}.`,
    markdown(HEAD, body),
    `The service used ${cores[0]} cores, PostgreSQL ${cores[1]}; both use ${cores[2]} when nothing is asked, and what the kinds take alone adds up to ${cores[3]}. ${one.toldLater} events were told after the time.`,
    markdown(['MiB', 'resident: start', 'most', 'end', 'heap: start', 'most', 'end'], memory),
  ].join('\n\n');
}

const nameOf = (index: number, all: number) => {
  if (all === 1) return 'process';
  return index === 0 ? 'supervisor' : `process ${index}`;
};

const MICROSECONDS = z.number().nullable();
const KIND = z.object({
  kind: z.string(),
  parts: z.object({ p50: z.array(z.number()), p99: z.array(z.number()) }),
  alone: z.object({ service: MICROSECONDS, postgres: MICROSECONDS }),
});
const MEASUREMENT = z.object({ processes: z.number(), rate: z.number(), capacity: z.number(), kinds: z.array(KIND) });
const RECORD = z.object({ plan: z.unknown(), measurements: z.array(MEASUREMENT) });

/** What another run resulted in. */
type MixRecord = z.output<typeof RECORD>;

/**
 * Reads the result of another run: its file in out/bench, or docs/bench/mix.md.
 * @throws Error a file that is no such result, or one of other data
 */
export async function readMix(file: string, plan: object): Promise<MixRecord> {
  const text = await readFile(file, 'utf8');
  const json = /```json\n(.*)\n```/s.exec(text)?.[1] ?? text;
  const read = RECORD.safeParse(JSON.parse(json));
  if (!read.success) throw new Error(`${file} is not the result of a mix.`);
  if (JSON.stringify(read.data.plan) !== JSON.stringify(plan)) throw new Error(`${file} is of other data.`);
  return read.data;
}

/**
 * Which kinds are slower or faster than in another run, by the parts of the time of both. Of the capacity and of processor
 * time each run has one figure, so there is no verdict.
 */
export function mixChanges({ measurements }: MixRecord, now: readonly MixMeasurement[]): string {
  return now
    .flatMap((one) => {
      const then = measurements.find(({ processes }) => processes === one.processes);
      if (!then) return [];
      const capacity = `PROCESSES=${one.processes}: ${figure(then.capacity)} requests a second at most then, ${figure(one.capacity)} now.`;
      return [
        capacity,
        markdown(
          CHANGES,
          one.kinds.flatMap((kind) => changeOf(then.kinds, kind)),
        ),
      ];
    })
    .join('\n\n');
}

const CHANGES = ['Kind', 'p50 ms: then', 'now', '', 'p99 ms: then', 'now', '', 'CPU µs of one, alone: then', 'now'];

function changeOf(kinds: MixRecord['measurements'][number]['kinds'], { kind, parts, alone }: KindMeasurement) {
  const then = kinds.find((one) => one.kind === kind);
  if (!then) return [];
  const words = ['faster', 'slower'] as const;
  const times = [...cellsOf(then.parts.p50, parts.p50, words), ...cellsOf(then.parts.p99, parts.p99, words)];
  const cpu = [then.alone, alone].map(({ service, postgres }) =>
    figure((service ?? Number.NaN) + (postgres ?? Number.NaN)),
  );
  return [[kind, ...times, ...cpu]];
}
