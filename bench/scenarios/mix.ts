import { amounts, type Bench, defineScenario, flag, text, type Values, withBench } from '../harness/bench.js';
import { describeCommit, describeMachine, recordResult, saveResult } from '../harness/report.js';
import { SERVER_SETTINGS } from '../harness/server.js';
import { MIX_OPTIONS, type MixMeasurement, measureMix } from '../mix/measure-mix.js';
import { mixChanges, mixTables, readMix } from '../mix/table.js';

const OPTIONS = {
  ...MIX_OPTIONS,
  processes: amounts('1,2', 'numbers of processes (PROCESSES), one after the other'),
  compare: text(
    '',
    'tells which kinds changed against another run, at its rate: out/bench/mix-1.json, docs/bench/mix.md',
  ),
  record: flag('writes docs/bench/mix.md'),
};

const NOTE = `Reads, upserts, webhooks and dashboards begin at random times at the stated rate and are timed from when they were due.
An event is timed from its change to its delivery, an import from its upload to its last row. Each kind was measured alone
for its processor time, less what is used when nothing is asked; the parts of the mix are split by that.`;

/**
 * Reads, upserts, webhooks, dashboards, imports and outbound events at a part of the capacity, which is measured before:
 * times, processor time and memory. A request that fails ends it with an error. Needs Linux.
 */
export const scenario = defineScenario({ options: OPTIONS, run });

async function run(bench: Bench, options: Values<typeof OPTIONS>): Promise<void> {
  const { seconds, warm, alone, closed, part, scale, seed } = options;
  const plan = { seed, scale };
  const before = options.compare === '' ? null : await readMix(options.compare, plan);
  const measurements: MixMeasurement[] = [];
  for (const processes of options.processes) {
    const then = before?.measurements.find((one) => one.processes === processes);
    // Each has a server and a copy of the data of its own, which end with it.
    await withBench(async (one) => {
      const measured = await measureMix(one, options, { processes, rate: then?.rate });
      bench.print(`\n${mixTables(measured)}\n`);
      if (Object.keys(measured.failures).length > 0) throw new Error('Requests failed, so nothing is recorded.');
      measurements.push(measured);
    });
  }
  const machine = await describeMachine(measurements[0]?.version);
  const settings = { ...SERVER_SETTINGS, seconds, warm, alone, closed, part };
  const facts = { commit: await describeCommit(), machine, settings, plan, measurements };
  await saveResult(`mix-${scale}`, facts, {});
  bench.print(`Also in out/bench/mix-${scale}.json.`);
  if (before) bench.print(`\n${mixChanges(before, measurements)}`);
  const table = measurements.map(mixTables).join('\n\n');
  if (options.record) await recordResult('mix', { table, note: NOTE, facts });
}
