// The benchmark: npm run bench -- [scenario] [options]
import { withBench } from './harness/bench.js';
import { describeMachine, saveResult } from './harness/report.js';
import { commandOf, SCENARIOS } from './scenarios.js';

const print = (text: string) => void process.stdout.write(text);
const { name, args, load } = commandOf(process.argv.slice(2));
const { scenario } = await load();
if (args.includes('--help')) help();
else await withBench(measure);

async function measure(bench: Parameters<Parameters<typeof withBench>[0]>[0]): Promise<void> {
  await scenario.run(bench, args);
  if (bench.shown.length === 0) return;
  await saveResult(name, { machine: await describeMachine(), args }, { shown: bench.shown });
  bench.print(`\nAlso in out/bench/${name}.json.`);
}

function help(): void {
  print(`Usage: npm run bench -- [scenario] [options]\n\n`);
  for (const [one, { says }] of Object.entries(SCENARIOS)) print(`  ${one.padEnd(16)} ${says}\n`);
  print(`\nOptions of ${name}:\n\n${scenario.help}`);
  print(`
PostgreSQL is started from the machine's own binaries, unless BENCH_DATABASE_URL (or DATABASE_URL) names a server of a
superuser; the benchmark works in databases of its own there. BENCH_DEBUG=1 shows what the processes write.
`);
}
