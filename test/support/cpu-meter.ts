// A set-up file: measures what each test file costs, for cpu-reporter.ts. It stands first of the set-up files, because
// hooks end in reverse order.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of the worker process and of the processes that it started and that have ended. */
    cpu?: {
      /** Until the first hook: modules, most of them for all later files of this worker, too. */
      loading: number;
      /** From the first hook to the last. */
      running: number;
      /** Milliseconds that a fixed piece of work took meanwhile: what else runs on a machine makes the same work dearer. */
      sample: number;
    };
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds();
}

/* A tick of /proc is a hundredth of a second on every Linux that Node supports. Elsewhere children are not counted. */
function childSeconds(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the program, which may contain anything, ends with the last parenthesis; the state is the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/* Long enough to be measured, and short beside any test file. */
const WORK = Array.from({ length: 500 }, (_, index) => ({ id: index, name: `record ${index}`, tags: ['a', 'b'] }));

function workMilliseconds(): number {
  const before = process.cpuUsage();
  for (let i = 0; i < 8; i++) JSON.parse(JSON.stringify(WORK));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const loadedFrom = cpuSeconds();
let ranFrom = loadedFrom;
beforeAll(() => {
  ranFrom = cpuSeconds();
});
// biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that a hook wants from its text
afterAll(({}, { file }) => {
  const now = cpuSeconds();
  file.meta.cpu = { loading: ranFrom - loadedFrom, running: now - ranFrom, sample: workMilliseconds() };
});
