import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { defineScenario, words } from '../harness/bench.js';
import { DATA_OPTIONS, openDataSet } from '../harness/data-set.js';
import { send } from '../harness/load.js';
import { outFolder } from '../harness/report.js';
import { createKeys, startService } from '../harness/service.js';
import { explain, type Plan, type Plans } from '../plans/explain.js';
import { otherRequests } from '../plans/requests.js';
import { LOGS_STATEMENTS, statementsOf } from '../plans/statement-log.js';
import { filledIn } from '../rows/compare-answers.js';
import { rowsNamed } from '../rows/rows.js';

type Explained = Plans & { title: string; walled: Plans };

/**
 * How PostgreSQL carries out the statements of the service at full size, with and without row level security: those of a request
 * of each row, and of some others.
 */
export const scenario = defineScenario({
  options: { ...DATA_OPTIONS, only: words('requests whose titles begin so; all unless given') },
  async run(bench, { only, ...options }) {
    const { url, sql } = await openDataSet(bench, options, LOGS_STATEMENTS);
    // A worker would add statements of its own.
    const service = await startService(bench, url, { settings: { RATE_LIMIT: '0', WORKER: 'off' } });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    bench.defer(() => client.end());
    const asked = await otherRequests(sql);
    for (const { name, client, agency, requests } of rowsNamed([])) {
      const [request] = await requests(sql, () => 0);
      if (request) asked.unshift({ title: name, owner: agency === undefined ? { client } : { agency }, request });
    }
    const explained: Explained[] = [];
    for (const { title, owner, request } of asked) {
      if (only.length > 0 && !only.some((word) => title.startsWith(word))) continue;
      const [key] = await createKeys(sql, owner, 1);
      const once = filledIn(request, { n: 'planned', time: '2026-05-04T09:15:02.331Z' });
      for (const { name, ...statement } of (await statementsOf(sql, () => send(service.url, once, key))).values()) {
        const plans = await explain(client, statement).catch((error: Error) => error);
        if (plans instanceof Error) bench.print(`${title}: ${name} cannot be explained: ${plans.message}`);
        else explained.push({ title: `${title}: ${name}`, ...plans });
      }
    }
    for (const one of explained) bench.print(summaryOf(one));
    await writeFile(new URL('plans.txt', await outFolder()), explained.map(textOf).join('\n'));
    bench.print('The plans are in out/bench/plans.txt.');
  },
});

const textOf = ({ title, custom, generic, walled }: Explained) =>
  [
    `== ${title}\n-- custom\n${custom.text}\n-- generic\n${generic.text}`,
    `-- isolated, custom\n${walled.custom.text}\n-- isolated, generic\n${walled.generic.text}\n`,
  ].join('\n');

const figuresOf = ({ milliseconds, buffers }: Plan) => `${milliseconds.toFixed(2)} ms, ${buffers} pages`;

function summaryOf({ title, custom, generic, walled }: Explained): string {
  const most = (plans: Plans) => Math.max(plans.custom.buffers, plans.generic.buffers);
  return [
    `${title.padEnd(64)} custom ${figuresOf(custom)}; generic ${figuresOf(generic)}`,
    `; isolated custom ${figuresOf(walled.custom)}, generic ${figuresOf(walled.generic)}`,
    most(walled) > 1.5 * most({ custom, generic }) + 10 ? '  <- loses an index when tenants are isolated' : '',
    `; ${custom.scans.join(', ')}`,
    generic.milliseconds > 2 * custom.milliseconds + 1 ? '  <- generic plan is worse' : '',
  ].join('');
}
