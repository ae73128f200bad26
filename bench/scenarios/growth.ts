import { sizesOf } from '../data/plan.js';
import { amount, amounts, type Bench, defineScenario, flag, type Values, withBench } from '../harness/bench.js';
import { describeMachine, recordResult, saveResult } from '../harness/report.js';
import { SERVER_SETTINGS } from '../harness/server.js';
import { median } from '../harness/statistics.js';
import { markdown } from '../harness/table.js';
import { loadOf, measureSides, openRowBench, ROW_OPTIONS } from '../rows/measure-row.js';
import { rowNamed } from '../rows/rows.js';

const ROWS = [
  ...['contact-by-email', 'contacts-page-first', 'contacts-page-last', 'companies-page', 'people-page-first'],
  ...['people-page-last', 'contact-upsert-update', 'activity-standard'],
];

const OPTIONS = {
  scales: amounts('0.02,0.06,0.2,0.6,2,6', 'sizes of the data set, ascending: 10,000 to 3,000,000 contacts'),
  ...ROW_OPTIONS,
  rounds: amount(3, 'measurements a row'),
  minutes: amount(20, 'no size is begun later than this after the start'),
  record: flag('writes docs/bench/growth.md'),
};

type Options = Values<typeof OPTIONS>;

interface Size {
  contacts: number;
  times: { title: string; milliseconds: number }[];
}

/**
 * How the cost of a request grows with the data: a few rows of the service alone, without floors. A first run mostly loads
 * the data, two minutes for each 500,000 contacts; the measurements take a minute a size.
 */
export const scenario = defineScenario({ options: OPTIONS, run });

async function run(bench: Bench, options: Options): Promise<void> {
  const until = performance.now() + options.minutes * 60_000;
  const sizes: Size[] = [];
  for (const scale of options.scales) {
    if (performance.now() > until) bench.print(`scale ${scale} is left out: the time is over`);
    // Each size has a server of its own, which ends with it; what is measured so far is kept after each.
    else await withBench((one) => measureSize(one, { ...options, scale }, sizes));
  }
  bench.print(`\n${tableOf(sizes)}`);
}

async function measureSize(bench: Bench, options: Options, sizes: Size[]): Promise<void> {
  const rowBench = await openRowBench(bench, options);
  const { contacts } = sizesOf(options);
  const times = [];
  for (const row of ROWS.map(rowNamed)) {
    const runs = await measureSides(rowBench, row, await loadOf(rowBench, row), { service: rowBench.service });
    // Of one request among all connections.
    const each = (runs.get('service') ?? []).map(({ answers }) => (options.seconds * 1000) / answers);
    times.push({ title: row.title, milliseconds: median(each) });
    bench.print(`${contacts} contacts, ${row.title}: ${median(each).toFixed(2)} ms`);
  }
  sizes.push({ contacts, times });
  const { rounds, seconds, record } = options;
  const facts = { machine: await describeMachine(rowBench.version), settings: SERVER_SETTINGS, rounds, seconds };
  await saveResult('growth', facts, { sizes });
  if (!record) return;
  const note = `All connections of a row together answer so that one request takes this long; medians.`;
  await recordResult('growth', { table: tableOf(sizes), note, facts });
}

/* A line a row, a column a size. */
function tableOf(sizes: readonly Size[]): string {
  const columns = sizes.map(({ contacts }) => contacts.toLocaleString('en-US'));
  const body = (sizes[0]?.times ?? []).map(({ title }, row) => [
    title,
    ...sizes.map(({ times }) => times[row]?.milliseconds.toFixed(2) ?? ''),
  ]);
  return markdown(['Milliseconds a request', ...columns], body);
}
