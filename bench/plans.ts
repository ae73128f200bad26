// Prints how PostgreSQL carries out the service's statements at full size: npm run bench:plans [-- --scale 1]
import { mkdir, writeFile } from 'node:fs/promises';
import { openBenchDatabase } from './database.js';
import { readOptions } from './options.js';
import { type Explained, explainAll } from './plans/explain.js';
import { peopleStatements } from './plans/people.js';
import { statementsOf } from './plans/statements.js';

const print = (line: string) => void process.stdout.write(`${line}\n`);

const options = readOptions(process.argv.slice(2));
if (options === 'help') throw new TypeError('Of the options only --scale, --seed and --data-dir matter here.');
const database = await openBenchDatabase(
  { seed: options.seed, scale: options.scale },
  { directory: options.directory, report: print },
);
try {
  const explained = [];
  for (const list of [statementsOf, peopleStatements]) explained.push(...(await explainAll(database.url, list)));
  for (const one of explained) print(summaryOf(one));
  const folder = new URL('../out/bench/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(
    new URL('plans.txt', folder),
    explained
      .map(
        ({ title, name, custom, generic }) =>
          `== ${title}: ${name}\n-- custom\n${custom.text}\n-- generic\n${generic.text}\n`,
      )
      .join('\n'),
  );
  print('The plans are in out/bench/plans.txt.');
} finally {
  await database.close();
}

function summaryOf({ title, name, custom, generic, plannedAnew }: Explained): string {
  const warning = generic.milliseconds > 2 * custom.milliseconds + 1 ? '  <- generic plan is worse' : '';
  return `${title.padEnd(44)} ${name.padEnd(32)} custom ${custom.milliseconds.toFixed(2)} ms, ${custom.buffers} pages; generic ${generic.milliseconds.toFixed(2)} ms, ${generic.buffers} pages; ${custom.scans.join(', ')}${plannedAnew ? '  <- planned at each execution' : ''}${warning}`;
}
