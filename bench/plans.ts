// Prints how PostgreSQL carries out the service's statements at full size: npm run bench:plans [-- --scale 1]
import { mkdir, writeFile } from 'node:fs/promises';
import { openBenchDatabase } from './database.js';
import { readOptions } from './options.js';
import { type Explained, explainAll, type Plan } from './plans/explain.js';
import { peopleStatements } from './plans/people.js';
import { statementsOf } from './plans/statements.js';
import { transactionWork } from './plans/transactions.js';

const print = (line: string) => void process.stdout.write(`${line}\n`);

const options = readOptions(process.argv.slice(2));
if (options === 'help') throw new TypeError('Of the options only --scale, --seed and --data-dir matter here.');
const database = await openBenchDatabase(
  { seed: options.seed, scale: options.scale },
  { directory: options.directory, report: print },
);
try {
  const explained = [];
  for (const list of [statementsOf, peopleStatements, transactionWork])
    explained.push(...(await explainAll(database.url, list)));
  for (const one of explained) print(summaryOf(one));
  const folder = new URL('../out/bench/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(
    new URL('plans.txt', folder),
    explained
      .map(({ title, name, custom, generic, walled }) =>
        [
          `== ${title}: ${name}`,
          `-- custom\n${custom.text}\n-- generic\n${generic.text}`,
          `-- behind the wall, custom\n${walled.custom.text}\n-- behind the wall, generic\n${walled.generic.text}\n`,
        ].join('\n'),
      )
      .join('\n'),
  );
  print('The plans are in out/bench/plans.txt.');
} finally {
  await database.close();
}

function summaryOf({ title, name, custom, generic, plannedAnew, walled }: Explained): string {
  const warning = generic.milliseconds > 2 * custom.milliseconds + 1 ? '  <- generic plan is worse' : '';
  const lost =
    Math.max(walled.custom.buffers, walled.generic.buffers) > 1.5 * Math.max(custom.buffers, generic.buffers) + 10;
  const behind = `; behind the wall custom ${figuresOf(walled.custom)}, generic ${figuresOf(walled.generic)}${lost ? '  <- loses an index behind the wall' : ''}`;
  return `${title.padEnd(44)} ${name.padEnd(32)} custom ${figuresOf(custom)}; generic ${figuresOf(generic)}${behind}; ${custom.scans.join(', ')}${plannedAnew ? '  <- planned at each execution' : ''}${warning}`;
}

function figuresOf({ milliseconds, buffers }: Plan): string {
  return `${milliseconds.toFixed(2)} ms, ${buffers} pages`;
}
