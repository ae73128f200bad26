// A vitest reporter: what each test file costs in CPU seconds (out/test-cpu.json; the most expensive are printed), and the
// run fails where one costs more than it may.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';
import { COSTLY, LIMIT_SECONDS } from './cpu-limits.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHOWN = 20;
/** What the work of cpu-meter.ts takes on a quiet machine, beside another worker. */
const REFERENCE_MS = 3;
/**
 * How far above its limit a file may be. The same file took 2.8 times as long beside other work on the machine, and the limits are
 * there to find what became many times as expensive.
 */
const TOLERANCE = 3;

/* The long tests cost what they cost, and so do all of them with whole counts or with another service. */
const isLimited = !process.env['TEST_WHOLE'] && !process.env['TEST_SERVICE'];

interface Cost {
  file: string;
  project: string;
  loading: number;
  running: number;
  sample: number;
  wall: number;
}

export default class CpuReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.flatMap(costOf).sort((a, b) => b.running - a.running);
    if (costs.length === 0) return;
    mkdirSync(path.join(ROOT, 'out'), { recursive: true });
    writeFileSync(path.join(ROOT, 'out/test-cpu.json'), JSON.stringify(costs, null, 1));
    const pace = paceOf(costs);
    print(costs, pace);
    for (const fault of isLimited ? faultsOf(costs, pace) : []) {
      process.stdout.write(`${fault}\n`);
      process.exitCode = 1;
    }
  }
}

function costOf(module: TestModule): Cost[] {
  const { cpu } = module.meta();
  if (cpu === undefined) return [];
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  const wall = (setupDuration + collectDuration + duration) / 1000;
  return [{ file: path.relative(ROOT, module.moduleId), project: module.project.name, ...cpu, wall }];
}

function print(costs: Cost[], pace: number): void {
  const sum = (of: (cost: Cost) => number) => costs.reduce((total, cost) => total + of(cost), 0).toFixed(0);
  const lines = costs.slice(0, SHOWN).map(({ file, running, wall }) => {
    return `${running.toFixed(1).padStart(8)} ${wall.toFixed(1).padStart(8)}  ${file}`;
  });
  const total = `${sum(({ running }) => running)} CPU seconds in tests, ${sum(({ loading }) => loading)} in loading modules`;
  process.stdout.write(`\n CPU s    wall s  the most expensive of ${costs.length} test files\n${lines.join('\n')}\n`);
  process.stdout.write(
    `${total}, without the servers; this machine takes ${pace.toFixed(2)} of the reference's time.\n`,
  );
}

function faultsOf(costs: Cost[], pace: number): string[] {
  return costs.flatMap(({ file, project, running }) => {
    const allowed = (COSTLY[file]?.seconds ?? LIMIT_SECONDS) * TOLERANCE * pace;
    if (running <= allowed || project === 'long') return [];
    const limit = `${running.toFixed(1)} CPU seconds, more than ${allowed.toFixed(1)}`;
    return [
      `TOO EXPENSIVE: ${file} takes ${limit}. Make it cheaper, or give the reason in test/support/cpu-limits.ts.`,
    ];
  });
}

/** How much longer than the machine that the limits were measured on this one took for the same work, beside the tests. */
function paceOf(costs: Cost[]): number {
  const samples = costs.map(({ sample }) => sample).sort((a, b) => a - b);
  return Math.max(1, (samples[Math.floor(samples.length / 2)] ?? 0) / REFERENCE_MS);
}
