import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { cpuSecondsOf, cpuSecondsOfServer, memoryOf, secondsBetween } from '../harness/measure.js';

/** What is watched: the processes of the service, and the database that they use. */
interface Watched {
  sql: pg.Pool;
  pids: readonly number[];
  /** Where each process writes the size of its heap: see heap.mjs. */
  heapFolder: string;
}

/** MiB at the beginning, at most and at the end. */
type Course = [start: number, most: number, end: number];

/** What was used meanwhile. */
export interface Usage {
  /** Processor seconds. */
  cpu: Record<'service' | 'postgres', number>;
  /** Of each process. */
  memory: { resident: Course; heap: Course }[];
}

/**
 * Watches processor time and memory, once a second, until what it returns is called. Processes of PostgreSQL come and go,
 * so their time is added up from one second to the next.
 */
export async function watch({ sql, pids, heapFolder }: Watched): Promise<() => Promise<Usage>> {
  const serviceSeconds = async () => (await Promise.all(pids.map(cpuSecondsOf))).reduce((sum, one) => sum + one, 0);
  const memory = pids.map(() => ({ resident: [] as number[], heap: [] as number[] }));
  const before = await serviceSeconds();
  let server = await cpuSecondsOfServer(sql);
  let postgres = 0;
  const sample = async () => {
    const now = await cpuSecondsOfServer(sql);
    postgres += secondsBetween(server, now);
    server = now;
    for (const [index, pid] of pids.entries()) {
      memory[index]?.resident.push(await memoryOf(pid));
      const heap = await readFile(`${heapFolder}/${pid}`, 'utf8').catch(() => '');
      // A file that is being written is empty.
      if (heap !== '') memory[index]?.heap.push(Number(heap) / 2 ** 20);
    }
  };
  let isOver = false;
  const run = async () => {
    for (; !isOver; await wait(1_000)) await sample();
    await sample();
  };
  const running = run();
  return async () => {
    isOver = true;
    await running;
    const cpu = { service: (await serviceSeconds()) - before, postgres };
    return {
      cpu,
      memory: memory.map(({ resident, heap }) => ({ resident: courseOf(resident), heap: courseOf(heap) })),
    };
  };
}

const courseOf = (values: readonly number[]): Course => [
  values[0] ?? Number.NaN,
  Math.max(...values),
  values.at(-1) ?? Number.NaN,
];
