import { fileURLToPath } from 'node:url';
import { sizesOf } from '../data/plan.js';
import { amount, type Bench, defineScenario, flag, text, type Values, words } from '../harness/bench.js';
import { describeMachine, outFolder, recordResult, saveResult } from '../harness/report.js';
import { SERVER_SETTINGS } from '../harness/server.js';
import { changesSince, readResult } from '../rows/changes.js';
import { type Measurement, measureRow, openRowBench, ROW_OPTIONS } from '../rows/measure-row.js';
import { rowsNamed } from '../rows/rows.js';
import { tableOf } from '../rows/table.js';

/** Options of the benchmark of rows. */
export const OPTIONS = {
  rows: words('rows whose names begin so; all unless given'),
  ...ROW_OPTIONS,
  minutes: amount(20, 'rows that would begin later than this are left out; the data is loaded before'),
  profile: flag('writes a processor profile of the service to out/bench'),
  compare: text('', 'tells which rows changed against the result of another run, a file of out/bench'),
  record: flag('writes the table of docs/bench'),
};

/** Requests of all kinds: the service beside the same bytes from the best SQL behind node:http and behind Express. */
export const scenario = defineScenario({ options: OPTIONS, run });

async function run(bench: Bench, options: Values<typeof OPTIONS>): Promise<void> {
  const rows = rowsNamed(options.rows);
  // Read first: this run may write the same file.
  const before = options.compare === '' ? [] : await readResult(options.compare);
  const flags = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${fileURLToPath(await outFolder())}`] : [];
  const rowBench = await openRowBench(bench, options, flags);
  const { plan, version, seconds, rounds } = rowBench;
  const machine = await describeMachine(version);
  const facts = { machine, settings: SERVER_SETTINGS, plan, sizes: sizesOf(plan), seconds, rounds };
  bench.print(JSON.stringify(facts, null, 1));
  const measurements: Measurement[] = [];
  const until = performance.now() + options.minutes * 60_000;
  for (const row of rows) {
    if (performance.now() > until) {
      bench.print(`left out, as the time is over: ${row.title}`);
      continue;
    }
    measurements.push(await measureRow(rowBench, row));
    const lines = tableOf(measurements.slice(-1)).split('\n');
    for (const line of lines.slice(measurements.length === 1 ? 0 : 2)) bench.print(line);
  }
  await save(bench, facts, measurements, options);
  if (before.length > 0) bench.print(`\n${changesSince(before, measurements)}`);
}

async function save(bench: Bench, facts: object, measurements: Measurement[], options: Values<typeof OPTIONS>) {
  const table = tableOf(measurements);
  await saveResult(`result-${options.scale}`, facts, { measurements });
  bench.print(`\n${table}\n\nAlso in out/bench/result-${options.scale}.json.`);
  if (!options.record) return;
  const note = 'Requests per second, medians of interleaved rounds.';
  await recordResult('result', { table, note, facts });
}
